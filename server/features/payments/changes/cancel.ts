import type { Subscription } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import {
  type SubscriptionRow,
  becomesFree,
  findPlan,
  isPaid,
  refuseWhileGoing,
  writePlanEvent,
} from '#server/features/subscriptions/subscriptions.ts'
import { ResponseWithMessage } from '#server/implement.ts'
import { limits } from '#server/infra/limits/limits.ts'
import { ProviderRefused } from '#server/infra/payments/payments.ts'
import { type Act, type Running, actOnPlan } from './act.ts'
import { isRunning } from '../provider/decide.ts'
import { isBeingCharged } from '../letters/due.ts'
import { writeTrouble } from '../troubles.ts'
import { setFreeAfter } from './change.ts'
import { type Synced, endWithPeriod, syncHeld } from '../provider/sync.ts'
import { type Lease, renewLease, withLease } from '../provider/lease.ts'
import { closeOpenCheckouts } from './checkout.ts'
import { findCustomer } from '../provider/customers.ts'
import { sentence } from '#server/sentences.ts'

/**
 * The plan ends with the paid period, and a pending change is dropped. A past due plan ends at
 * once, and its open invoice is voided. A subscription that is charged at the provider but grants
 * nothing here also ends with its period.
 */
export async function cancelPlan(
  app: App,
  member: Member,
): Promise<Subscription | ResponseWithMessage<Subscription>> {
  let isStillCharged = false
  const choose = ({ row, paid, lease }: Running): Act => {
    if (paid.status === 'past_due')
      return { run: () => app.payments.cancelNow(paid.id), isDone: ({ row }) => !isPaid(row) }
    if (!paid.cancelAtPeriodEnd) {
      isStillCharged = isBeingCharged(paid)
      return {
        async run() {
          await setFreeAfter(app, lease, null)
          await app.payments.cancelAtPeriodEnd(paid.id)
        },
        isDone: ({ row }) => row?.cancelAtPeriodEnd === true || !isPaid(row),
      }
    }
    return becomesFree(row) ? { run: () => forgetFree(app, lease, row), isDone: () => true } : null
  }
  const limit = limits.paymentEnds(member.id)
  const subscription = await actOnPlan(app, member, choose, {
    limit,
    astray: (synced) => endAstray(app, synced),
  })
  return isStillCharged && subscription.currentPeriodEnd
    ? new ResponseWithMessage(
        subscription,
        sentence(
          'Your plan ends on {day}. The period that has just begun is still charged, within the hour; nothing after it.',
          { day: new Date(subscription.currentPeriodEnd) },
        ),
      )
    : subscription
}

/** It grants nothing here, and continues at the provider. */
function endAstray(app: App, { subscriptions }: Synced): Act {
  const goOn = subscriptions.filter((one) => isRunning(one) && !one.cancelAtPeriodEnd)
  if (goOn.length === 0) return null
  return {
    async run() {
      for (const one of goOn) await endWithPeriod(app, one)
    },
    isDone: (now) => !now.subscriptions.some((one) => isRunning(one) && !one.cancelAtPeriodEnd),
  }
}

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
  actOnPlan(
    app,
    member,
    async ({ paid }) => {
      if (!paid.cancelAtPeriodEnd) return null
      await refuseWhileGoing(app, member.id)
      return {
        run: () => app.payments.resume(paid.id),
        isDone: ({ row }) => isPaid(row) && !row.cancelAtPeriodEnd,
      }
    },
    { limit: limits.paymentEnds(member.id) },
  )

/** For an account that is going to be deleted: in the transaction that says so. */
export async function cancelPlanLater({ jobs, db }: Pick<App, 'jobs' | 'db'>, userId: string) {
  const customer = await findCustomer({ db }, { id: userId })
  if (customer) await jobs.send('cancel-for-deletion', { userId }, { once: userId, trx: db })
}

/** Cancels the subscriptions of an account that is being deleted. */
export async function cancelForDeletion(app: App, { userId }: { userId: string }): Promise<void> {
  const customer = await findCustomer(app, { id: userId })
  if (!customer) return
  await withLease(app, customer, async (lease) => {
    if (!(await isGoing(app, userId))) return
    await closeOpenCheckouts(app, lease)
    // This cancels them, because the account is marked for deletion.
    await syncHeld(app, lease)
  })
}

/**
 * Before an account's rows are deleted: cancels everything paid at once, and closes every way to
 * pay. Throws while the provider is away; the account stays until the provider answers.
 */
export async function endPlansOf(app: App, userId: string): Promise<void> {
  const customer = await findCustomer(app, { id: userId })
  if (!customer) return
  await withLease(app, customer, async (lease) => {
    if (!(await isGoing(app, userId, app.now()))) return
    await closeOpenCheckouts(app, lease)
    const all = await app.payments.readSubscriptions(lease.providerId)
    for (const { id, status } of all)
      if (status !== 'ended') {
        await renewLease(app, lease)
        await cancelOrTellOperator(app, lease, id)
      }
  })
}

/** The account stays while it is charged, because nobody could cancel afterwards. */
async function cancelOrTellOperator(app: App, lease: Lease, id: string) {
  try {
    await app.payments.cancelNow(id)
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const said = sentence(
        'The payment provider would not cancel {id}, and the account it is paid for is to be deleted. Cancel it there; then the account goes by itself.',
        { id },
      )
      const whose = { userId: lease.userId, customer: lease.providerId }
      await writeTrouble(app, { key: `kept:${id}`, sentence: said }, whose)
    }
    throw error
  }
}

/** The member may have taken the deletion back meanwhile. */
async function isGoing({ db }: App, userId: string, by?: Date): Promise<boolean> {
  let rows = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletesAt', 'is not', null)
  if (by) rows = rows.where('deletesAt', '<=', by)
  return (await rows.executeTakeFirst()) !== undefined
}
