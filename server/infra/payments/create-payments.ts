import type { Config } from '#server/settings/config.ts'
import { openedLater } from './opened-later.ts'
import { type Payments, ProviderAway } from './payments.ts'
import { testPayments } from './test-payments.ts'

/** The SDK takes a tenth of a second to load, so it is loaded when it is first needed. */
export function createPayments(config: Config, now: () => Date): Payments {
  const { stripe, production } = config
  if (stripe)
    return openedLater('stripe', async () => (await import('./stripe.ts')).stripePayments(stripe))
  return production ? noPayments() : testPayments(config, now)
}

/** For a site in production whose plans have no price. */
const noPayments = () =>
  openedLater('none', async () => {
    throw new ProviderAway('No payment provider is set up.')
  })
