import type { Stripe } from 'stripe'
import type { Interval } from '#contract/account/subscriptions.ts'
import type { Checkout, PaidSubscription, ProviderInvoice } from './payments.ts'

/** The fields to expand for `subscriptionOf`. */
export type Reading = { expand: ['data.latest_invoice', 'data.schedule'] }

export const idOf = (one: string | { id: string }) => (typeof one === 'string' ? one : one.id)

export const checkoutOf = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  customer: session.customer ? idOf(session.customer) : '',
  orderId: session.client_reference_id,
  state: (session.status ?? 'open') as Checkout['state'],
  paid: session.status === 'complete' && session.payment_status !== 'unpaid',
  subscription: session.subscription ? idOf(session.subscription) : null,
})

export function subscriptionOf(subscription: Stripe.Subscription): PaidSubscription {
  const items = subscription.items.data
  const [item] = items
  const { latest_invoice: invoice } = subscription
  return {
    id: subscription.id,
    customer: idOf(subscription.customer),
    status: statusOf(subscription.status),
    priceId: item?.price.id ?? '',
    price: {
      // We create no amounts with fractions of a cent: -1 matches no plan.
      amount: item?.price.unit_amount ?? -1,
      currency: (item?.price.currency ?? subscription.currency).toUpperCase(),
      interval: intervalOf(item?.price.recurring),
    },
    quantity: items.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0),
    createdAt: dateOf(subscription.created),
    periodStart: dateOf(item?.current_period_start ?? subscription.start_date),
    periodEnd: dateOf(item?.current_period_end ?? subscription.start_date),
    trialEnd: subscription.trial_end === null ? null : dateOf(subscription.trial_end),
    // The provider's own pages may set a date instead.
    cancelAtPeriodEnd: isEnding(subscription),
    nextPriceId: nextPriceOf(subscription),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    lastInvoice: invoice && typeof invoice === 'object' ? invoiceOf(invoice) : null,
  }
}

export const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null

function statusOf(status: Stripe.Subscription.Status): PaidSubscription['status'] {
  if (status === 'trialing') return 'trialing'
  if (status === 'active') return 'active'
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  // `paused` too: nothing is paid for it.
  return 'incomplete'
}

/** We offer no other interval than a month or a year. */
function intervalOf(recurring: Stripe.Price.Recurring | null | undefined): Interval | null {
  if (recurring?.interval_count !== 1) return null
  if (recurring.interval === 'month') return 'month'
  return recurring.interval === 'year' ? 'year' : null
}

function nextPriceOf({ schedule, items }: Stripe.Subscription): string | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null
  const now = schedule.current_phase?.start_date ?? 0
  const [next] = schedule.phases.filter(({ start_date }) => start_date > now)
  const price = next?.items[0]?.price
  return price && idOf(price) !== items.data[0]?.price.id ? idOf(price) : null
}

/** `refunded`: the payments that were refunded in full. */
export function invoiceOf(invoice: Stripe.Invoice, refunded?: Set<string>): ProviderInvoice {
  const paidWith = invoice.payments?.data.flatMap(({ payment }) =>
    payment.payment_intent ? [idOf(payment.payment_intent)] : [],
  )
  const lines = invoice.lines.data
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: dateOf(invoice.created),
    description:
      invoice.description ??
      (lines.find(({ amount }) => amount > 0) ?? lines[0])?.description ??
      '',
    total: { amount: invoice.total, currency: invoice.currency.toUpperCase() },
    paid: { amount: invoice.amount_paid, currency: invoice.currency.toUpperCase() },
    status: paidWith?.some((id) => refunded?.has(id))
      ? 'refunded'
      : ((invoice.status ?? 'draft') as ProviderInvoice['status']),
    pdfUrl: invoice.invoice_pdf ?? null,
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  }
}

export const dateOf = (seconds: number) => new Date(seconds * 1000)
