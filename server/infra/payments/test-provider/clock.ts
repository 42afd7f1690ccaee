import { charge, endSubscription, finalize, renew } from './billing.ts'
import { expireCheckout, settleCheckout } from './checkouts.ts'
import { day } from './periods.ts'
import type { World } from './world.ts'
import { emit } from './world.ts'

type Due = { at: number; run: (world: World) => void }

/** Runs everything that fell due up to a moment, in order, each at its own time. */
export function runUntil(world: World, until: number): boolean {
  let ran = false
  for (;;) {
    const next = firstDue(world)
    if (!next || next.at > until) return ran
    ran = true
    next.run({ ...world, at: next.at })
  }
}

export const nextDue = (world: World): number | undefined => firstDue(world)?.at

const firstDue = (world: World) =>
  allDue(world).reduce<Due | undefined>(
    (first, one) => (first && first.at <= one.at ? first : one),
    undefined,
  )

function* allDue({ state }: World): Generator<Due> {
  for (const checkout of Object.values(state.checkouts)) {
    if (checkout.status === 'open')
      yield { at: checkout.expires_at, run: (world) => expireCheckout(world, checkout) }
    if (checkout.settles_at !== undefined)
      yield { at: checkout.settles_at, run: (world) => settleCheckout(world, checkout) }
  }
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.finalizes_at !== null)
      yield {
        at: invoice.finalizes_at,
        run: (world) => {
          finalize(world, invoice)
          charge(world, invoice)
        },
      }
    if (invoice.status === 'open' && invoice.next_attempt !== null)
      yield { at: invoice.next_attempt, run: (world) => charge(world, invoice) }
  }
  for (const subscription of Object.values(state.subscriptions)) {
    const { status, period_end: end, told } = subscription
    if (status !== 'active' && status !== 'trialing' && status !== 'past_due') continue
    const tell = (what: string, before: number): Due => ({
      at: Math.max(subscription.created, end - before),
      run: (world) => {
        told.push(what)
        emit(world, what, subscription.id)
      },
    })
    if (status === 'trialing' && !told.includes('customer.subscription.trial_will_end'))
      yield tell('customer.subscription.trial_will_end', 3 * day)
    yield {
      at: end,
      run: (world) =>
        subscription.cancel_at_period_end
          ? endSubscription(world, subscription)
          : renew(world, subscription),
    }
  }
}
