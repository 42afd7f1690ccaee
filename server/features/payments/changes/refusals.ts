import { Refusal, conflict, unavailable } from '#server/errors.ts'
import { LeaseLost } from '../provider/lease.ts'
import { PaymentFailed, ProviderAway, ProviderRefused } from '#server/infra/payments/payments.ts'
import { type PlainMessage, sentence } from '#server/sentences.ts'

/**
 * Turns the provider's errors into sentences for a member. For calls after which nothing can have
 * changed.
 */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw asSaid(error)
  }
}

export function asSaid(error: unknown): unknown {
  if (error instanceof LeaseLost)
    return unavailable('Your plan is being changed already. Look again in a moment.', 5, error)
  if (error instanceof ProviderAway)
    return unavailable(
      'The payment provider does not answer. Nothing was changed; try again in a few minutes.',
      60,
      error,
    )
  if (error instanceof PaymentFailed)
    return conflict(
      'The payment failed, and your plan stays as it is. Change the payment method, then try again.',
    )
  if (error instanceof ProviderRefused)
    return new Refusal(
      409,
      'The payment provider refused this, and nothing was changed. Write to us if it happens again.',
      { cause: error },
    )
  return error
}

/** For an act that failed halfway and could not be taken back. */
export const changedHalfway = (what: PlainMessage, cause: unknown) =>
  unavailable(
    sentence(
      'The payment provider stopped halfway, so this was not done. {what} Look at your plan here, then try again in a few minutes.',
      { what: { message: what } },
    ),
    60,
    cause,
  )

/** For an act whose answer was lost while the provider cannot be asked for the result. */
export const unknownEnd = (cause: unknown) =>
  unavailable(
    'The payment provider does not answer. Whether this was done shows here as soon as it does; look again in a few minutes.',
    60,
    cause,
  )
