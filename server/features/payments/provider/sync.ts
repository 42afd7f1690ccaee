import type { App } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { ProviderRefused, type PaidSubscription } from '#server/infra/payments/payments.ts'
import type { WrittenPlan } from '#server/features/content/content.ts'
import {
  type SubscriptionRow,
  findPlan,
  findRow,
  writePlanEvent,
} from '#server/features/subscriptions/subscriptions.ts'
import { findCustomer } from './customers.ts'
import { type Known, type Verdict, decide, isRunning } from './decide.ts'
import type { NewRow } from '../plan-change.ts'
import { type Customer, type Lease, expectHeld, renewLease, withLease } from './lease.ts'
import { sendOnce } from '../letters/letters.ts'
import { writeTrouble } from '../troubles.ts'
import { sentence } from '#server/sentences.ts'

export type Synced = { row: SubscriptionRow | undefined; subscriptions: PaidSubscription[] }

const waiting = new WeakMap<object, Map<string, Promise<Synced>>>()

/**
 * The one writer of paid plans: reads all of a customer's subscriptions at the provider, and writes
 * what follows. Requests that arrive while one is queued share its reading, which is still to come.
 */
export function syncCustomer(app: App, customer: Customer): Promise<Synced> {
  const here = waiting.get(app.database) ?? new Map<string, Promise<Synced>>()
  waiting.set(app.database, here)
  const { userId } = customer
  const joined = here.get(userId)
  if (joined) return joined
  const forget = () => {
    if (here.get(userId) === mine) here.delete(userId)
  }
  const mine: Promise<Synced> = withLease(app, customer, (lease) => {
    forget()
    return syncHeld(app, lease)
  }).finally(forget)
  here.set(userId, mine)
  return mine
}

/** Where the one who should have done it cannot. */
export const syncLater = (app: App, { userId }: Customer) =>
  app.jobs.send('sync-customer', { userId }, { once: userId })

export async function syncMember(app: App, { userId }: { userId: string }): Promise<void> {
  const customer = await findCustomer(app, { id: userId })
  if (customer) await syncCustomer(app, customer)
}

/** The same, for a caller that already holds the lease. */
export async function syncHeld(app: App, lease: Lease): Promise<Synced> {
  const stuck = new Set<string>()
  for (let round = 1; round <= 5; round++) {
    await renewLease(app, lease)
    const subscriptions = await app.payments.readSubscriptions(lease.providerId)
    const { row, cancel, isGoing } = await app.db
      .transaction()
      .execute((db) => writeWhatFollows({ ...app, db }, lease, subscriptions, stuck))
    // Nothing continues for an account that is to be deleted, even if it began after the request.
    const ends = isGoing ? subscriptions.filter((one) => goesOn(one) && !stuck.has(one.id)) : []
    if (cancel.length === 0 && ends.length === 0) return { row, subscriptions }
    for (const one of cancel) await cancelOrTell(app, lease, one, stuck)
    for (const one of ends)
      if (!cancel.some(({ id }) => id === one.id))
        await orTell(app, lease, one.id, stuck, () => endWithPeriod(app, one))
  }
  throw new Error(`The subscriptions of ${lease.providerId} do not come to rest.`)
}

const goesOn = (one: PaidSubscription) => isRunning(one) && !one.cancelAtPeriodEnd

/** A past due subscription ends now, and its open invoice is voided. */
export const endWithPeriod = ({ payments }: Pick<App, 'payments'>, one: PaidSubscription) =>
  one.status === 'past_due' ? payments.cancelNow(one.id) : payments.cancelAtPeriodEnd(one.id)

async function writeWhatFollows(
  app: App,
  lease: Lease,
  subscriptions: PaidSubscription[],
  stuck: ReadonlySet<string>,
) {
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'locale', 'firstName', 'deletesAt'])
    .where('id', '=', lease.userId)
    // Locked before the member's other rows, in the same order as account deletion, to avoid a
    // deadlock.
    .forKeyShare()
    .executeTakeFirst()
  if (!user) throw notFound('Account')
  await expectHeld(app, lease)
  const before = await findRow(app, lease.userId)
  const prices = await pricesOf(app, subscriptions)
  const plans = await plansOf(app, before, prices)
  const known = { now: app.now(), row: before, subscriptions, prices, plans, stuck }
  const verdict = decide(known)
  const about = { userId: lease.userId, customer: lease.providerId }
  for (const trouble of verdict.troubles) await writeTrouble(app, trouble, about)
  const row = await keep(app, lease, before, verdict)
  await writeEvents(app, lease, verdict)
  const { email, locale, firstName } = user
  const to = { id: lease.userId, email, locale, firstName }
  const isGoing = user.deletesAt !== null
  for (const due of verdict.letters)
    // The letter about the deletion says it: this one offers to keep a plan that goes with the account.
    if (!isGoing || due.name !== 'plan-cancelled') await sendOnce(app, to, due)
  if (subscriptions.some(({ trialEnd }) => trialEnd))
    await app.db
      .updateTable('paymentCustomers')
      .set({ trialUsedAt: app.now() })
      .where('userId', '=', lease.userId)
      .where('trialUsedAt', 'is', null)
      .execute()
  return { row, cancel: verdict.cancel, isGoing }
}

async function pricesOf({ db }: App, subscriptions: PaidSubscription[]): Promise<Known['prices']> {
  const ids = subscriptions.flatMap(({ priceId, nextPriceId }) =>
    nextPriceId ? [priceId, nextPriceId] : [priceId],
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('planPrices')
    .selectAll()
    .where('providerId', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.providerId, row]))
}

async function plansOf(app: App, row: SubscriptionRow | undefined, prices: Known['prices']) {
  const ids = new Set([...prices.values()].map(({ planId }) => planId))
  if (row) ids.add(row.planId)
  if (row?.nextPlanId) ids.add(row.nextPlanId)
  if (row?.freeAfter) ids.add(row.freeAfter)
  const plans = new Map<string, WrittenPlan>()
  for (const id of ids) {
    const plan = await findPlan(app, id)
    if (!plan) throw new Error(`The plan ${id} is not known.`)
    plans.set(id, plan)
  }
  return plans
}

async function keep(
  { db, now }: App,
  { userId }: Lease,
  before: SubscriptionRow | undefined,
  { row }: Verdict,
): Promise<SubscriptionRow | undefined> {
  if (!row || (before && isSame(before, row))) return before
  const values: Omit<SubscriptionRow, 'userId'> = { ...row, updatedAt: now() }
  return db
    .insertInto('subscriptions')
    .values({ ...values, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

const isSame = (before: SubscriptionRow, row: NewRow) =>
  Object.entries(row).every(([key, value]) => {
    const had = before[key as keyof NewRow]
    return had instanceof Date && value instanceof Date ? +had === +value : had === value
  })

async function writeEvents(app: App, { userId }: Lease, { row, happened }: Verdict) {
  const id = row?.providerId ?? 'free'
  for (const one of happened)
    await writePlanEvent(app, userId, {
      ...one,
      key: one.key ?? `${one.what}:${id}:${row?.planId}:${row?.interval}:${app.now().getTime()}`,
    })
}

const cancelOrTell = (
  app: App,
  lease: Lease,
  { id, refund }: Verdict['cancel'][number],
  stuck: Set<string>,
) => orTell(app, lease, id, stuck, () => app.payments.cancelNow(id, { refund }), refund)

/**
 * A subscription that the provider will not cancel is left to the operator, and blocks nothing
 * else.
 */
async function orTell(
  app: App,
  lease: Lease,
  id: string,
  stuck: Set<string>,
  cancel: () => Promise<void>,
  refund = false,
) {
  try {
    await cancel()
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    app.log.error({ err: error, subscription: id }, 'A subscription could not be cancelled.')
    stuck.add(id)
    const trouble = {
      key: `stuck:${id}`,
      sentence: refund
        ? sentence(
            'The payment provider would not cancel {id}. Cancel it there, and give its payment back.',
            { id },
          )
        : sentence('The payment provider would not cancel {id}. Cancel it there.', { id }),
    }
    await writeTrouble(app, trouble, { userId: lease.userId, customer: lease.providerId })
  }
}
