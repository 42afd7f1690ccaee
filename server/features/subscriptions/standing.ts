import type { Selectable } from 'kysely'
import type { Interval, Subscription } from '#contract/account/subscriptions.ts'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import type { Subscriptions } from '#server/infra/db/tables.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** How long a failed payment takes nothing away. */
export const graceMs = 7 * dayMs

/**
 * The meaning of a row at a moment; the clock may know of an end before the provider reports it.
 */
type Standing =
  | { holds: false; status: 'none' | 'canceled'; planId: string | null }
  | {
      holds: true
      status: Exclude<Subscription['status'], 'none' | 'canceled'>
      planId: string
      /** The months of messages are counted from here. */
      countedFrom: Date
    }

/** What was given, by operators or with a guest pass, that may count now: plans that have not ended, the newest first, and messages. */
export type Given = {
  plan: { planId: string; until: Date | null; createdAt: Date; byGuestPass: boolean } | undefined
  messages: { messages: number; periodStart: Date }[]
}

/** What counts at a moment: a paid plan, else one that was given, else one that is free. */
export type InForce = Standing & { granted?: { until: Date | null; byGuestPass: boolean } }

export function inForce(row: SubscriptionRow | undefined, given: Given, now: Date): InForce {
  const standing = standingOf(row, now)
  const pays = standing.holds && standing.status !== 'free'
  if (pays || !given.plan) return standing
  const { planId, until, createdAt, byGuestPass } = given.plan
  const granted = { until, byGuestPass }
  return { holds: true, status: 'free', planId, countedFrom: createdAt, granted }
}

export const noneGiven: Given = { plan: undefined, messages: [] }

export async function givenTo(
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: string,
): Promise<Given> {
  return (await givenToEach({ db, now }, [userId])).get(userId) ?? noneGiven
}

export async function givenToEach(
  { db, now }: Pick<App, 'db' | 'now'>,
  userIds: string[],
): Promise<Map<string, Given>> {
  const rows = await db
    .selectFrom('grants')
    .select(['userId', 'planId', 'until', 'messages', 'periodStart', 'createdAt', 'byGuestPass'])
    .where('userId', 'in', userIds)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now())]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => {
      const newest = own.find(({ planId }) => planId !== null)
      const plan = newest && { ...newest, planId: newest.planId! }
      const messages = own.flatMap(({ messages, periodStart }) =>
        messages !== null && periodStart ? [{ messages, periodStart }] : [],
      )
      return [userId, { plan, messages }]
    }),
  )
}

export const findRow = ({ db }: Pick<App, 'db'>, userId: string) =>
  db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).executeTakeFirst()

export function standingOf(row: SubscriptionRow | undefined, now: Date): Standing {
  if (!row) return { holds: false, status: 'none', planId: null }
  const { planId, countedFrom } = row
  const status = row.status as SubscriptionStatus
  const ended = { holds: false, status: 'canceled', planId } as const
  if (status === 'canceled') return ended
  if (status === 'free') return { holds: true, status, planId, countedFrom }
  if (row.cancelAtPeriodEnd && row.periodEnd! <= now)
    return becomesFree(row)
      ? {
          holds: true,
          status: 'free',
          planId: row.freeAfter!,
          countedFrom: row.freeSince ?? row.periodEnd!,
        }
      : ended
  if (status === 'past_due' && graceEnd(row)! <= now) return ended
  return { holds: true, status, planId, countedFrom }
}

type SubscriptionStatus = Exclude<Subscription['status'], 'none'>

/** Whether the requested end leads to a free plan. */
export const becomesFree = (row: Pick<SubscriptionRow, 'cancelAtPeriodEnd' | 'freeAfter'>) =>
  row.cancelAtPeriodEnd && row.freeAfter !== null

/** The plan at the end of the period; a plan without an interval is free. */
export function nextIn(
  row: Pick<SubscriptionRow, 'cancelAtPeriodEnd' | 'freeAfter' | 'nextPlanId' | 'nextInterval'>,
): { planId: string; interval: Interval | null } | undefined {
  if (row.cancelAtPeriodEnd)
    return row.freeAfter ? { planId: row.freeAfter, interval: null } : undefined
  return row.nextPlanId
    ? { planId: row.nextPlanId, interval: row.nextInterval as Interval | null }
    : undefined
}

export const graceEnd = (row: Pick<SubscriptionRow, 'pastDueSince'>): Date | null =>
  row.pastDueSince && new Date(row.pastDueSince.getTime() + graceMs)

/** Whether the provider has a continuing subscription, as far as the last reading showed. */
export const isPaid = (
  row: SubscriptionRow | undefined,
): row is SubscriptionRow & { providerId: string; interval: Interval; periodEnd: Date } =>
  row !== undefined && ['trialing', 'active', 'past_due'].includes(row.status)
