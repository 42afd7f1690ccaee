import { sql } from 'kysely'
import type { Group, PersonInGroup } from '#contract/desk/groups.ts'
import type { App } from '#server/app.ts'
import { pageOf } from '#server/cursor.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { findGroup } from './groups.ts'

const mostOthers = 20

type Listing = { q?: string | undefined; cursor?: string | undefined; limit: number }
type Person = Omit<PersonInGroup, '_id'>

/** Every word of `q` is in the name or in the address. */
function isCalled(q: string) {
  const words = q.split(/\s+/).filter(Boolean)
  const parts = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql`(first_name || ' ' || last_name || ' ' || email) ilike all (${parts}::text[])`
}

const columns = sql`id, first_name as "firstName", last_name as "lastName", email`
const sorted = sql`lower(last_name), lower(first_name), id`

export async function listInGroup(
  { db }: Pick<App, 'db'>,
  groupId: string,
  { q = '', cursor, limit }: Listing,
): Promise<{ items: PersonInGroup[]; nextCursor: string | null }> {
  await findGroup({ db }, groupId)
  const after = cursor ? readName(cursor) : null
  const { rows } = await sql<Person & { key: [string, string, string] }>`
    select ${columns}, json_build_array(lower(last_name), lower(first_name), id) as key
    from group_members join users on users.id = user_id
    where group_id = ${groupId} and ${isCalled(q)}
      and (${after === null} or (${sorted}) > (${after?.[0] ?? ''}, ${after?.[1] ?? ''}, ${after?.[2] ?? null}::uuid))
    order by ${sorted} limit ${limit + 1}`.execute(db)
  const { shown, nextCursor } = pageOf(rows, limit, ({ key }) =>
    Buffer.from(JSON.stringify(key)).toString('base64url'),
  )
  return { items: shown.map(present), nextCursor }
}

function readName(cursor: string): [string, string, string] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === 3 && key.every((one) => typeof one === 'string')) {
      const [last, first, id] = key as [string, string, string]
      if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return [last, first, id]
    }
  } catch {
    // Not a cursor of this list.
  }
  throw badRequest('This cursor is not valid. Start the list again.')
}

export async function listOthers(
  { db }: Pick<App, 'db'>,
  groupId: string,
  q: string,
): Promise<PersonInGroup[]> {
  await findGroup({ db }, groupId)
  const { rows } = await sql<Person>`
    select ${columns} from users
    where ${isCalled(q)}
      and not exists (select from group_members where group_id = ${groupId} and user_id = users.id)
    order by ${sorted} limit ${mostOthers}`.execute(db)
  return rows.map(present)
}

type One = { id: string; memberId: string }

export async function addToGroup(
  app: App,
  actor: Actor,
  { id: groupId, memberId: userId }: One,
): Promise<Group & { addedAt: string | null }> {
  const addedAt = app.now()
  let isNew = false
  const group = await change(app, actor, { id: groupId, memberId: userId }, async ({ db }) => {
    const row = await db
      .insertInto('groupMembers')
      .values({ groupId, userId, addedAt })
      .onConflict((already) => already.doNothing())
      .returning('userId')
      .executeTakeFirst()
    isNew = row !== undefined
    return isNew ? 'group.member-added' : undefined
  })
  return { ...group, addedAt: isNew ? addedAt.toISOString() : null }
}

export const removeFromGroup = (
  app: App,
  actor: Actor,
  one: One,
  addedAt?: string,
): Promise<Group> =>
  change(app, actor, one, async ({ db }) => {
    const row = await db
      .deleteFrom('groupMembers')
      .where('groupId', '=', one.id)
      .where('userId', '=', one.memberId)
      .returning('addedAt')
      .executeTakeFirst()
    if (addedAt) expectAdded(row, addedAt)
    return row && 'group.member-removed'
  })

/** Who takes back that they added a member must not remove one whom a colleague means to be in it. */
function expectAdded(row: { addedAt: Date | null } | undefined, addedAt: string) {
  if (row?.addedAt?.getTime() === Date.parse(addedAt)) return
  throw conflict(
    row
      ? 'Somebody else has added this member to the group meanwhile.'
      : 'Somebody else has removed this member from the group meanwhile.',
  )
}

type Done = 'group.member-added' | 'group.member-removed' | undefined

/** Done twice, it is done and written to the audit log once. */
const change = (
  app: App,
  actor: Actor,
  { id, memberId }: One,
  work: (inside: Pick<App, 'db'>) => Promise<Done>,
): Promise<Group> =>
  app.db.transaction().execute(async (db) => {
    const group = await findGroup({ db }, id)
    const member = await db
      .selectFrom('users')
      .select(['id', 'firstName'])
      .where('id', '=', memberId)
      .forKeyShare()
      .executeTakeFirst()
    if (!member) throw notFound('Member')
    const act = await work({ db })
    const name = member.firstName
    if (act)
      await audit({ ...app, db }, actor, act, { kind: 'member', id: memberId, name }, group.name)
    return findGroup({ db }, id)
  })

const present = ({ id, firstName, lastName, email }: Person): PersonInGroup => ({
  ...{ _id: id, id },
  ...{ firstName, lastName, email },
})
