import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Db } from '#server/infra/db/db.ts'
import { tellEverybodySoon } from '#server/features/audiences/audiences.ts'
import { audienceOf } from '../audience.ts'
import type { FileRow } from '../store.ts'
import { sentence } from '#server/sentences.ts'

/**
 * The lock for every change of a file's current version or details: taken first in its transaction,
 * and held until the transaction ends.
 */
export const holdVersions = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('versions of files', 0))`.execute(db)

/**
 * The current version, which a new one is to replace. Later uploads that are not read yet, or could
 * not be read, only count for the version number. 409 if there is a newer one, or the file may not
 * be replaced.
 */
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
  if (file.origin === 'answers')
    throw conflict(
      'This document is put together from the answers on the screen Answers. Change or remove them there.',
    )
  return inForceFor({ db }, file)
}

/** The version that is used, with the number of the newest one, which may be being read yet. */
export async function inForceFor({ db }: Pick<App, 'db'>, file: FileRow): Promise<FileRow> {
  if (!isWaiting(file)) return file
  // A waiting version always waits for the current one: the chain is one step long.
  const inForce = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', file.replaces)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  return inForce ? { ...inForce, version: Math.max(inForce.version, file.version) } : file
}

export const isWaiting = ({ replaces, state }: Pick<FileRow, 'replaces' | 'state'>) =>
  replaces !== null && state !== 'ready'

/** 409 with its title if the operator has a file of the same bytes; older versions do not count. */
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
      sentence(
        'The same file is here already, as “{title}”. Nothing was added; what the assistant answers from is as it was.',
        same,
      ),
    )
}

/** The details that a new version inherits unless others are given. */
export const takenOver = (file: FileRow) => ({
  title: file.title,
  description: file.description,
  categoryId: file.categoryId,
  ...audienceOf(file),
  library: file.library,
  assistant: file.assistant,
})

/** From here on answers use this version, and no longer the one before it. */
export async function becomeReady(
  { db, jobs }: Pick<App, 'db'> & { jobs?: Pick<App['jobs'], 'send'> },
  fileId: string,
) {
  await db.transaction().execute(async (db) => {
    await holdVersions(db)
    const ready = await db
      .updateTable('files')
      .set({ state: 'ready', error: null, updatedAt: sql`now()` })
      .where('id', '=', fileId)
      .returning(['id', 'replaces', 'origin', 'ownerId'])
      .executeTakeFirst()
    const closes = ready?.replaces ? await takePlace(db, ready) : false
    if (ready && !ready.ownerId && jobs)
      await tellEverybodySoon({ db, jobs }, closes ? 'documents' : 'library')
    if (ready?.replaces) await checkApprovedLater(db, jobs, fileId)
    if (ready?.origin === 'answers')
      await jobs?.send('tell-of-answers', { fileId }, { once: fileId, trx: db })
  })
}

/** Checks approved answers that cite an older version: they cite it until they have been checked. */
async function checkApprovedLater(
  db: Db,
  jobs: Pick<App['jobs'], 'send'> | undefined,
  fileId: string,
) {
  const older = await db.selectFrom('files').select('id').where('replacedBy', '=', fileId).execute()
  await jobs?.send('check-approved', { fileIds: older.map(({ id }) => id) }, { trx: db })
}

/**
 * In the transaction that makes a version ready: the previous one is no longer found or used for
 * answers, and all older ones point to this one. If a later upload was ready sooner, that one stays
 * current. Returns whether an older one is open to fewer readers from then on.
 */
async function takePlace(
  db: Db,
  { id, replaces }: { id: string; replaces: string | null },
): Promise<boolean> {
  const before = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce('replacedBy', 'id').as('newest'))
    .where('id', '=', replaces)
    .executeTakeFirst()
  const newest = before?.newest
  if (!newest || newest === id) return false
  // Later ids are greater.
  const [kept, older] = id > newest ? [id, newest] : [newest, id]
  await db
    .updateTable('files')
    .set({ replacedBy: kept, updatedAt: sql`now()` })
    .where((eb) => eb.or([eb('id', '=', older), eb('replacedBy', '=', older)]))
    .execute()
  // The owner and the review date belong to the document, not to its version.
  await sql`
    update files set keeper_id = before.keeper_id, review_on = before.review_on
    from files as before
    where files.id = ${kept} and before.id = ${newest} and before.id <> files.id`.execute(db)
  await db
    .updateTable('files')
    .set({ replaces: kept })
    .where('replaces', '=', older)
    .where('replacedBy', 'is', null)
    .where('id', '<>', kept)
    .execute()
  // Older versions are not open to more than this one is.
  const closed = await sql`
    update files as older
    set audience = newest.audience, plan_ids = newest.plan_ids, group_ids = newest.group_ids
    from files as newest
    where newest.id = ${kept} and older.replaced_by = newest.id
      and (newest.audience = 'some' or newest.audience = 'members' and older.audience = 'everyone')
  `.execute(db)
  // The folder may contain the bytes of an older version: only the newest version stands for that
  // file.
  await db
    .updateTable('files')
    .set({ origin: 'upload', contentName: null })
    .where('replacedBy', '=', kept)
    .execute()
  return Number(closed.numAffectedRows ?? 0n) > 0
}
