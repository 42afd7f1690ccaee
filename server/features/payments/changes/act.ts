import type { Subscription } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import { conflict } from '#server/errors.ts'
import { type Limit, countTry, limits } from '#server/infra/limits/limits.ts'
import {
  type PaidSubscription,
  PaymentFailed,
  ProviderAway,
  ProviderRefused,
} from '#server/infra/payments/payments.ts'
import {
  type SubscriptionRow,
  isPaid,
  givenTo,
  presentSubscription,
} from '#server/features/subscriptions/subscriptions.ts'
import { findCustomer } from '../provider/customers.ts'
import { type Lease, LeaseLost, renewLease, withLease } from '../provider/lease.ts'
import { asSaid, asking, changedHalfway, unknownEnd } from './refusals.ts'
import { type Synced, syncHeld, syncLater } from '../provider/sync.ts'
import type { PlainMessage } from '#server/sentences.ts'

/** A paid plan that runs, as the provider reports it at this moment. */
export type Running = { row: PaidRow; paid: PaidSubscription; lease: Lease }
type PaidRow = SubscriptionRow & { providerId: string; periodEnd: Date }

/** The act, and the test that it was done; the act is skipped if the test already holds. */
export type Act = { run: () => Promise<unknown>; isDone: (now: Synced) => boolean } | null

/**
 * Reads, acts and reads again, within one lease of the customer. A lost answer is no failure if the
 * second reading shows that the act was done.
 */
export async function actOnPlan(
  app: App,
  member: Member,
  choose: (running: Running) => Promise<Act> | Act,
  options: { limit?: Limit; astray?: (synced: Synced) => Act } = {},
): Promise<Subscription> {
  const customer = await findCustomer(app, member)
  if (!customer) throw nothingPaid()
  await countTry(app, [options.limit ?? limits.payments(member.id)])
  return withLease(app, customer, async (lease) => {
    const before = await asking(() => syncHeld(app, lease))
    const astray = isPaid(before.row) ? null : (options.astray?.(before) ?? null)
    const act = astray ?? (await asking(async () => choose(expectRunning(before, lease))))
    if (!act) return presentSubscription(app, before.row, await givenTo(app, member.id))
    await asking(() => renewLease(app, lease))
    let failed: unknown
    try {
      await act.run()
    } catch (error) {
      failed = error
    }
    const lost = failed instanceof ProviderAway
    const now = await syncHeld(app, lease).catch(async (error: unknown) => {
      // Another server may have taken the lease and read before this act was done.
      await syncLater(app, customer)
      if (failed && failed instanceof PaymentFailed) throw asSaid(failed)
      throw isUnknown(error) ? unknownEnd(error) : error
    })
    if (!failed || (lost && act.isDone(now)))
      return presentSubscription(app, now.row, await givenTo(app, member.id))
    const halfway = whatChanged(before, now)
    throw halfway ? changedHalfway(halfway, failed) : asSaid(failed)
  })
}

const isUnknown = (error: unknown) =>
  error instanceof ProviderAway || error instanceof ProviderRefused || error instanceof LeaseLost

/** What changed although the act was not done; undefined if nothing did. */
function whatChanged(before: Synced, now: Synced): PlainMessage | undefined {
  const [had, has] = [before.row, now.row]
  if (!had || !has) return undefined
  if (had.cancelAtPeriodEnd && !has.cancelAtPeriodEnd && isPaid(has))
    return 'This withdraws your cancellation: the plan continues and is charged again.'
  if (!had.cancelAtPeriodEnd && has.cancelAtPeriodEnd)
    return 'Your plan is cancelled at the end of the paid period.'
  if (had.nextPlanId && !has.nextPlanId && had.planId === has.planId)
    return 'The change planned for the end of the period is withdrawn.'
  const kept = ['planId', 'interval', 'status', 'nextPlanId', 'nextInterval', 'amount'] as const
  const isSame = kept.every((name) => had[name] === has[name])
  return isSame ? undefined : 'Your plan is not as it was before.'
}

/** Only reads. */
export async function lookAtPlan<T>(
  app: App,
  member: Member,
  look: (running: Omit<Running, 'lease'>) => Promise<T>,
): Promise<T> {
  const customer = await findCustomer(app, member)
  if (!customer) throw nothingPaid()
  await countTry(app, [limits.paymentReading(member.id)])
  return asking(() =>
    withLease(app, customer, async (lease) =>
      look(expectRunning(await syncHeld(app, lease), lease)),
    ),
  )
}

function expectRunning({ row, subscriptions }: Synced, lease: Lease): Running {
  const paid = isPaid(row) && subscriptions.find(({ id }) => id === row.providerId)
  if (!isPaid(row) || !paid) throw nothingPaid()
  return { row, paid, lease }
}

const nothingPaid = () => conflict('You have no paid plan just now, so there is nothing to change.')
