import type { Config } from '../../config.ts'
import { openedLater } from './opened-later.ts'
import type { Payments } from './payments.ts'
import { testPayments } from './test-payments.ts'

/** The SDK takes a tenth of a second to load, so it is loaded when it is first needed. */
export const createPayments = (config: Config, now: () => Date): Payments =>
  config.stripe
    ? openedLater('stripe', async () =>
        (await import('./stripe.ts')).stripePayments(config.stripe!),
      )
    : testPayments(config, now)
