import { type RawBuilder, sql } from 'kysely'
import type { Subscription } from '#contract/account/subscriptions.ts'
import { mayEdit } from '#contract/desk/roles.ts'
import type { Usage } from '#contract/account/users.ts'
import type { Member } from '#server/app.ts'
import { type Entitled, type Entitlement, entitlementFrom, ofEditors } from './entitlement.ts'
import { holds } from './grants.ts'
import { plansById } from './plans.ts'
import { presentSubscription } from './present.ts'
import { givenToEach, noneGiven } from './standing.ts'

type PlanOf = { subscription: Subscription; usage: Usage }

/** The plans of many members, and what they used, in as many queries as for one. */
export async function plansOf(
  app: Entitled,
  members: Pick<Member, 'id' | 'role'>[],
): Promise<Map<string, PlanOf>> {
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [rows, given] = [
    await app.db.selectFrom('subscriptions').selectAll().where('userId', 'in', ids).execute(),
    await givenToEach(app, ids),
  ]
  const find = plansById(app)
  const rowOf = new Map(rows.map((row) => [row.userId, row]))
  const plans = new Map<string, PlanOf>()
  const entitlements = new Map<string, Entitlement>()
  for (const { id, role } of members)
    entitlements.set(
      id,
      mayEdit({ role })
        ? ofEditors
        : await entitlementFrom(app, rowOf.get(id), given.get(id) ?? noneGiven, find),
    )
  const used = await usedIn(app, entitlements)
  for (const [id, { messages, resetsAt }] of entitlements)
    plans.set(id, {
      subscription: await presentSubscription(app, rowOf.get(id), given.get(id) ?? noneGiven, find),
      usage: {
        used: used.get(id) ?? 0,
        limit: messages,
        resetsAt: resetsAt?.toISOString() ?? null,
      },
    })
  return plans
}

async function usedIn({ db }: Entitled, entitlements: Map<string, Entitlement>) {
  const periods = [...entitlements.values()].map(({ periodStart }) => periodStart.toISOString())
  const { rows } = await sql<{ userId: string; used: number }>`
    select usage.user_id, usage.used
    from unnest(${[...entitlements.keys()]}::uuid[], ${periods}::timestamptz[]) as of_member (id, start)
    join usage on usage.user_id = of_member.id and usage.period_start = of_member.start`.execute(db)
  return new Map(rows.map(({ userId, used }) => [userId, used]))
}

export type PlansInSql = ReturnType<typeof plansInSql>

/** In SQL what `inForce` decides: for filters and for an order over all members, by the row `users`. */
export function plansInSql(now: Date) {
  const at = sql`${now}::timestamptz`
  const runs = sql`(paid.status in ('trialing', 'active', 'past_due'))`
  const isOver = sql`(paid.cancel_at_period_end and paid.period_end <= ${at})`
  const pays = sql`(${runs} and not ${isOver}
    and not (paid.status = 'past_due' and paid.past_due_since + interval '7 days' <= ${at}))`
  const becomesFree = sql`(${runs} and ${isOver} and paid.free_after is not null)`
  const joins = sql`
    left join subscriptions paid on paid.user_id = users.id
    left join (
      select distinct on (user_id) user_id, plan_id, created_at from grants where ${holds(now)}
      order by user_id, created_at desc, id desc
    ) given on given.user_id = users.id`
  const planId = sql<string | null>`case
    when ${pays} then paid.plan_id
    when given.plan_id is not null then given.plan_id
    when paid.status = 'free' then paid.plan_id
    when ${becomesFree} then paid.free_after end`
  const kind = sql<'trialing' | 'active' | 'past_due' | 'given' | 'free' | null>`case
    when ${pays} then paid.status
    when given.plan_id is not null then 'given'
    when paid.status = 'free' or ${becomesFree} then 'free' end`
  const ends = sql<boolean>`(${pays} and paid.cancel_at_period_end)`
  const countedFrom = sql`case
    when ${pays} then paid.counted_from
    when given.plan_id is not null then given.created_at
    when paid.status = 'free' then paid.counted_from
    when ${becomesFree} then coalesce(paid.free_since, paid.period_end) end`
  const periodStart = sql`case when users.role <> 'member' then to_timestamp(0)
    else coalesce(${monthStart(countedFrom, at)}, to_timestamp(0)) end`
  return { joins, planId, kind, ends, periodStart }
}

/** What `monthAt` computes, in UTC and always from the first day; null of null. */
export function monthStart(from: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  const first = sql`((${from}) at time zone 'UTC')`
  const now = sql`(${at} at time zone 'UTC')`
  const between = sql`greatest(0, ((extract(year from ${now}) - extract(year from ${first})) * 12
    + extract(month from ${now}) - extract(month from ${first}))::integer)`
  const after = (months: RawBuilder<unknown>) =>
    sql`(${first} + make_interval(months => ${months}))`
  return sql<Date>`(${after(sql`case when ${between} > 0 and ${after(between)} > ${now}
    then ${between} - 1 else ${between} end`)} at time zone 'UTC')`
}
