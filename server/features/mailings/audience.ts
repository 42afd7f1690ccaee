import { type RawBuilder, sql } from 'kysely'
import type { MailingAudience } from '#contract/desk/mailings.ts'
import type { App } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { listWrittenPlans } from '../content/content.ts'
import { plansInSql } from '../subscriptions/subscriptions.ts'

type Audience = {
  audience: 'members' | 'some'
  planIds: string[]
  groupIds: string[]
  inactiveSince: Date | null
}

/** What is left out stays as it was; refuses plans and groups that are not there. */
export async function audienceGiven(
  app: Pick<App, 'db' | 'config' | 'log'>,
  { audience, planIds, groupIds, inactiveSince }: MailingAudience,
  before: Audience,
): Promise<Audience> {
  if (planIds && planIds.length > 0) {
    const { plans } = await listWrittenPlans(app)
    const known = new Set<string>(plans.map(({ plan }) => plan.id))
    if (planIds.some((id) => !known.has(id) && !before.planIds.includes(id)))
      throw invalid({ planIds: 'There is no such plan.' })
  }
  if (groupIds && groupIds.length > 0) {
    const rows = await app.db
      .selectFrom('groups')
      .select('id')
      .where('id', 'in', groupIds)
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    if (groupIds.some((id) => !known.has(id) && !before.groupIds.includes(id)))
      throw invalid({ groupIds: 'There is no such group.' })
  }
  return {
    audience: audience ?? before.audience,
    planIds: planIds ? [...new Set(planIds)] : before.planIds,
    groupIds: groupIds ? [...new Set(groupIds)] : before.groupIds,
    inactiveSince:
      inactiveSince === undefined
        ? before.inactiveSince
        : inactiveSince === null
          ? null
          : new Date(inactiveSince),
  }
}

export const everyMember: Audience = {
  audience: 'members',
  planIds: [],
  groupIds: [],
  inactiveSince: null,
}

/** A letter goes only to a proved address of somebody who wants it; by the row `users`. */
export const wantsLetters = sql<boolean>`(users.email_verified_at is not null
  and users.letters_off_at is null)`

/** Neither suspended nor about to be deleted; by the row `users`. */
export const isHere = sql<boolean>`(users.suspended_at is null and users.deletes_at is null)`

/** The members of an audience at this moment, as the rest of a statement that begins with `select`. */
export function fromAudience(
  now: Date,
  { audience, planIds, groupIds, inactiveSince }: Audience,
): RawBuilder<unknown> {
  const plans = plansInSql(now)
  const where = [isHere]
  if (audience === 'some')
    where.push(sql<boolean>`(${plans.planId} = any (${planIds}::uuid[])
      or users.id in (select user_id from group_members where group_id = any (${groupIds}::uuid[])))`)
  if (inactiveSince)
    // Who never came back after joining was last seen then.
    where.push(
      sql<boolean>`coalesce(last_seen.at, users.created_at) < ${inactiveSince}::timestamptz`,
    )
  return sql`from users left join last_seen on last_seen.user_id = users.id ${plans.joins}
    where ${sql.join(where, sql` and `)}`
}

export async function countAudience(
  { db, now }: Pick<App, 'db' | 'now'>,
  audience: Audience,
): Promise<{ members: number; letters: number }> {
  const { rows } = await sql<{ members: number; letters: number }>`
    select count(*)::integer as members, count(*) filter (where ${wantsLetters})::integer as letters
    ${fromAudience(now(), audience)}`.execute(db)
  return rows[0]!
}
