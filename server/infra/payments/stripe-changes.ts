import { Stripe } from 'stripe'
import type { Payments } from './payments.ts'
import { asOurs, isMissing, missing } from './stripe-errors.ts'
import { idOf, isEnding } from './stripe-shapes.ts'

type Changes = Pick<
  Payments,
  | 'previewChange'
  | 'changeNow'
  | 'changeAtPeriodEnd'
  | 'dropChange'
  | 'cancelAtPeriodEnd'
  | 'resume'
  | 'cancelNow'
>

/** Changes to a running subscription. While a schedule holds one, nothing else may change it. */
export const changes = (stripe: Stripe): Changes => ({
  previewChange: (id, priceId, { endsTrial = false } = {}) =>
    asOurs(async () => {
      const subscription = await stripe.subscriptions.retrieve(id)
      const preview = await stripe.invoices.createPreview({
        customer: idOf(subscription.customer),
        subscription: id,
        subscription_details: {
          items: itemsOf(subscription, priceId),
          proration_behavior: 'always_invoice',
          ...(endsTrial ? { trial_end: 'now' } : {}),
        },
      })
      const currency = preview.currency.toUpperCase()
      return {
        due: { amount: preview.amount_due, currency },
        credit: preview.total < 0 ? { amount: -preview.total, currency } : null,
      }
    }),

  changeNow: (id, priceId, key, { endsTrial = false } = {}) =>
    asOurs(async () => {
      const before = await readWithSchedule(stripe, id)
      const act = async () => {
        await release(stripe, before)
        await stripe.subscriptions.update(
          id,
          {
            items: itemsOf(before, priceId),
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            ...(endsTrial ? { trial_end: 'now' } : {}),
            ...uncancelled(before),
          },
          { idempotencyKey: `change-${key}` },
        )
      }
      await orRestore(stripe, before, act, (now) => now.items.data[0]?.price.id === priceId)
    }),

  changeAtPeriodEnd: (id, priceId) =>
    asOurs(async () => {
      const before = await readWithSchedule(stripe, id)
      const act = () => schedule(stripe, id, priceId)
      await orRestore(stripe, before, act, (now) => waitingPrice(now) === priceId)
    }),

  dropChange: (id) => asOurs(async () => release(stripe, await readWithSchedule(stripe, id))),

  cancelAtPeriodEnd: (id) =>
    asOurs(async () => {
      const before = await readWithSchedule(stripe, id)
      const act = async () => {
        await release(stripe, before)
        if (!before.cancel_at_period_end)
          await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      }
      await orRestore(stripe, before, act, isEnding)
    }),

  resume: (id) =>
    asOurs(async () => {
      const subscription = await readWithSchedule(stripe, id)
      if (!isEnding(subscription)) return
      await release(stripe, subscription)
      await stripe.subscriptions.update(id, uncancelled(subscription))
    }),

  cancelNow: (id, { refund = false } = {}) =>
    asOurs(async () => {
      // The refund first: a repeated call sees the refund at the provider, and then does the rest.
      if (refund) await refundLast(stripe, id)
      const subscription = await missing(readWithSchedule(stripe, id))
      if (!subscription) return
      if (!isOver(subscription)) {
        await release(stripe, subscription)
        try {
          await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
        } catch (error) {
          // It ended between the two calls.
          if (!isMissing(error)) throw error
        }
      }
      const open = stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })
      for (const invoice of await open.autoPagingToArray({ limit: 1_000 }))
        await stripe.invoices.voidInvoice(invoice.id)
    }),
})

const readWithSchedule = (stripe: Stripe, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['schedule'] })

const isOver = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

const itemsOf = ({ items }: Stripe.Subscription, price: string) => [
  { id: items.data[0]!.id, price, quantity: 1 },
]

const activeSchedule = ({ schedule }: Stripe.Subscription) =>
  schedule && typeof schedule === 'object' && schedule.status === 'active' ? schedule : undefined

function waitingPrice(subscription: Stripe.Subscription): string | undefined {
  const schedule = activeSchedule(subscription)
  const now = schedule?.current_phase?.start_date ?? 0
  const price = schedule?.phases.find(({ start_date }) => start_date > now)?.items[0]?.price
  return price ? idOf(price) : undefined
}

async function release(stripe: Stripe, subscription: Stripe.Subscription) {
  const schedule = activeSchedule(subscription)
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id)
}

/**
 * A checkout attaches its card to the subscription, where it takes precedence over later choices in
 * the portal. This makes the card the customer's default, and detaches it.
 */
export async function unpin(stripe: Stripe, subscription: Stripe.Subscription) {
  const { id, customer, default_payment_method: method } = subscription
  if (!method) return
  await stripe.customers.update(idOf(customer), {
    invoice_settings: { default_payment_method: idOf(method) },
  })
  await stripe.subscriptions.update(id, { default_payment_method: '' })
}

/**
 * If an act of several calls fails halfway, it is undone: the requested end and the pending change
 * are restored. A step that succeeded although its answer was lost stays.
 */
async function orRestore(
  stripe: Stripe,
  before: Stripe.Subscription,
  act: () => Promise<void>,
  isDone: (now: Stripe.Subscription) => boolean,
) {
  try {
    await act()
  } catch (error) {
    // If this fails too, the next reading shows the real state, and the member is told that.
    await restore(stripe, before, isDone).catch(() => undefined)
    throw error
  }
}

async function restore(
  stripe: Stripe,
  before: Stripe.Subscription,
  isDone: (now: Stripe.Subscription) => boolean,
) {
  const { id, cancel_at_period_end, cancel_at } = before
  const waiting = waitingPrice(before)
  if (!isEnding(before) && !waiting) return
  const now = await readWithSchedule(stripe, id)
  if (isOver(now) || isDone(now)) return
  if (waiting) {
    if (waitingPrice(now) !== waiting) await schedule(stripe, id, waiting)
    return
  }
  await release(stripe, now)
  if (!isEnding(now))
    await stripe.subscriptions.update(
      id,
      cancel_at_period_end || cancel_at === null ? { cancel_at_period_end: true } : { cancel_at },
    )
}

/** Stripe does not clear both ways of setting an end in one call. */
const uncancelled = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at !== null && !cancel_at_period_end
    ? { cancel_at: '' as const }
    : { cancel_at_period_end: false }

/**
 * The running phase as it is, and after it the other price; then the schedule is released. Without
 * an idempotency key: a subscription has one schedule at most, and the same update twice changes
 * nothing, while a key could return a schedule that was released since.
 */
async function schedule(stripe: Stripe, id: string, priceId: string) {
  const subscription = await readWithSchedule(stripe, id)
  if (isEnding(subscription)) await stripe.subscriptions.update(id, uncancelled(subscription))
  // The schedule's next phase would attach the card again.
  if (!activeSchedule(subscription)) await unpin(stripe, subscription)
  const price = await stripe.prices.retrieve(priceId)
  const held =
    activeSchedule(subscription) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: id }))
  const now = held.current_phase ?? held.phases[0]!
  const phase = held.phases.find(({ start_date }) => start_date === now.start_date)
  const item = subscription.items.data[0]!
  await stripe.subscriptionSchedules.update(held.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
        start_date: now.start_date,
        end_date: now.end_date,
        ...(phase?.trial_end ? { trial_end: phase.trial_end } : {}),
        ...discountsOf(phase),
        proration_behavior: 'none',
      },
      {
        items: [{ price: priceId, quantity: 1 }],
        start_date: now.end_date,
        duration: { interval: price.recurring!.interval, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

/** Fields that are not repeated would be removed. */
function discountsOf(phase: Stripe.SubscriptionSchedule.Phase | undefined) {
  const discounts = (phase?.discounts ?? []).flatMap(({ discount }) =>
    discount ? [{ discount: idOf(discount) }] : [],
  )
  return discounts.length > 0 ? { discounts } : {}
}

async function refundLast(stripe: Stripe, subscription: string) {
  const { data } = await stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: 20,
    expand: ['data.payments'],
  })
  const invoice = data.find(({ amount_paid }) => amount_paid > 0)
  const payment = invoice?.payments?.data.find(({ payment }) => payment.payment_intent)?.payment
  if (!invoice || !payment?.payment_intent) return
  try {
    await stripe.refunds.create(
      { payment_intent: idOf(payment.payment_intent), reason: 'duplicate' },
      { idempotencyKey: `refund-${invoice.id}` },
    )
  } catch (error) {
    const done =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'charge_already_refunded'
    if (!done) throw error
  }
}
