import {
  charge,
  endSubscription,
  finalize,
  firstLine,
  makeInvoice,
  prorationLines,
  releaseSchedule,
  wouldPay,
} from './billing.ts'
import { type Call, page } from './page.ts'
import { type Form, formOf, listOf, numberOf, wordOf, wordsOf } from './form.ts'
import { addMonths } from './periods.ts'
import { currentPhase } from './phases.ts'
import { render } from './shapes.ts'
import type { Line, Phase, Price, Subscription } from './state.ts'
import { Fault, type World, emit, find, invalid, newId, noSuch } from './world.ts'

export const callsOfSubscriptions: Call[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    run: (world, given) => {
      const customer = wordOf(given['customer'])
      if (customer !== undefined) find(world.state.customers, 'customer', customer, 'customer')
      const status = wordOf(given['status'])
      const found = Object.values(world.state.subscriptions).filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === 'all' || (status === undefined ? !isOver(one) : one.status === status)),
      )
      return page(world, given, '/v1/subscriptions', found)
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    run: (world, _, id) => render(world, find(world.state.subscriptions, 'subscription', id).id),
  },
  { method: 'POST', path: '/v1/subscriptions/:id', run: update },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    run: (world, _, id) => {
      const subscription = find(world.state.subscriptions, 'subscription', id)
      if (isOver(subscription)) throw noSuch('subscription', id)
      endSubscription(world, subscription)
      return render(world, id)
    },
  },
  { method: 'POST', path: '/v1/subscription_schedules', run: makeSchedule },
  { method: 'POST', path: '/v1/subscription_schedules/:id', run: updateSchedule },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    run: (world, _, id) => {
      releaseSchedule(world, activeSchedule(world, id).id)
      return render(world, id)
    },
  },
]

const isOver = ({ status }: Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

function update(world: World, given: Form, id: string) {
  const { state } = world
  const subscription = find(state.subscriptions, 'subscription', id)
  if (isOver(subscription)) throw invalid('A canceled subscription cannot be changed any more.')
  const cancels = given['cancel_at_period_end']
  if (subscription.schedule && (cancels !== undefined || given['cancel_at'] !== undefined))
    throw invalid(
      `The subscription is managed by the schedule ${subscription.schedule}: change that instead.`,
    )
  const [item] = listOf(given['items'])
  if (item !== undefined) changePrice(world, subscription, formOf(item), given)
  if (cancels !== undefined) {
    subscription.cancel_at_period_end = cancels === 'true'
    subscription.canceled_at = cancels === 'true' ? world.at : null
  }
  if (given['default_payment_method'] === '') delete subscription.pinned
  Object.assign(subscription.metadata, wordsOf(given['metadata']))
  emit(world, 'customer.subscription.updated', id)
  return render(world, id)
}

/** Charged before anything is recorded, so that a failed payment changes nothing. */
function changePrice(world: World, subscription: Subscription, item: Form, given: Form) {
  const { state, at } = world
  const price = changedPrice(world, subscription, item)
  const old = state.prices[subscription.price]!
  const endsTrial = given['trial_end'] === 'now' && subscription.status === 'trialing'
  const lines = dueNow(world, subscription, price, endsTrial)
  const invoiced = given['proration_behavior'] === 'always_invoice' && lines.length > 0
  const due = invoiced ? dueOf(world, subscription, lines) : 0
  const says = wouldPay(world, subscription, due)
  if (says !== 'pays' && given['payment_behavior'] === 'error_if_incomplete')
    throw new Fault(402, {
      type: 'card_error',
      ...(says === 'confirms'
        ? {
            code: 'subscription_payment_intent_requires_action',
            message: 'The bank wants this payment to be confirmed by the customer.',
          }
        : {
            code: 'card_declined',
            decline_code: 'generic_decline',
            message: 'Your card was declined.',
          }),
    })
  subscription.price = price.id
  subscription.quantity = numberOf(item['quantity']) ?? subscription.quantity
  delete subscription.altered
  if (endsTrial) {
    subscription.status = 'active'
    subscription.trial_end = at
  }
  if (endsTrial || (old.interval !== price.interval && subscription.status !== 'trialing')) {
    subscription.anchor = at
    subscription.period_start = at
    subscription.period_end = lines.at(-1)!.end
    subscription.told = []
  }
  if (!invoiced) return
  const invoice = makeInvoice(world, subscription, 'subscription_update', lines)
  emit(world, 'invoice.created', invoice.id)
  finalize(world, invoice)
  charge(world, invoice)
}

export function changedPrice(world: World, subscription: Subscription, item: Form): Price {
  if (item['id'] !== subscription.item)
    throw invalid(`No such subscription item: '${wordOf(item['id'])}'`, 'resource_missing', 'items')
  const price = find(world.state.prices, 'price', item['price'], 'items[0][price]')
  if (price.currency !== world.state.prices[subscription.price]!.currency)
    throw invalid('A subscription keeps its currency.')
  return price
}

/** Nothing while a trial runs or for the current price; the full price if a trial ends. */
export function dueNow(
  world: World,
  subscription: Subscription,
  price: Price,
  endsTrial = false,
): Line[] {
  // Nothing was paid for the rest of it.
  if (endsTrial) return [firstLine(world, subscription, price)]
  return subscription.status === 'trialing' || price.id === subscription.price
    ? []
    : prorationLines(world, subscription, price)
}

export const dueOf = ({ state }: World, { customer }: Subscription, lines: Line[]) =>
  Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, state.customers[customer]!.balance),
  )

function makeSchedule(world: World, given: Form) {
  const id = wordOf(given['from_subscription'])
  const subscription = find(world.state.subscriptions, 'subscription', id, 'from_subscription')
  if (isOver(subscription)) throw invalid('A canceled subscription takes no schedule.')
  if (subscription.schedule)
    throw invalid(`The subscription has the schedule ${subscription.schedule} already.`)
  const { price, quantity, period_start: start, period_end: end, trial_end } = subscription
  const schedule = newId(world, 'sub_sched')
  world.state.schedules[schedule] = {
    id: schedule,
    created: world.at,
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    pinned: subscription.pinned ?? null,
    phases: [{ start, end, price, quantity, trialEnd: trial_end }],
  }
  subscription.schedule = schedule
  emit(world, 'subscription_schedule.created', schedule)
  return render(world, schedule)
}

function updateSchedule(world: World, given: Form, id: string) {
  const schedule = activeSchedule(world, id)
  const now = currentPhase(schedule, world.at)
  const phases: Phase[] = []
  for (const phase of listOf(given['phases'])) {
    const { start_date, end_date, duration, trial_end, items } = formOf(phase)
    const item = formOf(listOf(items)[0])
    const price = find(world.state.prices, 'price', item['price'], 'phases')
    const start = numberOf(start_date) ?? phases.at(-1)?.end
    if (start === undefined || (phases.at(-1) && phases.at(-1)!.end !== start))
      throw invalid('Each phase has to begin where the one before it ends.')
    const { interval, interval_count: count } = formOf(duration)
    const end =
      numberOf(end_date) ??
      addMonths(start, (interval === 'year' ? 12 : 1) * (numberOf(count) ?? 1))
    phases.push({
      start,
      end,
      price: price.id,
      quantity: numberOf(item['quantity']) ?? 1,
      trialEnd: numberOf(trial_end) ?? null,
    })
  }
  if (now && phases[0]?.start !== now.start)
    throw invalid('The phase that runs cannot be left out, and its start cannot be changed.')
  schedule.phases = phases
  schedule.end_behavior = wordOf(given['end_behavior']) ?? schedule.end_behavior
  emit(world, 'subscription_schedule.updated', id)
  return render(world, id)
}

function activeSchedule(world: World, id: string) {
  const schedule = find(world.state.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalid(`This schedule is ${schedule.status}, and cannot be changed any more.`)
  return schedule
}
