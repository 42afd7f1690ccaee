import { type Updateable, sql } from 'kysely'
import type { App } from '../../app.ts'
import { pageOf, readCursor, writeCursor } from '../../cursor.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Files } from '../../infra/db/tables.ts'
import { forgetLater } from './own-files.ts'
import { picturesOf } from './reading/pictures-of-files.ts'
import { type Within, allowedFilesIn } from './search/allowed-files.ts'
import { type FileRow, presentFile } from './store.ts'
import { holdVersions, isWaiting } from './versions/versions.ts'
import type { Say } from '../../sentences.ts'

export { accessTo, areReachable } from './access.ts'
export { addFile, addOwnFile, keepFile } from './add-file.ts'
export {
  attachTo,
  forgetAttachmentsOf,
  ownFilesOf,
  removeBytesOf,
  removeOwnFile,
} from './own-files.ts'
export { documentsWithin, passagesForOverview } from './overview.ts'
export { findMarks, checkedCitation } from './citations/quotes.ts'
export { expectSelection, findAround } from './citations/selections.ts'
export { withNeighbours } from './search/neighbours.ts'
export type { Within } from './search/allowed-files.ts'
export { builtIn, meaningProgress, modelInUse } from './meaning/embedding-models.ts'
export { readAgain } from './reading/read-again.ts'
export { pictureProgress } from './reading/pictures-of-files.ts'
export { type Correction, asMeant } from './search/corrections.ts'
export { wordsOfFilename } from './filenames.ts'
export { type Asked, askingPart, readingsOf } from './search/question-in-context.ts'
export { type Evidence, findPassages, type Search, type WeighedPassage } from './search/search.ts'
export { noLanguage, searchable } from './search/terms.ts'
export {
  leansBack,
  passageInContext,
  plainHeading,
  type Unit,
  unitInContext,
  unitsOf,
} from './search/units.ts'
export { typingDistance } from './search/typing-distance.ts'
export { serveFile } from './serve.ts'
export { presentFile } from './store.ts'

type Listing = { q?: string | undefined; cursor?: string | undefined; limit: number }

/**
 * For members, the files that the assistant answers from; for the operator, every file that no
 * member owns.
 */
export async function listFiles(
  app: App,
  listing: Listing,
  say: Say,
  only: { assistant?: true } = {},
) {
  const before = readCursor(listing.cursor)
  let rows = app.db
    .selectFrom('files')
    .selectAll()
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .orderBy('id', 'desc')
    .limit(listing.limit + 1)
  if (only.assistant)
    rows = rows
      .where('assistant', '=', true)
      // A version that is not ready is listed beside the one that is used until then.
      .where(({ eb, or }) => or([eb('replaces', 'is', null), eb('state', '=', 'ready')]))
  if (before) rows = rows.where('id', '<', before.id)
  if (listing.q?.trim()) {
    const pattern = `%${listing.q.trim().replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`(title ilike ${pattern} or filename ilike ${pattern})`)
  }
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writeCursor(last.createdAt, last.id),
  )
  const ids = shown.map(({ id }) => id)
  const more = only.assistant
    ? {}
    : { pictures: await picturesOf(app, ids, say), ahead: await unreadBefore(app, shown) }
  return { items: shown.map((row) => presentFile(row, say, more)), nextCursor }
}

/** How many documents are read before each of these. */
async function unreadBefore({ jobs }: App, files: FileRow[]): Promise<Map<string, number>> {
  if (!files.some(({ state }) => state === 'queued')) return new Map()
  const waiting = await jobs.waiting('read-document')
  return new Map(waiting.map(({ fileId }, ahead) => [fileId, ahead]))
}

/** Undefined fields stay as they are. */
type Change = {
  [name in 'title' | 'description' | 'categoryId']?: string | null | undefined
} & { [name in 'public' | 'library' | 'assistant']?: boolean | undefined }

/**
 * A change of the current version's details also applies to the versions that wait to replace it.
 * Closing a file to guests closes all its versions, whichever one the operator named.
 */
export async function updateFile(
  app: App,
  id: string,
  change: Change,
  contentAbout?: string,
): Promise<FileRow> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const titled = change.title === undefined ? {} : { titledByName: false }
  const row = await app.db.transaction().execute(async (db) => {
    await holdVersions(db)
    const row = await db
      .updateTable('files')
      .set({ ...set, ...titled, ...(contentAbout ? { contentAbout } : {}), updatedAt: app.now() })
      .where('id', '=', id)
      .where('ownerId', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound('File')
    // An older version is not searched or listed any more, and is never newly opened to guests.
    if (row.replacedBy)
      throw conflict(
        'There is a newer version of this file. Nothing was changed; reload the list of files and change that one.',
      )
    await applyToOthers(db, row, set)
    return row
  })
  return row
}

async function applyToOthers(db: App['db'], row: FileRow, set: Updateable<Files>) {
  const waits = isWaiting(row)
  const inForce = waits ? row.replaces! : row.id
  if (!waits && Object.keys(set).length > 0)
    await db
      .updateTable('files')
      .set(set)
      .where('replaces', '=', inForce)
      .where('replacedBy', 'is', null)
      .where('state', '<>', 'ready')
      .execute()
  const { public: open } = set
  // A waiting version is not public before it is the current one.
  if (open === undefined || (open && waits)) return
  await db
    .updateTable('files')
    .set({ public: open })
    .where(({ eb, or }) =>
      or([
        eb('replacedBy', '=', inForce),
        ...(waits ? [eb('id', '=', inForce), eb('replaces', '=', inForce)] : []),
      ]),
    )
    .execute()
}

/** Refuses to delete a file that the next start would import again. */
export async function deleteFile(app: App, id: string): Promise<{ deleted: number }> {
  const file = await app.db
    .selectFrom('files')
    .select('origin')
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (file?.origin === 'content')
    throw conflict(
      'This document is in the content folder and would be back at the next start. Remove it from content/library, or stop the assistant from answering from it.',
    )
  return removeFile(app, id)
}

/**
 * The pages and passages are deleted with the row, so that nothing finds them from this moment on;
 * the older versions are deleted too.
 */
export async function removeFile(app: App, id: string): Promise<{ deleted: number }> {
  await app.db.transaction().execute(async (db) => {
    await holdVersions(db)
    const rows = await db
      .deleteFrom('files')
      .where(({ eb, or }) => or([eb('id', '=', id), eb('replacedBy', '=', id)]))
      .where('ownerId', 'is', null)
      .returning(['id', 'storageKey', 'coverKey'])
      .execute()
    if (!rows.some((row) => row.id === id)) throw notFound('File')
    await forgetLater({ ...app, db }, rows)
  })
  return { deleted: 1 }
}

/** The languages of the files that a search may find, by PostgreSQL's names, such as `german`. */
export async function languagesWithin(
  { db }: Pick<App, 'db'>,
  within: Within | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('language')
    .distinct()
    .where(sql<boolean>`id in (${allowedFilesIn(within)})`)
    .where('state', '=', 'ready')
    .execute()
  return rows.flatMap(({ language }) => (language && language !== 'simple' ? [language] : []))
}

/** The documents being read that answers could use, the chat's own ones first; the names of a few. */
export async function stillReading({ db }: Pick<App, 'db'>, within?: Within) {
  const unread = db
    .selectFrom('files')
    .where('state', 'in', ['queued', 'reading'])
    .where(sql<boolean>`id in (${allowedFilesIn(within)})`)
  const documents = await unread
    .select(['title', 'pages', 'pagesRead'])
    .orderBy(sql`owner_id is null`)
    .orderBy('pagesRead', 'desc')
    .orderBy('id')
    .limit(3)
    .execute()
  if (documents.length === 0) return { documents, more: 0 }
  const { all } = await unread
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return { documents, more: all - documents.length }
}
