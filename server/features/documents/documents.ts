import { sql } from 'kysely'
import type { FileSort } from '#contract/documents/documents.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, writePlace } from '#server/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { readerOf, seenWithin, tellEverybodySoon } from '../audiences/audiences.ts'
import { filenameOf } from './filenames.ts'
import { orders, placeIn } from './order.ts'
import { forgetLater } from './own-files.ts'
import { picturesOf } from './reading/pictures-of-files.ts'
import { type Within, allowedFilesIn } from './search/allowed-files.ts'
import { type FileRow, presentFile, subjectOf } from './store.ts'
import { holdVersions } from './versions/versions.ts'
import type { Say } from '#server/sentences.ts'

export { accessTo, areReachable } from './access.ts'
export { audienceIn } from './audience.ts'
export { areSeen } from './store.ts'
export { addFile, addOwnFile, addWrittenFile, keepFile, ofMembers } from './add-file.ts'
export {
  attachTo,
  forgetAttachmentsOf,
  ownFilesOf,
  removeBytesOf,
  removeOwnFile,
} from './own-files.ts'
export { documentsWithin, passagesForOverview } from './overview.ts'
export { updateFile } from './change-file.ts'
export { type CitedPlace, changedSources } from './citations/changed-sources.ts'
export { currentCitations } from './citations/current-citations.ts'
export { findMarks, checkedCitation } from './citations/quotes.ts'
export { expectSelection, findAround } from './citations/selections.ts'
export {
  type HighlightRow,
  type Listed,
  listedOf,
  ofVersionsOf,
  shownAt,
} from './highlights/listed.ts'
export { type PageOfFile, pagesOf, placeOn, placesOf } from './highlights/places.ts'
export { withNeighbours } from './search/neighbours.ts'
export type { Within } from './search/allowed-files.ts'
export { builtIn, meaningProgress, modelInUse } from './meaning/embedding-models.ts'
export { readAgain } from './reading/read-again.ts'
export { pictureProgress } from './reading/pictures-of-files.ts'
export { type Correction, asMeant, meantInstead } from './search/words/corrections.ts'
export { wordsOfFilename } from './filenames.ts'
export { houseWordsIn, waysToSay } from './search/words/house-words.ts'
export {
  type Asked,
  asksForMore,
  askingPart,
  onlyGoesOn,
  readingsOf,
  textsOf,
} from './search/question/question-in-context.ts'
export { type Remark, remarkIn } from './search/remarks.ts'
export { writtenOut } from './search/words/contractions.ts'
export type { Evidence, QuotedPage, WeighedPassage } from './search/evidence.ts'
export { findPassages, type Search } from './search/search.ts'
export type { NamedInQuestion } from './search/question/named-in-question.ts'
export { optionTerm, optionsDefined, optionsIn, withOption } from './search/units/options.ts'
export { noLanguage, searchable } from './search/words/terms.ts'
export {
  labelOf,
  leansBack,
  passageInContext,
  lastHeading,
  plainHeading,
  type Unit,
  unitInContext,
  unitsOf,
} from './search/units/units.ts'
export { isSlip, typingDistance } from './search/words/typing-distance.ts'
export { mayPointBack } from './search/pointing-back.ts'
export { serveFile } from './serve.ts'
export { type FileRow, findFile, presentFile } from './store.ts'

type Listing = {
  id?: string | undefined
  q?: string | undefined
  name?: string | undefined
  sort?: FileSort
  cursor?: string | undefined
  limit: number
  categoryId?: string | undefined
  audience?: string | undefined
  state?: string | undefined
  library?: boolean | undefined
  assistant?: boolean | undefined
}
const filters = ['id', 'categoryId', 'audience', 'state', 'library', 'assistant'] as const

/**
 * Every file that no member owns, in the order that is asked for; `answeredFor`: those that the assistant answers a member from.
 */
export async function listFiles(
  app: App,
  listing: Listing,
  say: Say,
  { answeredFor }: { answeredFor?: Member } = {},
) {
  const { sort = 'newest' } = listing
  const { by, keys, after } = orders[sort]
  const place = placeIn(sort, listing.cursor)
  let rows = app.db
    .selectFrom('files')
    .selectAll()
    .select(keys.as('placeKeys'))
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .orderBy(by)
    .limit(listing.limit + 1)
  if (answeredFor)
    rows = rows
      .where('assistant', '=', true)
      .where(seenWithin(readerOf(app, answeredFor)))
      // A version that is not ready is listed beside the one that is used until then.
      .where(({ eb, or }) => or([eb('replaces', 'is', null), eb('state', '=', 'ready')]))
  for (const filter of filters) {
    const wanted = listing[filter]
    if (wanted !== undefined) rows = rows.where(filter, '=', wanted)
  }
  if (place) rows = rows.where(after(place))
  if (listing.q?.trim()) {
    const pattern = `%${listing.q.trim().replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`(title ilike ${pattern} or filename ilike ${pattern})`)
  }
  if (listing.name !== undefined) {
    const { base } = filenameOf(listing.name, '')
    rows = rows.where('origin', '=', 'upload').where(
      sql<boolean>`exists (
          select from files as version where (version.id = files.id or version.replaced_by = files.id)
            and regexp_replace(version.filename, '\\.[^.]+$', '') = ${base})`,
    )
  }
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writePlace({ keys: [sort, ...last.placeKeys], id: last.id }),
  )
  const ids = shown.map(({ id }) => id)
  const more = answeredFor
    ? {}
    : {
        desk: true,
        pictures: await picturesOf(app, ids, say),
        ahead: await unreadBefore(app, shown),
      }
  return { items: shown.map((row) => presentFile(row, say, more)), nextCursor }
}

/** How many documents of the same line, the operator's or members' own, are read before each of these. */
export async function unreadBefore(
  { jobs }: Pick<App, 'jobs'>,
  files: Pick<FileRow, 'state'>[],
  line: 'read-document' | 'read-own-document' = 'read-document',
): Promise<Map<string, number>> {
  if (!files.some(({ state }) => state === 'queued')) return new Map()
  const waiting = await jobs.waiting(line)
  return new Map(waiting.map(({ fileId }, ahead) => [fileId, ahead]))
}

/** Refuses to delete a file that the next start would import again. */
export async function deleteFile(app: App, actor: Actor, id: string): Promise<{ deleted: number }> {
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
  if (file?.origin === 'answers')
    throw conflict(
      'This document is put together from the answers on the screen Answers. Change or remove them there.',
    )
  return removeFile(app, id, actor)
}

/**
 * The pages and passages are deleted with the row, so that nothing finds them from this moment on;
 * the older versions are deleted too.
 */
export async function removeFile(
  app: App,
  id: string,
  actor?: Actor,
): Promise<{ deleted: number }> {
  await app.db.transaction().execute((db) => removeWithin({ ...app, db }, id, actor))
  return { deleted: 1 }
}

/** The same in the caller's transaction. */
export async function removeWithin(app: App, id: string, actor?: Actor): Promise<void> {
  const { db } = app
  await holdVersions(db)
  const rows = await db
    .deleteFrom('files')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('replacedBy', '=', id)]))
    .where('ownerId', 'is', null)
    .returning(['id', 'title', 'storageKey', 'coverKey'])
    .execute()
  const removed = rows.find((row) => row.id === id)
  if (!removed) throw notFound('File')
  if (actor) await audit(app, actor, 'document.removed', subjectOf(removed))
  await tellEverybodySoon(app, 'library')
  await forgetLater(app, rows)
  const fileIds = rows.map((row) => row.id)
  await app.jobs.send('check-approved', { fileIds }, { trx: db })
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
