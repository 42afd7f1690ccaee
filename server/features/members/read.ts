import { type RawBuilder, sql } from 'kysely'
import type { MemberRow, MemberSort, members } from '#contract/desk/members.ts'
import type { QueryOf } from '#contract/route.ts'
import type { App, Member } from '#server/app.ts'
import { csvFile } from '#server/csv.ts'
import { type Place, readPlace, writePlace } from '#server/cursor.ts'
import type { Bytes } from '#server/implement.ts'
import { type Actor, audited } from '../audit/audit.ts'
import { type PlansInSql, plansInSql, plansOf } from '../subscriptions/subscriptions.ts'
import { type Part, partsOf } from './order.ts'

type Which = QueryOf<typeof members.csv>

export async function listMembers(
  app: App,
  { cursor, limit, ...which }: QueryOf<typeof members.list>,
): Promise<{ items: MemberRow[]; nextCursor: string | null }> {
  const rows = await findMembers(app, which, placeIn(cursor, which.sort), limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await present(app, shown),
    nextCursor: rows.length > limit && last ? writePlace(last) : null,
  }
}

export async function membersAsCsv(app: App, actor: Actor, which: Which): Promise<Bytes> {
  await audited(
    app,
    actor,
    'members.exported',
    () => ({ kind: 'members' }),
    async () => {},
  )
  const columns = ['id', 'firstName', 'lastName', 'email', 'emailVerified', 'role', 'status']
  const more = ['plan', 'granted', 'groups', 'used', 'limit', 'createdAt', 'lastSeenAt']
  return csvFile('members', [...columns, ...more], portionsOf(app, which))
}

const portion = 1_000

async function* portionsOf(app: App, which: Which) {
  const groups = new Map(
    (await app.db.selectFrom('groups').select(['id', 'name']).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  let after: Place | undefined
  for (;;) {
    const rows = await findMembers(app, which, after, portion)
    yield (await present(app, rows)).map((row) => [
      row.id,
      row.firstName,
      row.lastName,
      row.email,
      row.emailVerified ? 'yes' : 'no',
      row.role,
      row.status,
      row.plan.name,
      row.plan.granted ? 'yes' : 'no',
      row.groupIds.map((id) => groups.get(id) ?? id).join('; '),
      row.usage.used,
      row.usage.limit,
      row.createdAt,
      row.lastSeenAt,
    ])
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = last
  }
}

/** One member as the list shows them; undefined if there is none. */
export async function findMember(app: App, id: string) {
  const { rows } = await sql<Row>`${selection(sql`array[]::text[]`)}
    where users.id = ${id}`.execute(app.db)
  return rows[0] && { row: rows[0], shown: (await present(app, rows))[0]! }
}

type Row = Place & {
  email: string
  emailVerifiedAt: Date | null
  firstName: string
  lastName: string
  role: Member['role']
  suspendedAt: Date | null
  deletesAt: Date | null
  secondFactorAt: Date | null
  note: string
  locale: string
  createdAt: Date
  lastSeenAt: Date | null
}

const selection = (keys: RawBuilder<unknown>, joins = sql``) => sql`
  select users.id, users.email, users.email_verified_at, users.first_name, users.last_name,
    users.role, users.suspended_at, users.deletes_at, users.second_factor_at, users.note,
    users.locale, users.created_at, last_seen.at as last_seen_at, ${keys} as keys
  from users left join last_seen on last_seen.user_id = users.id ${joins}`

/** Each part of the list after the one before it, as far as there is room. */
async function findMembers(
  app: App,
  which: Which,
  after: Place | undefined,
  limit: number,
): Promise<Row[]> {
  const plans = plansInSql(app.now())
  const parts = partsOf(plans, app.now())[which.sort]
  const first = after ? parts.findIndex(({ holds }) => holds(after)) : 0
  const rows: Row[] = []
  for (const part of parts.slice(first)) {
    const from = part === parts[first] ? after : undefined
    rows.push(...(await rowsOf(app, which, plans, part, from, limit - rows.length)))
    if (rows.length === limit) break
  }
  return rows
}

async function rowsOf(
  app: App,
  { q, status, role, planId, groupId }: Which,
  plans: PlansInSql,
  { keys, place, order, joins, only }: Part,
  after: Place | undefined,
  limit: number,
): Promise<Row[]> {
  const where = [only ?? sql`true`]
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    where.push(
      sql`(users.first_name || ' ' || users.last_name || ' ' || users.email) ilike ${pattern}`,
    )
  }
  if (status) where.push(statuses[status])
  if (role) where.push(sql`users.role = ${role}`)
  // A comparison alone is taken for rare, and then all members are read and sorted for one page.
  if (planId) where.push(sql`coalesce(${plans.planId} = ${planId}::uuid, false)`)
  if (groupId)
    where.push(
      sql`users.id in (select user_id from group_members where group_id = ${groupId}::uuid)`,
    )
  if (after) where.push(place(after))
  const { rows } = await sql<Row>`
    ${selection(keys, joins ?? (planId ? plans.joins : sql``))}
    where ${sql.join(where, sql` and `)}
    order by ${order} limit ${limit}`.execute(app.db)
  return rows
}

/** The same decision as `statusOf`. */
const statuses: Record<MemberRow['status'], RawBuilder<unknown>> = {
  suspended: sql`users.suspended_at is not null`,
  leaving: sql`users.suspended_at is null and users.deletes_at is not null`,
  unverified: sql`users.suspended_at is null and users.deletes_at is null
    and users.email_verified_at is null`,
  active: sql`users.suspended_at is null and users.deletes_at is null
    and users.email_verified_at is not null`,
  // Who was invited has no account yet.
  invited: sql`false`,
}

function statusOf(row: Row): MemberRow['status'] {
  if (row.suspendedAt) return 'suspended'
  if (row.deletesAt) return 'leaving'
  return row.emailVerifiedAt ? 'active' : 'unverified'
}

const shapes: Record<MemberSort, RegExp[]> = {
  newest: [/^[\d :.+-]{1,40}$/],
  name: [/^/, /^/],
  lastSeen: [/^(?:[\d :.+-]{1,40}|-infinity)$/],
  used: [/^\d{1,9}$/],
}

function placeIn(cursor: string | undefined, sort: MemberSort): Place | undefined {
  const wanted = shapes[sort]
  return readPlace(
    cursor,
    (keys) => keys.length === wanted.length && keys.every((key, i) => wanted[i]!.test(key)),
  )
}

async function present(app: App, rows: Row[]): Promise<MemberRow[]> {
  if (rows.length === 0) return []
  const plans = await plansOf(app, rows)
  const groups = await groupsOf(
    app,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { subscription, usage } = plans.get(row.id)!
    return {
      _id: row.id,
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      emailVerified: row.emailVerifiedAt !== null,
      role: row.role,
      status: statusOf(row),
      plan: {
        planId: subscription.planId,
        name: subscription.planName,
        status: subscription.status,
        granted: subscription.granted !== undefined,
      },
      groupIds: groups.get(row.id) ?? [],
      usage,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    }
  })
}

async function groupsOf({ db }: Pick<App, 'db'>, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('groupMembers')
    .selectAll()
    .where('userId', 'in', ids)
    .orderBy('groupId')
    .execute()
  const each = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...each].map(([id, own]) => [id, own.map(({ groupId }) => groupId)]))
}
