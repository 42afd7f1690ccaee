import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { byName } from '#contract/by-name.ts'
import type { Group, groups } from '#contract/desk/groups.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound, violates } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { tellReaders } from '../audiences/audiences.ts'

/** More could not be chosen from. */
const mostGroups = 500

type Row = Omit<Group, '_id' | 'createdAt'> & { createdAt: Date }

export async function listGroups({ db }: Pick<App, 'db'>, id?: string): Promise<Group[]> {
  const { rows } = await sql<Row>`
    select id, name, description, created_at as "createdAt",
      (select count(*)::integer from group_members where group_id = groups.id) as members,
      (select count(*)::integer from files where replaced_by is null and audience = 'some' and groups.id = any (group_ids)) as documents
    from groups where ${id ?? null}::uuid is null or id = ${id ?? null}::uuid
    order by id`.execute(db)
  return rows
    .map((row) => ({ ...row, _id: row.id, createdAt: row.createdAt.toISOString() }))
    .toSorted((a, b) => byName(a.name, b.name))
}

export async function findGroup(app: Pick<App, 'db'>, id: string): Promise<Group> {
  const [group] = await listGroups(app, id)
  if (!group) throw notFound('Group')
  return group
}

type Change = BodyOf<typeof groups.change>

export const makeGroup = (
  app: App,
  actor: Actor,
  about: { name: string; description: string },
): Promise<Group> =>
  nameIsFree(about.name, () =>
    app.db.transaction().execute(async (db) => {
      const { count } = await db
        .selectFrom('groups')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= mostGroups)
        throw conflict('There are 500 groups, which is the most there can be. Delete one first.')
      const id = uuid()
      await db
        .insertInto('groups')
        .values({ id, ...about, createdAt: app.now() })
        .execute()
      await audit({ ...app, db }, actor, 'group.made', { kind: 'group', id, name: about.name })
      return findGroup({ db }, id)
    }),
  )

export const changeGroup = (app: App, actor: Actor, id: string, change: Change): Promise<Group> =>
  nameIsFree(change.name, () =>
    app.db.transaction().execute(async (db) => {
      // Of two changes at once, the second one finds what the first has done.
      await db.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute()
      const before = await findGroup({ db }, id)
      const name = changed(before.name, change.name, change.seenName)
      const description = changed(before.description, change.description, change.seenDescription)
      if (name === before.name && description === before.description) return before
      await db.updateTable('groups').set({ name, description }).where('id', '=', id).execute()
      const reason = name === before.name ? undefined : `${before.name} → ${name}`
      await audit({ ...app, db }, actor, 'group.changed', { kind: 'group', id, name }, reason)
      return findGroup({ db }, id)
    }),
  )

/** What is so already is left as it is, also where a colleague has done it. */
function changed(before: string, now: string | undefined, seen: string | undefined): string {
  if (now === undefined || now === before) return before
  if (seen !== undefined && seen !== before)
    throw conflict('Somebody else has changed this group meanwhile.')
  return now
}

/** What was for this group alone is for nobody then: it is never opened to more by a deletion. */
export const removeGroup = (app: App, actor: Actor, id: string): Promise<{ deleted: number }> =>
  app.db.transaction().execute(async (db) => {
    const { name } = await findGroup({ db }, id)
    await db.deleteFrom('groups').where('id', '=', id).execute()
    await sql`
      update files set group_ids = array_remove(group_ids, ${id}::uuid)
      where ${id}::uuid = any (group_ids)`.execute(db)
    await audit({ ...app, db }, actor, 'group.deleted', { kind: 'group', id, name })
    await tellReaders({ db })
    return { deleted: 1 }
  })

async function nameIsFree<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (name !== undefined && violates(error, 'groups_name'))
      throw conflict(sentence('There is a group called “{name}” already.', { name }))
    throw error
  }
}
