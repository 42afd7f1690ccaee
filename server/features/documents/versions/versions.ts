import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { conflict, notFound } from '../../../errors.ts'
import type { Db } from '../../../infra/db/db.ts'
import type { FileRow } from '../store.ts'

/**
 * Whatever changes which version of a file is in force, or what is said of it, takes its turn here:
 * first in its transaction, and until that ends.
 */
export const holdVersions = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('versions of files', 0))`.execute(db)

/**
 * The version in force, whose place a new one is to take. What was sent after it and is not read, or
 * never could be, holds no place; it only counts. 409 where there is a newer one, or the file is not
 * ours to replace.
 */
export async function findReplaced({ db }: Pick<App, 'db'>, id: string): Promise<FileRow> {
  const find = (one: string) =>
    db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', one)
      .where('ownerId', 'is', null)
      .executeTakeFirst()
  const file = await find(id)
  if (!file) throw notFound('File')
  if (file.replacedBy)
    throw conflict(
      'There is a newer version of this file already. Open the list of files anew and replace that one.',
    )
  if (file.origin === 'content')
    throw conflict(
      'This document lies in the content folder. Put the new version there, under the same name, and start the server again.',
    )
  if (!isWaiting(file)) return file
  // What waits always waits for the place of the version that is in force: it is only one step.
  const inForce = await find(file.replaces!)
  return inForce ? { ...inForce, version: Math.max(inForce.version, file.version) } : file
}

export const isWaiting = ({ replaces, state }: Pick<FileRow, 'replaces' | 'state'>) =>
  replaces !== null && state !== 'ready'

/** 409 with its title where the operator has a file of the same bytes; an older version does not count. */
export async function refuseDuplicate({ db }: Pick<App, 'db'>, sha256: string) {
  const same = await db
    .selectFrom('files')
    .select('title')
    .where('sha256', '=', sha256)
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  if (same)
    throw conflict(
      `The same file is here already, as “${same.title}”. Nothing was added; what the assistant answers from is as it was.`,
    )
}

/** What a new version takes over from the one before it, unless something else is said of it. */
export const takenOver = (file: FileRow) => ({
  title: file.title,
  description: file.description,
  categoryId: file.categoryId,
  public: file.public,
  library: file.library,
  assistant: file.assistant,
})

/** From here on it is answered from, and from the version before it no more. */
export async function becomeReady({ db }: Pick<App, 'db'>, fileId: string) {
  await db.transaction().execute(async (db) => {
    await holdVersions(db)
    const ready = await db
      .updateTable('files')
      .set({ state: 'ready', error: null, updatedAt: sql`now()` })
      .where('id', '=', fileId)
      .returning(['id', 'replaces'])
      .executeTakeFirst()
    if (ready?.replaces) await takePlace(db, ready)
  })
}

/**
 * In the transaction that makes a version ready: the one before is found and answered from no more,
 * and all older ones lead to this. Where a later upload was ready sooner, that one keeps the place.
 */
async function takePlace(db: Db, { id, replaces }: { id: string; replaces: string | null }) {
  const before = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce('replacedBy', 'id').as('newest'))
    .where('id', '=', replaces)
    .executeTakeFirst()
  const newest = before?.newest
  if (!newest || newest === id) return
  // The ids grow with time.
  const [kept, older] = id > newest ? [id, newest] : [newest, id]
  await db
    .updateTable('files')
    .set({ replacedBy: kept, updatedAt: sql`now()` })
    .where((eb) => eb.or([eb('id', '=', older), eb('replacedBy', '=', older)]))
    .execute()
  await db
    .updateTable('files')
    .set({ replaces: kept })
    .where('replaces', '=', older)
    .where('replacedBy', 'is', null)
    .where('id', '<>', kept)
    .execute()
  // Guests see no more of the older ones than of this.
  await db
    .updateTable('files')
    .set({ public: false })
    .where('replacedBy', '=', kept)
    .where('public', '=', true)
    .where(({ selectFrom }) =>
      selectFrom('files as newest')
        .select(sql<boolean>`not public`.as('shut'))
        .where('id', '=', kept),
    )
    .execute()
  // The folder may hold what an older version held: only the newest stands for what lies there.
  await db
    .updateTable('files')
    .set({ origin: 'upload', contentName: null })
    .where('replacedBy', '=', kept)
    .execute()
}
