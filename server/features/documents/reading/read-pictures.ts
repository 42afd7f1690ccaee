import { sql } from 'kysely'
import { Refusal } from '#server/errors.ts'
import { Headings } from '#server/features/documents/reading/passages.ts'
import { pageIn, pageRequest } from '#server/features/documents/reading/picture-request.ts'
import {
  readPicturesLater,
  waitingPictures,
} from '#server/features/documents/reading/pictures-later.ts'
import {
  endRecognising,
  hasPassages,
  isReading,
} from '#server/features/documents/reading/recognise.ts'
import type { ReadingApp, ReadingFile } from '#server/features/documents/reading/reading.ts'
import { comeBack, mostAttempts } from '#server/features/documents/reading/retries.ts'
import {
  keepLanguage,
  prepareBatch,
  storePassages,
} from '#server/features/documents/reading/store-pages.ts'
import { becomeReady } from '#server/features/documents/versions/versions.ts'
import { SlowModel, type Vision } from '#server/infra/model/vision.ts'
import { type ReadPage, UnreadableError } from '#server/infra/reader/reader.ts'
import { encodeWords } from '#server/infra/reader/stored-words.ts'
import type { JobData } from '#server/job-data.ts'

/** After so many pages the next file has its turn. */
const pagesAtOnce = 20
/** With the pauses between them, these are about five hours without an answer. */
const mostFailures = 40
/** A page that the model does not manage in so many tries is left as it is. */
const mostSlow = 3
const longestPauseSeconds = 600

type Seeing = ReadingApp & Required<Pick<ReadingApp['reader'], 'draw' | 'lay'>> & { vision: Vision }

/**
 * Shows a model the pages that were recognised badly, one after the other, each stored in its own
 * transaction: what it writes becomes the text of the page. A page that it cannot read stays as it
 * is. If the model does not answer, the job comes back later.
 */
export async function readPictures(
  app: ReadingApp,
  { fileId, failures }: JobData['read-pictures'],
  signal: AbortSignal,
) {
  const file = await startReading(app, fileId)
  if (!file) return
  const { draw, lay } = app.reader
  const { vision } = app
  if (file.attempts > mostAttempts || !vision || !draw || !lay) return giveUpPictures(app, fileId)
  const seeing = { ...app, vision, draw, lay }
  let failed = failures
  try {
    const path = await app.storage.path(file.storageKey)
    for (const page of await waitingPictures(app, fileId, pagesAtOnce)) {
      if (!vision.takesPictures()) return await giveUpPictures(app, fileId)
      try {
        await readPage(seeing, file, path, page, signal)
      } catch (error) {
        if (!(error instanceof SlowModel) || failed + 1 < mostSlow) throw error
        app.log?.warn({ fileId, page }, 'The model takes too long to read this page.')
        await leaveAsItIs(app, fileId, page)
      }
      failed = 0
    }
  } catch (error) {
    if (error instanceof PageGone) return
    if (signal.aborted || !(error instanceof SlowModel || error instanceof Refusal)) throw error
    return await tryLater(app, file, failed + 1, error)
  } finally {
    await comeBack(app.db, fileId)
  }
  const [next] = await waitingPictures(app, fileId, 1)
  if (next !== undefined && app.jobs)
    return readPicturesLater({ jobs: app.jobs }, file, { from: next })
  await endRecognising(app, file)
}

/** The pages that wait stay as they are, and the file is used with what was recognised. */
export async function giveUpPictures({ db }: Pick<ReadingApp, 'db'>, fileId: string) {
  await db
    .updateTable('pages')
    .set({ picture: null })
    .where('fileId', '=', fileId)
    .where('picture', 'is not', null)
    .execute()
  await endRecognising({ db }, { id: fileId })
}

async function startReading({ db }: ReadingApp, fileId: string) {
  const row = await db
    .updateTable('files')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', fileId)
    .where('state', '<>', 'failed')
    .returning(['id', 'ownerId', 'title', 'type', 'storageKey', 'replaces', 'pages', 'pagesRead'])
    .returning('attempts')
    .executeTakeFirst()
  return row && { ...row, languageKnown: await hasPassages(db, fileId) }
}

async function tryLater(app: ReadingApp, file: ReadingFile, failures: number, error: Error) {
  const [from] = await waitingPictures(app, file.id, 1)
  if (failures > mostFailures || from === undefined || !app.jobs)
    return giveUpPictures(app, file.id)
  app.log?.warn(
    { fileId: file.id, failures },
    `A page could not be shown to the model. ${error.message}`,
  )
  const startAfterSeconds = Math.min(2 ** failures, longestPauseSeconds)
  await readPicturesLater({ jobs: app.jobs }, file, { from, failures, startAfterSeconds })
}

class PageGone extends Error {
  override name = 'PageGone'
}

async function readPage(
  app: Seeing,
  file: ReadingFile,
  path: string,
  page: number,
  signal: AbortSignal,
) {
  const before = await app.db
    .selectFrom('pages')
    .select(['text', 'headings', 'width', 'height'])
    .where('fileId', '=', file.id)
    .where('page', '=', page)
    .where('picture', 'is not', null)
    .executeTakeFirst()
  // The file was deleted meanwhile, or another run has stored the page.
  if (!before) throw new PageGone()
  const seen = await see(app, path, page, signal)
  if (!seen || !saysEnough(before.text, seen.text)) return leaveAsItIs(app, file.id, page)
  const { width, height } = before
  const read: ReadPage = { page, width, height, words: [], ...seen }
  const batch = await prepareBatch(app, file, [read], Headings.parse(before.headings))
  await app.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('pages')
      .set({ text: read.text, words: encodeWords([]), state: 'recognised' })
      .set({ picture: null, readByModelFrom: 0 })
      .where('fileId', '=', file.id)
      .where('page', '=', page)
      .where('picture', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new PageGone()
    await db
      .updateTable('files')
      .set({ attempts: 0, troubles: withoutTroublesOf(page), updatedAt: sql`now()` })
      .where('id', '=', file.id)
      .execute()
    await db.deleteFrom('passages').where('fileId', '=', file.id).where('page', '=', page).execute()
    await keepLanguage(db, file, [read])
    await storePassages(app, db, file, batch)
  })
  if (batch.passages.length === 0) return
  file.languageKnown = true
  if (await isReading(app.db, file.id)) await becomeReady(app, file.id)
}

/** What the model writes about the page; nothing if it cannot be drawn or read. */
async function see({ vision, draw, lay }: Seeing, path: string, page: number, signal: AbortSignal) {
  try {
    const picture = await draw(path, page, signal)
    const answer = picture && (await vision.read({ ...pageRequest, picture }, signal))
    const written = answer && pageIn(answer)
    return written ? await lay(written, signal) : undefined
  } catch (error) {
    if (signal.aborted || !(error instanceof UnreadableError)) throw error
    return undefined
  }
}

/** Half a page for a whole one would take away what was recognised. */
const saysEnough = (before: string, seen: string) => {
  const letters = lettersOf(seen)
  return letters > 0 && 2 * letters >= lettersOf(before)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

const withoutTroublesOf = (page: number) => sql<string>`(
  select coalesce(jsonb_agg(trouble), '[]') from jsonb_array_elements(troubles) as trouble
  where (trouble ->> 'page')::integer <> ${page})`

async function leaveAsItIs({ db }: Pick<ReadingApp, 'db'>, fileId: string, page: number) {
  await db
    .updateTable('pages')
    .set({ picture: null })
    .where('fileId', '=', fileId)
    .where('page', '=', page)
    .execute()
}
