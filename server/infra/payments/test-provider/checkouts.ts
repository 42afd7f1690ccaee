import { beginSubscription, charge, finalize, makeInvoice, periodLine, settle } from './billing.ts'
import { day } from './periods.ts'
import type { CheckoutSession } from './state.ts'
import { type World, emit, find, invalid } from './world.ts'

/** What a visitor does on a checkout page; a `bank` confirms only days later. */
export type WayOfPaying = 'pays' | 'declines' | 'confirms' | 'bank'
export type PaymentOutcome = 'paid' | 'declined' | 'confirm' | 'pending'

const bankSeconds = 2 * day

/** The discount of promotion codes on the first payment, in percent. */
const codes = new Map([
  ['HALF', 50],
  ['FREE', 100],
])

export const percentOff = ({ code }: CheckoutSession) => codes.get(code ?? '')

/** Whether it is a promotion code. */
export function enterCode(world: World, id: string, code: string): boolean {
  const checkout = openCheckout(world, id)
  checkout.code = code.trim().toUpperCase().slice(0, 40)
  return percentOff(checkout) !== undefined
}

export function payCheckout(world: World, id: string, way: WayOfPaying): PaymentOutcome {
  const checkout = openCheckout(world, id)
  checkout.refused = way === 'declines'
  if (way === 'declines') return 'declined'
  if (way === 'confirms') return 'confirm'
  return complete(world, checkout, way === 'bank')
}

/** After the bank asked for confirmation: such a card pays later by itself. */
export function confirmCheckout(world: World, id: string, yes: boolean): PaymentOutcome {
  const checkout = openCheckout(world, id)
  checkout.refused = !yes
  if (!yes) return 'declined'
  return complete(world, checkout, false)
}

export function expireCheckout(world: World, checkout: CheckoutSession) {
  checkout.status = 'expired'
  emit(world, 'checkout.session.expired', checkout.id)
}

/** The final answer of a bank. */
export function settleCheckout(world: World, checkout: CheckoutSession) {
  delete checkout.settles_at
  const subscription = world.state.subscriptions[checkout.subscription!]!
  checkout.payment_status = 'paid'
  settle(world, world.state.invoices[subscription.latest_invoice!]!)
  emit(world, 'checkout.session.async_payment_succeeded', checkout.id)
}

function openCheckout(world: World, id: string): CheckoutSession {
  const checkout = find(world.state.checkouts, 'checkout.session', id, 'session')
  if (checkout.status !== 'open')
    throw invalid('This checkout is over: it was paid, or it is closed.')
  return checkout
}

function complete(world: World, checkout: CheckoutSession, later: boolean): PaymentOutcome {
  const subscription = beginSubscription(world, checkout)
  const trial = subscription.status === 'trialing'
  checkout.status = 'complete'
  checkout.subscription = subscription.id
  checkout.payment_status = trial ? 'no_payment_required' : later ? 'unpaid' : 'paid'
  const line = periodLine(world, subscription)
  const percent = percentOff(checkout) ?? 0
  const first = trial ? { ...line, amount: 0, description: `Trial of ${line.description}` } : line
  const off = { ...line, amount: -Math.round((first.amount * percent) / 100) }
  const invoice = makeInvoice(
    world,
    subscription,
    'subscription_create',
    percent > 0 ? [first, { ...off, description: `Code ${checkout.code}` }] : [first],
  )
  emit(world, 'customer.subscription.created', subscription.id)
  finalize(world, invoice)
  if (later && !trial) {
    // Charged, but not reported yet.
    invoice.attempts = 1
    checkout.settles_at = world.at + bankSeconds
  } else charge(world, invoice)
  emit(world, 'checkout.session.completed', checkout.id)
  return later && !trial ? 'pending' : 'paid'
}
