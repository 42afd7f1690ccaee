import { nextPhase, priceOf } from './phases.ts'
import { day, periodEnd } from './periods.ts'
import {
  type Card,
  type CheckoutSession,
  type Invoice,
  type Line,
  type Price,
  type Subscription,
} from './state.ts'
import { type World, emit, newId } from './world.ts'

/** The retries after a failed payment; when the last one fails too, the subscription ends. */
const attemptsAfter = [0, 3 * day, 5 * day, 7 * day, 14 * day]

/** An invoice of a new period stays a draft for an hour before it is charged. */
const draftSeconds = 3_600

export function beginSubscription(world: World, checkout: CheckoutSession): Subscription {
  const { state, at } = world
  const price = state.prices[checkout.price]!
  const trialEnd = checkout.trialDays > 0 ? at + checkout.trialDays * day : null
  const anchor = trialEnd ?? at
  const subscription: Subscription = {
    id: newId(world, 'sub'),
    created: at,
    customer: checkout.customer,
    item: newId(world, 'si'),
    price: price.id,
    quantity: checkout.quantity,
    pinned: 'pays',
    status: trialEnd ? 'trialing' : 'incomplete',
    anchor,
    period_start: at,
    period_end: trialEnd ?? periodEnd(anchor, price.interval, at),
    trial_end: trialEnd,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    schedule: null,
    metadata: checkout.subscriptionMetadata,
    told: [],
  }
  state.subscriptions[subscription.id] = subscription
  return subscription
}

export function renew(world: World, subscription: Subscription) {
  const { state } = world
  const { status } = subscription
  const schedule = subscription.schedule ? state.schedules[subscription.schedule] : undefined
  const phase = schedule?.phases.find(({ start }) => start === subscription.period_end)
  if (phase) {
    const other = state.prices[phase.price]!.interval !== state.prices[subscription.price]!.interval
    subscription.price = phase.price
    subscription.quantity = phase.quantity
    if (schedule?.pinned) subscription.pinned = schedule.pinned
    delete subscription.altered
    if (other) subscription.anchor = subscription.period_end
  }
  if (schedule && !nextPhase(schedule, world.at) && !phase) releaseSchedule(world, schedule.id)
  const { interval } = state.prices[subscription.price]!
  subscription.period_start = subscription.period_end
  subscription.period_end = periodEnd(subscription.anchor, interval, subscription.period_start)
  subscription.told = []
  if (status === 'trialing') subscription.status = 'active'
  const invoice = makeInvoice(world, subscription, 'subscription_cycle', [
    periodLine(world, subscription),
  ])
  invoice.finalizes_at = world.at + draftSeconds
  emit(world, 'customer.subscription.updated', subscription.id)
  emit(world, 'invoice.created', invoice.id)
}

export function endSubscription(world: World, subscription: Subscription) {
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  subscription.canceled_at ??= world.at
  subscription.ended_at = world.at
  const schedule = subscription.schedule ? world.state.schedules[subscription.schedule] : undefined
  if (schedule) schedule.status = 'canceled'
  // An open invoice stays open, and is no longer charged automatically.
  for (const invoice of Object.values(world.state.invoices))
    if (invoice.subscription === subscription.id)
      Object.assign(invoice, { next_attempt: null, finalizes_at: null })
  emit(world, 'customer.subscription.deleted', subscription.id)
}

export function releaseSchedule(world: World, id: string) {
  const schedule = world.state.schedules[id]!
  schedule.status = 'released'
  world.state.subscriptions[schedule.subscription]!.schedule = null
  emit(world, 'subscription_schedule.released', id)
}

export function periodLine(world: World, subscription: Subscription): Line {
  const { unit_amount } = priceOf(world.state, subscription)
  return {
    description: wordsFor(world, subscription).price(world.state.prices[subscription.price]!),
    amount: unit_amount * subscription.quantity,
    price: subscription.price,
    start: subscription.period_start,
    end: subscription.period_end,
    proration: false,
  }
}

/**
 * Proration: credits the rest of the old price, and charges the rest of the period at the new one.
 */
export function prorationLines(world: World, subscription: Subscription, price: Price): Line[] {
  const { state, at } = world
  const old = state.prices[subscription.price]!
  const { period_start: start, period_end: end } = subscription
  const share = (end - at) / (end - start)
  const words = wordsFor(world, subscription)
  const credit: Line = {
    description: words.unused(words.price(old)),
    amount: -Math.round(priceOf(state, subscription).unit_amount * subscription.quantity * share),
    price: old.id,
    start: at,
    end,
    proration: true,
  }
  const same = old.interval === price.interval
  const debit: Line = {
    description: same ? words.remaining(words.price(price)) : words.price(price),
    amount: same ? Math.round(price.unit_amount * share) : price.unit_amount,
    price: price.id,
    start: at,
    end: same ? end : periodEnd(at, price.interval, at),
    proration: same,
  }
  return [credit, debit]
}

/** A whole period that begins now. */
export const firstLine = (world: World, subscription: Subscription, price: Price): Line => ({
  description: wordsFor(world, subscription).price(price),
  amount: price.unit_amount,
  price: price.id,
  start: world.at,
  end: periodEnd(world.at, price.interval, world.at),
  proration: false,
})

export function makeInvoice(
  world: World,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: Line[],
): Invoice {
  const { state, at } = world
  const customer = state.customers[subscription.customer]!
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const invoice: Invoice = {
    id: newId(world, 'in'),
    number: null,
    created: at,
    customer: customer.id,
    subscription: subscription.id,
    currency: priceOf(state, subscription).currency,
    status: 'draft',
    billing_reason: reason,
    lines,
    total,
    amount_due: Math.max(0, total + customer.balance),
    amount_paid: 0,
    attempts: 0,
    finalizes_at: null,
    next_attempt: null,
    refunded: 0,
    disputed: false,
  }
  customer.balance = Math.min(0, total + customer.balance)
  state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  return invoice
}

export function finalize(world: World, invoice: Invoice) {
  const count = Object.values(world.state.invoices).filter(({ number }) => number).length
  invoice.number = `TEST-${String(count + 1).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.finalizes_at = null
  emit(world, 'invoice.finalized', invoice.id)
}

/** Charges the card, and applies the result. */
export function charge(world: World, invoice: Invoice) {
  const { state, at } = world
  const subscription = state.subscriptions[invoice.subscription]!
  const card = cardOf(world, subscription)
  invoice.attempts += 1
  if (invoice.amount_due === 0 || card === 'pays') return settle(world, invoice)
  const first = at - (attemptsAfter[invoice.attempts - 1] ?? 0)
  const after = attemptsAfter[invoice.attempts]
  invoice.next_attempt = after === undefined ? null : first + after
  emit(world, 'invoice.payment_failed', invoice.id)
  if (card === 'confirms') emit(world, 'invoice.payment_action_required', invoice.id)
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return
  if (after === undefined) return endSubscription(world, subscription)
  if (subscription.status === 'past_due') return
  subscription.status = 'past_due'
  emit(world, 'customer.subscription.updated', subscription.id)
}

export function settle(world: World, invoice: Invoice) {
  const { state } = world
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.next_attempt = null
  emit(world, 'invoice.paid', invoice.id)
  emit(world, 'invoice.payment_succeeded', invoice.id)
  const subscription = state.subscriptions[invoice.subscription]!
  const late = subscription.status === 'past_due' || subscription.status === 'incomplete'
  if (!late || subscription.latest_invoice !== invoice.id) return
  subscription.status = 'active'
  emit(world, 'customer.subscription.updated', subscription.id)
}

/** The result of charging a card, without recording anything. */
export const wouldPay = (world: World, subscription: Subscription, amount: number): Card =>
  amount <= 0 ? 'pays' : cardOf(world, subscription)

const cardOf = ({ state }: World, { pinned, customer }: Subscription): Card =>
  pinned ?? state.customers[customer]!.card ?? 'declines'

const english = {
  month: 'each month',
  year: 'each year',
  unused: (what: string) => `Unused time of ${what}`,
  remaining: (what: string) => `Remaining time of ${what}`,
}

const german: typeof english = {
  month: 'jeden Monat',
  year: 'jedes Jahr',
  unused: (what) => `Nicht genutzte Zeit von ${what}`,
  remaining: (what) => `Restliche Zeit von ${what}`,
}

/** The real provider, too, writes invoices in the language of its customer. */
function wordsFor({ state }: World, { customer }: Subscription) {
  const words = state.customers[customer]!.locale?.startsWith('de') ? german : english
  const price = ({ product, interval }: Price) =>
    `${state.products[product]!.name} (${words[interval]})`
  return { ...words, price }
}
