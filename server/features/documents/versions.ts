import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Db } from '../../infra/db/db.ts'
import type { FileRow } from './store.ts'

/** The file that a new version is to replace; 409 where that is not the newest, or not ours to replace. */
export async function findReplaced({ db }: Pick<App, 'db'>, id: string): Promise<FileRow> {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound('File')
  if (file.replacedBy)
    throw conflict(
      'There is a newer version of this file already. Open the list of files anew and replace that one.',
    )
  if (file.origin === 'content')
    throw conflict(
      'This document lies in the content folder. Put the new version there, under the same name, and start the server again.',
    )
  return file
}

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
      `The same file is here already, as “${same.title}”. Nothing was added; what the bot answers from is as it was.`,
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
    // Two versions that become ready at once take their turns.
    .forUpdate()
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
  // The folder may hold what an older version held: only the newest stands for what lies there.
  await db
    .updateTable('files')
    .set({ origin: 'upload', contentName: null })
    .where('replacedBy', '=', kept)
    .execute()
}
