import type { Subscription } from '#contract/subscriptions.ts'
import type { App, Member } from '../../app.ts'
import {
  type SubscriptionRow,
  becomesFree,
  findPlan,
  isPaid,
  writePlanEvent,
} from '../subscriptions/subscriptions.ts'
import { actOnPlan } from './act.ts'
import { setFreeAfter } from './change.ts'
import { syncHeld } from './sync.ts'
import { type Lease, withLease } from './lease.ts'
import { closeOpenCheckouts } from './checkout.ts'
import { findCustomer } from './customers.ts'

/** It ends with the time that is paid; whatever was to follow is forgotten. */
export const cancelPlan = (app: App, member: Member): Promise<Subscription> =>
  actOnPlan(app, member, ({ row, paid, lease }) => {
    if (!paid.cancelAtPeriodEnd)
      return {
        async run() {
          await setFreeAfter(app, lease, null)
          await app.payments.cancelAtPeriodEnd(paid.id)
        },
        isDone: ({ row }) => row?.cancelAtPeriodEnd === true || !isPaid(row),
      }
    return becomesFree(row) ? { run: () => forgetFree(app, lease, row), isDone: () => true } : null
  })

/** The end stays; the plan that was to follow does not. */
const forgetFree = (app: App, lease: Lease, row: SubscriptionRow) =>
  app.db.transaction().execute(async (db) => {
    const plan = await findPlan({ ...app, db }, row.freeAfter!)
    await writePlanEvent({ ...app, db }, lease.userId, {
      ...{ what: 'downgrade-taken-back', planName: plan!.plan.name },
      key: `downgrade-taken-back:${row.providerId}:${row.freeAfter}:${app.now().getTime()}`,
    })
    await setFreeAfter({ ...app, db }, lease, null)
  })

export const resumePlan = (app: App, member: Member): Promise<Subscription> =>
  actOnPlan(app, member, ({ paid }) =>
    paid.cancelAtPeriodEnd
      ? {
          run: () => app.payments.resume(paid.id),
          isDone: ({ row }) => isPaid(row) && !row.cancelAtPeriodEnd,
        }
      : null,
  )

const job = 'cancel-for-deletion'

/** For an account that is going to be deleted: in the transaction that says so. */
export async function cancelPlanLater({ jobs, db }: Pick<App, 'jobs' | 'db'>, userId: string) {
  const customer = await findCustomer({ db }, { id: userId })
  if (customer) await jobs.send(job, { userId }, { once: userId, retries: 80, trx: db })
}

export const startCancelling = (app: App) =>
  app.jobs.work(job, async ({ userId }: { userId: string }) => {
    const customer = await findCustomer(app, { id: userId })
    if (!customer) return
    await withLease(app, customer, async (lease) => {
      if (!(await isGoing(app, userId))) return
      const { row } = await syncHeld(app, lease)
      if (!isPaid(row) || row.cancelAtPeriodEnd) return
      await app.payments.cancelAtPeriodEnd(row.providerId)
      await syncHeld(app, lease)
    })
  })

/**
 * Before an account's rows go: everything that is paid is cancelled at once, and nothing can be paid
 * any more. Throws while the provider is away, and then the account stays until it answers.
 */
export async function endPlansOf(app: App, userId: string): Promise<void> {
  const customer = await findCustomer(app, { id: userId })
  if (!customer) return
  await withLease(app, customer, async (lease) => {
    if (!(await isGoing(app, userId, app.now()))) return
    await closeOpenCheckouts(app, lease)
    const all = await app.payments.readSubscriptions(lease.providerId)
    for (const { id, status } of all) if (status !== 'ended') await app.payments.cancelNow(id)
  })
}

/** It may have been taken back meanwhile. */
async function isGoing({ db }: App, userId: string, by?: Date): Promise<boolean> {
  let rows = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletesAt', 'is not', null)
  if (by) rows = rows.where('deletesAt', '<=', by)
  return (await rows.executeTakeFirst()) !== undefined
}
