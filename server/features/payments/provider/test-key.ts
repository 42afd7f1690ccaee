import type { App } from '#server/app.ts'
import { modeOf } from '#server/settings/config.ts'
import { writeTrouble } from '../troubles.ts'

/**
 * An operator may want to try the whole site before real payments, so the server starts all the
 * same.
 */
export async function warnOfTestKey(app: App) {
  const { production, stripe } = app.config
  if (!production || !stripe || modeOf(stripe.secretKey) !== false) return
  const sentence =
    'This site runs with a test key of the payment provider: plans are given and no money moves. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to the live ones.'
  app.log.warn(sentence)
  await writeTrouble(app, { key: 'test-key', sentence })
}
