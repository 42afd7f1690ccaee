import { randomUUID } from 'node:crypto'
import type { ChangePreview } from '#contract/account/payments.ts'
import type { Interval, Money, Plan, Subscription } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid } from '#server/errors.ts'
import { type Limit, limits } from '#server/infra/limits/limits.ts'
import {
  type SubscriptionRow,
  becomesFree,
  expectOffered,
  findPlan,
  isFree,
  isPaid,
  keepPlans,
  nextIn,
  refuseWhileGoing,
  verifyFirst,
  writePlanEvent,
} from '#server/features/subscriptions/subscriptions.ts'
import { type Act, type Running, actOnPlan, lookAtPlan } from './act.ts'
import { offeredPrice } from './checkout.ts'
import type { Lease } from '../provider/lease.ts'
import { priceIn } from '../letters/due.ts'
import { isMore } from './ranks.ts'
import { sentence } from '#server/sentences.ts'

type Wanted = {
  subscriptionId: string
  interval?: Interval | undefined
  due?: Money | undefined
}
type Target = { plan: Plan; interval: Interval | undefined; priceId: string | undefined }

export async function previewChange(
  app: App,
  member: Member,
  wanted: Wanted,
): Promise<ChangePreview> {
  const target = await targetOf(app, member, wanted, limits.paymentReading(member.id))
  const { plan, interval, priceId } = target
  const price = plan.prices.find((one) => one.interval === interval)
  return lookAtPlan(app, member, async ({ row, paid }) => {
    await refuseWhilePastDue(app, row)
    const now = await isNow(app, row, target)
    if (isSame(row, target) && !waits(row)) throw isYours(plan)
    const { due, credit } = now
      ? await app.payments.previewChange(paid.id, priceId!, trialIn(row, plan))
      : { due: { amount: 0, currency: row.currency! }, credit: null }
    return {
      planId: plan.id,
      planName: plan.name,
      ...(interval ? { interval } : {}),
      when: now ? 'now' : 'periodEnd',
      at: (now ? app.now() : row.periodEnd).toISOString(),
      due,
      ...(credit ? { credit } : {}),
      ...(price ? { price: { amount: price.amount, currency: price.currency } } : {}),
    }
  })
}

/**
 * An upgrade at once, with the rest of the old plan credited; a downgrade when the paid period
 * ends.
 */
export async function changePlan(app: App, member: Member, wanted: Wanted): Promise<Subscription> {
  const target = await targetOf(app, member, wanted, limits.payments(member.id))
  return actOnPlan(app, member, async (running) => {
    const { row } = running
    await refuseWhileGoing(app, member.id)
    await refuseWhilePastDue(app, row)
    if (isSame(row, target)) {
      if (!waits(row)) throw isYours(target.plan)
      return takeBack(app, running)
    }
    if (!target.priceId) return changeToFree(app, running, target.plan)
    const now = await isNow(app, row, target)
    if (now && wanted.due) await refuseAnotherPrice(app, running, target, wanted.due)
    return changeToPaid(app, running, target, now)
  })
}

/** Takes back a pending change, to a paid plan or to a free one. */
export const dropChange = (app: App, member: Member): Promise<Subscription> =>
  actOnPlan(app, member, (running) => {
    if (!nextIn(running.row)) throw conflict('No change is waiting. Your plan continues as it is.')
    return takeBack(app, running)
  })

/**
 * A plan without a trial is paid from its first day; the trial of another plan does not carry over.
 */
const trialIn = (row: Row, { trialDays }: Plan) => ({
  endsTrial: row.status === 'trialing' && trialDays === 0,
})

/** Only compared: the provider computes what is charged. */
async function refuseAnotherPrice(app: App, { row, paid }: Running, target: Target, shown: Money) {
  const { plan, interval, priceId } = target
  const { due } = await app.payments.previewChange(paid.id, priceId!, trialIn(row, plan))
  const price = plan.prices.find((one) => one.interval === interval)!
  // The rest of a period is prorated by the second, and a member may look at the preview for an
  // hour.
  const hours = (interval === 'year' ? 365 : 28) * 24
  const drift = Math.ceil((price.amount + row.amount!) / hours)
  const isSame = shown.currency.toUpperCase() === due.currency.toUpperCase()
  if (!isSame || Math.abs(shown.amount - due.amount) > drift)
    throw conflict('The price has changed since you looked. Look at it again.')
}

async function targetOf(app: App, member: Member, wanted: Wanted, limit: Limit): Promise<Target> {
  if (!member.emailVerified) throw verifyFirst()
  await keepPlans(app)
  const { plan } = await expectOffered(app, wanted.subscriptionId)
  if (isFree(plan)) return { plan, interval: undefined, priceId: undefined }
  const { interval, subscriptionId } = wanted
  if (!interval) throw invalid({ interval: 'Choose month or year.' })
  const { priceId } = await offeredPrice(app, { subscriptionId, interval }, limit)
  return { plan, interval, priceId }
}

type Row = Running['row']

const isSame = (row: Row, { plan, interval }: Target) =>
  row.planId === plan.id && row.interval === interval

const waits = (row: SubscriptionRow) => row.cancelAtPeriodEnd || row.nextPlanId !== null

const isYours = ({ name }: Plan) =>
  conflict(sentence('{name} is your plan already. Nothing was changed.', { name }))

async function isNow(app: App, row: Row, { plan, interval }: Target): Promise<boolean> {
  const had = await findPlan(app, row.planId)
  if (!had || !interval) return false
  return isMore({ plan, interval }, { plan: had.plan, interval: row.interval as Interval })
}

async function refuseWhilePastDue(app: App, row: Row) {
  if (row.status !== 'past_due') return
  const had = await findPlan(app, row.planId)
  throw conflict(
    sentence('The last payment for {name} failed. Pay it first; then the plan can be changed.', {
      name: had?.plan.name ?? { message: 'your plan' },
    }),
  )
}

const takeBack = (app: App, { row, paid }: Running): Act => ({
  run: () =>
    row.cancelAtPeriodEnd ? app.payments.resume(paid.id) : app.payments.dropChange(paid.id),
  isDone: (now) => isPaid(now.row) && !waits(now.row),
})

/**
 * The pending change is written first: if the provider never learns of the end, it means nothing.
 * If the provider already knows of the end, it is not asked again.
 */
async function changeToFree(app: App, { row, paid, lease }: Running, plan: Plan): Promise<Act> {
  if (becomesFree(row) && row.freeAfter === plan.id)
    throw conflict(
      sentence('{name} follows already, on the day on which your paid plan ends.', {
        name: plan.name,
      }),
    )
  if (row.cancelAtPeriodEnd)
    return {
      async run() {
        await setFreeAfter(app, lease, plan.id)
        await writePlanEvent(app, lease.userId, {
          ...{ what: 'downgrade-asked', planName: plan.name },
          key: `downgrade-asked:${row.providerId}:${plan.id}:${app.now().getTime()}`,
        })
      },
      isDone: () => true,
    }
  await setFreeAfter(app, lease, plan.id)
  return {
    run: () => app.payments.cancelAtPeriodEnd(paid.id),
    isDone: (now) => now.row?.cancelAtPeriodEnd === true,
  }
}

export const setFreeAfter = ({ db }: App, { userId }: Lease, planId: string | null) =>
  db.updateTable('subscriptions').set({ freeAfter: planId }).where('userId', '=', userId).execute()

async function changeToPaid(
  app: App,
  { row, paid }: Running,
  { plan, interval, priceId }: Target,
  now: boolean,
): Promise<Act> {
  const { currency } = plan.prices.find((price) => price.interval === interval)!
  if (currency.toUpperCase() !== priceIn(row).currency.toUpperCase())
    throw conflict(
      sentence(
        '{name} is paid in {currency}, and your plan in {ours}. Cancel your plan, and choose {name} when it has ended.',
        { name: plan.name, currency, ours: row.currency! },
      ),
    )
  // A new key for each attempt, because the provider answers the same key with the same refusal.
  const key = randomUUID()
  if (now)
    return {
      run: () => app.payments.changeNow(paid.id, priceId!, key, trialIn(row, plan)),
      isDone: ({ row }) => row?.planId === plan.id && row.interval === interval,
    }
  return {
    run: () => app.payments.changeAtPeriodEnd(paid.id, priceId!, key),
    isDone: ({ row }) => row?.nextPlanId === plan.id && row.nextInterval === interval,
  }
}
