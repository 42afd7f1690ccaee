import { Stripe } from 'stripe'
import { PaymentFailed, ProviderAway, ProviderRefused } from './payments.ts'

/**
 * Turns the SDK's errors into ours. The provider's messages may contain a part of a key, an address
 * or a name, so only the codes are kept, with the request's id by which an operator finds it at the
 * provider.
 */
export async function asOurs<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? ours(error) : error
  }
}

function ours(error: Stripe.errors.StripeError): Error {
  const { errors } = Stripe
  const { code, param, requestId, statusCode } = error
  const what = [error.type, code, param, statusCode, requestId].filter(Boolean).join(', ')
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    // Another request with the same key, or for the same object, is still running.
    code === 'idempotency_key_in_use' ||
    code === 'lock_timeout'
  )
    return new ProviderAway(`The payment provider did not answer as it should (${what}).`)
  if (error instanceof errors.StripeCardError || statusCode === 402)
    return new PaymentFailed(`The payment failed (${what}).`)
  return new ProviderRefused(`The payment provider refused a call (${what}).`)
}

/** Undefined if the provider does not have it. */
export async function missing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
