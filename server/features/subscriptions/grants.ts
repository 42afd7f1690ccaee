import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Grant, NewGrant } from '#contract/desk/members.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { Grants } from '#server/infra/db/tables.ts'
import { type Entitled, entitlementOf } from './entitlement.ts'
import { findPlan, keepPlans } from './plans.ts'

type Row = Selectable<Grants>

/** A plan for a time, or messages in the member's current period. */
export async function giveGrant(
  app: App,
  to: Pick<Member, 'id' | 'role'>,
  given: NewGrant,
  by: Pick<Member, 'id'> | null,
  { byGuestPass = false }: { byGuestPass?: boolean } = {},
): Promise<Row> {
  return app.db
    .insertInto('grants')
    .values({
      ...('planId' in given ? await planOf(app, given) : await messagesOf(app, to, given)),
      id: uuid(),
      userId: to.id,
      reason: given.reason,
      grantedBy: by?.id ?? null,
      byGuestPass,
      createdAt: app.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function planOf(app: App, { planId, until }: Extract<NewGrant, { planId: string }>) {
  await keepPlans(app)
  if (!(await findPlan(app, planId))) throw invalid({ planId: 'There is no such plan.' })
  if (until && new Date(until) <= app.now()) throw invalid({ until: 'Choose a future date.' })
  return { planId, until: until ? new Date(until) : null }
}

async function messagesOf(
  app: Entitled,
  to: Pick<Member, 'id' | 'role'>,
  { messages }: Extract<NewGrant, { messages: number }>,
) {
  const entitlement = await entitlementOf(app, to)
  if (entitlement.messages === null)
    throw conflict('This member has no limit of messages, so there is nothing to add.')
  return { messages, periodStart: entitlement.periodStart }
}

export async function takeGrantBack(
  { db }: Pick<App, 'db'>,
  userId: string,
  id: string,
): Promise<Row> {
  const row = await db
    .deleteFrom('grants')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('Grant')
  return row
}

/** Those that hold, newest first; of messages, those of the current period. */
export async function listGrants(
  app: Entitled,
  member: Pick<Member, 'id' | 'role'>,
): Promise<Grant[]> {
  const { periodStart } = await entitlementOf(app, member)
  const rows = await app.db
    .selectFrom('grants')
    .selectAll()
    .where('userId', '=', member.id)
    .where(sql<boolean>`${holds(app.now())} or period_start = ${periodStart}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(rows.map((row) => present(app, row)))
}

/** Of a grant of a plan. */
export const holds = (now: Date) =>
  sql<boolean>`(plan_id is not null and (until is null or until > ${now}))`

async function present(app: Entitled, row: Row): Promise<Grant> {
  return {
    _id: row.id,
    id: row.id,
    planId: row.planId,
    planName: row.planId && ((await findPlan(app, row.planId))?.plan.name ?? null),
    until: row.until?.toISOString() ?? null,
    messages: row.messages,
    reason: row.reason,
    byGuestPass: row.byGuestPass,
    createdAt: row.createdAt.toISOString(),
  }
}
