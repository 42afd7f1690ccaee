import type { Subscription } from '#contract/subscriptions.ts'
import type { App, Member } from '../../app.ts'
import { conflict } from '../../errors.ts'
import { countTry, limits } from '../../infra/limits/limits.ts'
import { type PaidSubscription, ProviderAway } from '../../infra/payments/payments.ts'
import {
  type SubscriptionRow,
  isPaid,
  presentSubscription,
} from '../subscriptions/subscriptions.ts'
import { findCustomer } from './customers.ts'
import { type Lease, withLease } from './lease.ts'
import { asSaid, asking, unknownEnd } from './refuse.ts'
import { type Synced, syncHeld } from './sync.ts'

/** A paid plan that runs, as the provider says at this moment. */
export type Running = { row: PaidRow; paid: PaidSubscription; lease: Lease }
type PaidRow = SubscriptionRow & { providerId: string; periodEnd: Date }

/** What is done, and how it is seen that it was; nothing, where it is so already. */
export type Act = { run: () => Promise<unknown>; isDone: (now: Synced) => boolean } | null

/**
 * Reads, acts and reads again, all in one turn of the customer. An answer that was lost on the way
 * is no failure where the provider, asked again, has done what was wanted.
 */
export async function actOnPlan(
  app: App,
  member: Member,
  choose: (running: Running) => Promise<Act> | Act,
): Promise<Subscription> {
  const customer = await findCustomer(app, member)
  if (!customer) throw nothingPaid()
  await countTry(app, [limits.payments(member.id)])
  return withLease(app, customer, async (lease) => {
    const running = expectRunning(await asking(() => syncHeld(app, lease)), lease)
    const act = await asking(async () => choose(running))
    if (!act) return presentSubscription(app, running.row)
    let failed: unknown
    try {
      await act.run()
    } catch (error) {
      failed = error
    }
    const lost = failed instanceof ProviderAway
    const now = await syncHeld(app, lease).catch((error: unknown) => {
      if (failed && !lost) throw asSaid(failed)
      throw error instanceof ProviderAway ? unknownEnd(error) : error
    })
    if (failed && !(lost && act.isDone(now))) throw asSaid(failed)
    return presentSubscription(app, now.row)
  })
}

/** Only reads. */
export async function lookAtPlan<T>(
  app: App,
  member: Member,
  look: (running: Omit<Running, 'lease'>) => Promise<T>,
): Promise<T> {
  const customer = await findCustomer(app, member)
  if (!customer) throw nothingPaid()
  await countTry(app, [limits.payments(member.id)])
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
