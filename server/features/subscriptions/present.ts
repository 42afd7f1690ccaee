import type { Interval, Subscription } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import { type FindPlan, findPlan } from './plans.ts'
import {
  type Given,
  type SubscriptionRow,
  findRow,
  givenTo,
  graceEnd,
  inForce,
  nextIn,
} from './standing.ts'

type Reading = Pick<App, 'db' | 'config' | 'log' | 'now'>

export const subscriptionOf = async (
  app: Reading,
  member: Pick<Member, 'id'>,
): Promise<Subscription> =>
  presentSubscription(app, await findRow(app, member.id), await givenTo(app, member.id))

export async function presentSubscription(
  app: Reading,
  row: SubscriptionRow | undefined,
  given: Given,
  find: FindPlan = (id) => findPlan(app, id),
): Promise<Subscription> {
  const standing = inForce(row, given, app.now())
  const planId = standing.planId
  const said = {
    planId,
    planName: planId && (await nameOf(find, planId)),
    status: standing.status,
    cancelAtPeriodEnd: false,
    ...(standing.granted
      ? {
          granted: {
            until: standing.granted.until?.toISOString() ?? null,
            ...(standing.granted.byGuestPass ? { byGuestPass: true } : {}),
          },
        }
      : {}),
  }
  if (!row || !standing.holds || standing.status === 'free') return said
  const next = await nextOf(find, row)
  return {
    ...said,
    interval: row.interval as Interval,
    currentPeriodEnd: row.periodEnd!.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    price: { amount: row.amount!, currency: row.currency! },
    ...(standing.status === 'trialing' && row.trialEnd
      ? { trialEnd: row.trialEnd.toISOString() }
      : {}),
    ...(standing.status === 'past_due' ? { graceUntil: graceEnd(row)!.toISOString() } : {}),
    ...(next ? { next } : {}),
  }
}

async function nextOf(find: FindPlan, row: SubscriptionRow): Promise<Subscription['next']> {
  const next = nextIn(row)
  if (!next) return undefined
  return {
    planId: next.planId,
    planName: await nameOf(find, next.planId),
    ...(next.interval ? { interval: next.interval } : {}),
    at: row.periodEnd!.toISOString(),
  }
}

async function nameOf(find: FindPlan, planId: string): Promise<string> {
  const plan = await find(planId)
  if (!plan) throw new Error(`The plan ${planId} is not known.`)
  return plan.plan.name
}
