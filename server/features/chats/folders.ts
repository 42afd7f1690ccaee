import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { byName } from '#contract/by-name.ts'
import type { Folder } from '#contract/chats/folders.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { Folders } from '#server/infra/db/tables.ts'
import { sentence } from '#server/sentences.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { cleanTitle } from './clean-title.ts'

export const most = { folders: 50 }

/** By name. */
export async function listFolders(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
): Promise<Folder[]> {
  const rows = await db
    .selectFrom('folders')
    .selectAll()
    .where('memberId', '=', member.id)
    .orderBy('id')
    .execute()
  return rows.map(present).toSorted((a, b) => byName(a.name, b.name))
}

export async function makeFolder(app: App, member: Member, given: string): Promise<Folder> {
  const name = nameIn(given)
  const row = await app.db.transaction().execute(async (db) => {
    await lockForCounting({ db }, member)
    const { count } = await db
      .selectFrom('folders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('memberId', '=', member.id)
      .executeTakeFirstOrThrow()
    if (count >= most.folders)
      throw conflict(
        sentence(
          'You have {most} folders, and no more can be made. Remove one of them to make room; its chats stay.',
          { most: most.folders },
        ),
      )
    await refuseTaken({ db }, member, name)
    return db
      .insertInto('folders')
      .values({ id: uuid(), memberId: member.id, name, createdAt: app.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return present(row)
}

export async function renameFolder(
  app: App,
  member: Member,
  id: string,
  given: string,
): Promise<Folder> {
  const name = nameIn(given)
  const row = await app.db.transaction().execute(async (db) => {
    await lockForCounting({ db }, member)
    await refuseTaken({ db }, member, name, id)
    return db
      .updateTable('folders')
      .set({ name })
      .where('id', '=', id)
      .where('memberId', '=', member.id)
      .returningAll()
      .executeTakeFirst()
  })
  if (!row) throw notFound('Folder')
  return present(row)
}

export async function removeFolder({ db }: App, member: Member, id: string) {
  const gone = await db
    .deleteFrom('folders')
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound('Folder')
  return { deleted: 1 }
}

/** Locked, so that it is not removed before the chat names it. */
export async function expectFolder({ db }: Pick<App, 'db'>, member: Member, id: string) {
  const found = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw notFound('Folder')
}

function nameIn(given: string): string {
  const name = cleanTitle(given)
  if (!name) throw invalid({ name: 'Enter a name for the folder.' })
  return name
}

async function refuseTaken({ db }: Pick<App, 'db'>, member: Member, name: string, own?: string) {
  const same = await db
    .selectFrom('folders')
    .select('id')
    .where('memberId', '=', member.id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (same && same.id !== own)
    throw invalid({ name: 'You have a folder of this name already. Choose another name.' })
}

const present = ({ id, name, createdAt }: Selectable<Folders>): Folder => ({
  ...{ _id: id, id, name },
  createdAt: createdAt.toISOString(),
})
