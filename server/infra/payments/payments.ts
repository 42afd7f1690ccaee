import type { Interval, Money } from '#contract/account/subscriptions.ts'
import type { TestProvider } from './test-provider/test-provider.ts'

/**
 * The interface to a payment provider. Every act carries a key made of our own ids, so that
 * repeating it has no further effect. Every call may throw `ProviderAway` (the result is unknown;
 * the same call may be repeated) or `ProviderRefused` (it will not be done).
 */
export type Payments = {
  /** `none`: nothing is sold here, and every call throws `ProviderAway`. */
  name: 'stripe' | 'test' | 'none'
  /**
   * The same customer for the same member, however often it is requested. An existing customer
   * stays, unless they were deleted at the provider: then another is created.
   */
  ensureCustomer(member: PayingMember, known?: string): Promise<string>
  /** Updates name and e-mail for invoices; a deleted customer is left alone. */
  updateCustomer(customer: string, member: PayingMember): Promise<void>
  /** The provider's id of exactly this price; created if there is none. */
  ensurePrice(price: PlanPrice): Promise<string>
  openCheckout(order: Order): Promise<{ id: string; url: string }>
  /** Closes a checkout for payment; a completed or expired one is left as it is. */
  closeCheckout(id: string): Promise<void>
  readCheckout(id: string): Promise<Checkout | undefined>
  /**
   * All subscriptions of a customer, newest first, ended ones included; none for a deleted
   * customer.
   */
  readSubscriptions(customer: string): Promise<PaidSubscription[]>
  /** What a change now would cost at once, in the currency of the subscription. */
  previewChange(subscription: string, priceId: string, options?: ChangeOptions): Promise<Due>
  /**
   * Prorates, and takes back a requested cancellation; if the payment fails, nothing is changed and
   * `PaymentFailed` is thrown. A key stands for one attempt: the provider answers the same key with
   * the same refusal.
   */
  changeNow(
    subscription: string,
    priceId: string,
    key: string,
    options?: ChangeOptions,
  ): Promise<void>
  changeAtPeriodEnd(subscription: string, priceId: string, key: string): Promise<void>
  /** Drops a change that waits for the end of the period. */
  dropChange(subscription: string): Promise<void>
  cancelAtPeriodEnd(subscription: string): Promise<void>
  resume(subscription: string): Promise<void>
  /** Ends it at once and voids its open invoice. `refund` returns the last payment. */
  cancelNow(subscription: string, options?: { refund?: boolean }): Promise<void>
  /** The provider's own page for payment methods. */
  openPortal(customer: string, returnUrl: string): Promise<string>
  /** Newest first. */
  listInvoices(
    customer: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: ProviderInvoice[]; nextCursor: string | null }>
  /**
   * Throws `BadSignature` for a forged, old or altered event, and `WrongMode`, before any request;
   * for a refund it reads at the provider which payment it was.
   */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** Refunds and disputes since then, whether or not an event about them arrived. */
  reversalsSince(since: Date): AsyncIterable<Reversal>
  /** Every customer with a subscription that has not ended, in pages; for the reconciliation. */
  liveSubscriptions(): AsyncIterable<PaidSubscription>
  close(): Promise<void>
  /** Only the test provider: the provider itself, for its pages and for tests. */
  test?: TestPayments
}

/** The provider itself, opened at the first call. */
type TestPayments = {
  open(): Promise<TestProvider>
  /** Where its events are sent from now on. */
  deliverTo(origin: string): void
}

export type PayingMember = { id: string; email: string; name: string; locale: string }

/** Amounts are in minor units; two plans never share a price. */
export type PlanPrice = Money & { planId: string; planName: string; interval: Interval }

/** `endsTrial`: the new plan is paid from now on, whatever was left of a trial. */
type ChangeOptions = { endsTrial?: boolean }

/** `credit`: the unused part of earlier payments, kept for later invoices. */
type Due = { due: Money; credit: Money | null }

type Order = {
  /** Our side of a checkout: the key of the act, and the value that the provider returns. */
  id: string
  customer: string
  priceId: string
  trialDays: number
  /** `{CHECKOUT}` in it is replaced by the provider's id of the checkout. */
  successUrl: string
  cancelUrl: string
  locale: string
}

export type Checkout = {
  id: string
  customer: string
  /** Our id of it. */
  orderId: string | null
  state: 'open' | 'complete' | 'expired'
  /** A bank may take days to confirm a completed checkout. */
  paid: boolean
  subscription: string | null
}

/** `incomplete`: the first payment has not arrived; nothing is granted for it. */
export type PaidSubscription = {
  id: string
  customer: string
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'
  priceId: string
  /** The provider's current price; the expected one is in `plan_prices`. */
  price: Money & { interval: Interval | null }
  quantity: number
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** The plan after the end of the period. */
  nextPriceId: string | null
  endedAt: Date | null
  /** Never `refunded` here: `readEvent`, `reversalsSince` and `listInvoices` report refunds. */
  lastInvoice: ProviderInvoice | null
}

export type ProviderInvoice = {
  id: string
  number: string | null
  createdAt: Date
  description: string
  total: Money
  /** Paid by the payment method; without earlier credit. */
  paid: Money
  status: 'draft' | 'open' | 'paid' | 'refunded' | 'void' | 'uncollectible'
  pdfUrl: string | null
  payUrl: string | null
}

/** `reversed`: the whole payment was refunded, or is disputed. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  /** Null: the event is about no customer and nothing follows from it. */
  customer: string | null
  reversed?: Omit<Reversal, 'customer'>
}

/** `subscription`: what the payment was for, and `until` when; null if it was for none. */
export type Reversal = {
  by: 'refund' | 'dispute'
  customer: string
  subscription: string | null
  until: Date | null
  at: Date
}

export class ProviderAway extends Error {}
export class ProviderRefused extends Error {}
export class PaymentFailed extends Error {}
export class BadSignature extends Error {}
/** The provider's own, but too old by this server's clock: one of the two is wrong, or it is replayed. */
export class LateSignature extends BadSignature {}
/** Correctly signed, but from the provider's test mode with a live key, or the other way round. */
export class WrongMode extends Error {}
