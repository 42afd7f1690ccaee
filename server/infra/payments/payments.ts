import type { Interval, Money } from '#contract/subscriptions.ts'
import type { TestProvider } from './test-provider/test-provider.ts'

/**
 * What Carrel asks of a payment provider. Whatever acts carries a key made of our own ids, so that
 * the same act twice is one. Every call may throw `ProviderAway` (nothing is known of what became
 * of it; the same call may be made again) or `ProviderRefused` (it will not be done).
 */
export type Payments = {
  name: 'stripe' | 'test'
  /**
   * The same customer for the same member, however often it is asked for. One who was known before
   * stays, unless he was struck out at the provider: then another is made.
   */
  ensureCustomer(member: PayingMember, known?: string): Promise<string>
  /** So that invoices go where he reads them, under his name; one who was struck out is left alone. */
  updateCustomer(customer: string, member: PayingMember): Promise<void>
  /** The provider's id of exactly this price; made there when there is none. */
  ensurePrice(price: PlanPrice): Promise<string>
  openCheckout(order: Order): Promise<{ id: string; url: string }>
  /** Nothing can be paid through it any more; one that is complete or gone is left as it is. */
  closeCheckout(id: string): Promise<void>
  readCheckout(id: string): Promise<Checkout | undefined>
  /** All of a customer's, newest first, those that ended too; none of one who was struck out. */
  readSubscriptions(customer: string): Promise<PaidSubscription[]>
  /** What a change now would cost at once, in the currency of the subscription. */
  previewChange(subscription: string, priceId: string, options?: ChangeOptions): Promise<Due>
  /**
   * With proration, and a cancellation that was asked for is taken back; where the payment fails
   * nothing is changed, and it throws `PaymentFailed`. A key stands for one attempt: the provider
   * answers the same key with the same refusal.
   */
  changeNow(
    subscription: string,
    priceId: string,
    key: string,
    options?: ChangeOptions,
  ): Promise<void>
  changeAtPeriodEnd(subscription: string, priceId: string, key: string): Promise<void>
  /** Forgets a change that waits for the end of the period. */
  dropChange(subscription: string): Promise<void>
  cancelAtPeriodEnd(subscription: string): Promise<void>
  resume(subscription: string): Promise<void>
  /** At once; what is open on it is not asked for any more. `refund` gives the last payment back. */
  cancelNow(subscription: string, options?: { refund?: boolean }): Promise<void>
  /** The provider's own page for the way of paying. */
  openPortal(customer: string, returnUrl: string): Promise<string>
  /** Newest first. */
  listInvoices(
    customer: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: ProviderInvoice[]; nextCursor: string | null }>
  /**
   * Throws `BadSignature` for what is forged, old or altered, and `WrongMode`, before anything is asked; of a payment
   * that was given back it reads at the provider whose it was.
   */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** What was given back or disputed since then, whether an event about it came or not. */
  reversalsSince(since: Date): AsyncIterable<Reversal>
  /** Every customer with a subscription that has not ended, in pages; for the reconciliation. */
  liveSubscriptions(): AsyncIterable<PaidSubscription>
  close(): Promise<void>
  /** Only where no money moves: the provider itself, for its pages and for tests. */
  test?: TestPayments
}

/** The provider itself, opened when it is first asked for. */
export type TestPayments = {
  open(): Promise<TestProvider>
  /** Where its events go from now on. */
  deliverTo(origin: string): void
}

export type PayingMember = { id: string; email: string; name: string; locale: string }

/** Amounts are in minor units; two plans never share a price. */
export type PlanPrice = Money & { planId: string; planName: string; interval: Interval }

/** `endsTrial`: what is changed to is paid from now on, whatever was left of a trial. */
export type ChangeOptions = { endsTrial?: boolean }

/** `credit`: what is left over of what was paid, and is kept for the invoices to come. */
export type Due = { due: Money; credit: Money | null }

export type Order = {
  /** Of the checkout on our side: the key of the act, and what the provider hands back. */
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
  /** A bank may take days to say yes to a checkout that is complete. */
  paid: boolean
  subscription: string | null
}

/** `incomplete`: the first payment has not come; nothing is granted for it. */
export type PaidSubscription = {
  id: string
  customer: string
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'
  priceId: string
  /** As the provider has it now; what it should be stands in `plan_prices`. */
  price: Money & { interval: Interval | null }
  quantity: number
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** What it becomes at the end of the period. */
  nextPriceId: string | null
  endedAt: Date | null
  /** Never `refunded` here: `readEvent`, `reversalsSince` and `listInvoices` tell. */
  lastInvoice: ProviderInvoice | null
}

export type ProviderInvoice = {
  id: string
  number: string | null
  createdAt: Date
  description: string
  total: Money
  /** By the way of paying; what was left over from before is not in it. */
  paid: Money
  status: 'draft' | 'open' | 'paid' | 'refunded' | 'void' | 'uncollectible'
  pdfUrl: string | null
  payUrl: string | null
}

/** `reversed`: the whole payment was given back, or the bank is asked to take it back. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  /** Null: the event is about no customer and nothing follows from it. */
  customer: string | null
  reversed?: Omit<Reversal, 'customer'>
}

/** `subscription`: what was paid with it, and `until` when; null where that was none. */
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
/** Signed, and of the provider's test while the key is not, or the other way round. */
export class WrongMode extends Error {}
