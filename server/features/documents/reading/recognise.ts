import { sql } from 'kysely'
import { readWaitingPictures } from '#server/features/documents/reading/pictures-later.ts'
import { lettersOf } from '#server/features/documents/reading/letters-of.ts'
import { Headings } from '#server/features/documents/reading/passages.ts'
import { comeBack, mostAttempts } from '#server/features/documents/reading/retries.ts'
import {
  type ReadingApp,
  type ReadingFile,
  columnsOfReading,
} from '#server/features/documents/reading/reading.ts'
import {
  keepLanguage,
  prepareBatch,
  storePassages,
} from '#server/features/documents/reading/store-pages.ts'
import { becomeReady } from '#server/features/documents/versions/versions.ts'
import type { Db } from '#server/infra/db/db.ts'
import type { Rest, Run } from '#server/infra/jobs/jobs.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { encodeWords } from '#server/infra/reader/stored-words.ts'
import type { Sentence } from '#server/sentences.ts'

/**
 * Members' own documents have their own queue, and short documents come before long ones, as for
 * reading.
 */
export async function recogniseLater(
  { db, jobs }: { db: Db; jobs: NonNullable<ReadingApp['jobs']> },
  { id, ownerId }: Pick<ReadingFile, 'id' | 'ownerId'>,
) {
  const waiting = await waitingPages({ db }, id)
  await jobs.send(
    ownerId === null ? 'recognise-pages' : 'recognise-own-pages',
    { fileId: id },
    { once: id, caller: ownerId, seconds: secondsToRecognise(waiting.length) },
  )
}

/** As measured on two cores; at most as long as other documents may go before a long one. */
const secondsToRecognise = (pages: number) => Math.min(pages * 3, 600)

/**
 * After so many pages the next file has its turn, so that a long file does not block the others.
 */
const pagesAtOnce = 20

/**
 * Recognises the text of scanned pages, one a transaction, from where the last run stopped. The
 * file becomes ready with its first page that holds text. In a `run` of the queue, a file gives way to
 * others and resolves to what is left of it.
 */
export async function recognisePages(
  app: ReadingApp,
  fileId: string,
  run?: Run,
): Promise<Rest | undefined> {
  const found = await app.db
    .updateTable('files')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', fileId)
    .where('state', '<>', 'failed')
    .returning(columnsOfReading)
    .returning(['language', 'attempts'])
    .executeTakeFirst()
  if (!found) return
  if (found.attempts > mostAttempts) {
    await giveUpRecognising(app, fileId)
    return
  }
  const answered = await hasPassages(app.db, fileId)
  const file: ReadingFile = { ...found, languageKnown: answered }
  const waiting = await waitingPages(app, fileId)
  const languages = answered ? [found.language] : []
  try {
    if (waiting.length > 0 && app.reader.recognise) {
      const path = await app.storage.path(file.storageKey)
      const pages = run ? waiting.slice(0, pagesAtOnce) : waiting
      const { signal } = run ?? {}
      let left = waiting.length
      for await (const page of app.reader.recognise(path, pages, { languages, signal })) {
        await keepRecognised(app, file, page)
        signal?.throwIfAborted()
        left--
        if (await run?.isShorterDue(secondsToRecognise(left))) break
      }
    }
  } catch (error) {
    // What was read again meanwhile may have pages that wait.
    if (!(error instanceof PageGone)) throw error
  } finally {
    await comeBack(app.db, fileId)
  }
  const { length: left } = await waitingPages(app, fileId)
  if (left > 0 && run && app.reader.recognise) return { secondsLeft: secondsToRecognise(left) }
  await endRecognising(app, file)
}

/** After the last retry the remaining pages are given up, and the file is used without them. */
export async function giveUpRecognising(app: Ending, fileId: string) {
  const { db } = app
  const pages = await waitingPages({ db }, fileId)
  const troubles = pages.map((page) => ({ page, sentence: lost }))
  await db.transaction().execute(async (db) => {
    await db
      .updateTable('pages')
      .set({ state: 'lost', picture: takesPictures(app) ? 'page' : null })
      .where('fileId', '=', fileId)
      .where('state', '=', 'waits')
      .execute()
    await addTroubles(db, fileId, troubles)
    await db
      .updateTable('files')
      .set({ recognised: sql`scanned`, attempts: 0 })
      .where('id', '=', fileId)
      .execute()
  })
  await endRecognising(app, { id: fileId })
}

type Ending = Pick<ReadingApp, 'db' | 'jobs' | 'vision'>

const lost: Sentence =
  'This page is a picture whose text could not be recognised; the others can be answered from.'

/** For a file without any text, neither in its pages nor in their pictures. */
export const onlyPictures =
  'This file holds pictures of pages, and no text could be recognised in them. A scan with more light and contrast may help.'

async function waitingPages({ db }: Pick<ReadingApp, 'db'>, fileId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('pages')
    .select('page')
    .where('fileId', '=', fileId)
    .where('state', '=', 'waits')
    .orderBy('page')
    .execute()
  return rows.map(({ page }) => page)
}

class PageGone extends Error {
  override name = 'PageGone'
}

async function keepRecognised(app: ReadingApp, file: ReadingFile, read: ReadPage) {
  const before = await app.db
    .selectFrom('pages')
    .select(['text', 'headings'])
    .where('fileId', '=', file.id)
    .where('page', '=', read.page)
    .where('state', '=', 'waits')
    .executeTakeFirst()
  // The file was deleted meanwhile, or another run has stored the page.
  if (!before) throw new PageGone()
  const isMore = saysMore(before.text, read.text)
  const said = isMore ? read : { ...read, text: before.text, blocks: paragraphsOf(before.text) }
  const isDoubtful = read.unclear && (isMore || lettersOf(before.text) < fewLetters)
  const batch = await prepareBatch(app, file, [said], Headings.parse(before.headings))
  await app.db.transaction().execute(async (db) => {
    const page = {
      state: read.trouble ? 'lost' : 'recognised',
      ...(isMore ? { text: read.text, words: encodeWords(read.words) } : {}),
      picture: isDoubtful && takesPictures(app) ? 'page' : null,
    }
    const { numUpdatedRows } = await db
      .updateTable('pages')
      .set(page)
      .where('fileId', '=', file.id)
      .where('page', '=', read.page)
      .where('state', '=', 'waits')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new PageGone()
    await db
      .updateTable('files')
      .set({ recognised: sql`recognised + 1`, attempts: 0, updatedAt: sql`now()` })
      .where('id', '=', file.id)
      .execute()
    if (read.trouble) await addTroubles(db, file.id, [{ page: read.page, sentence: read.trouble }])
    await keepLanguage(db, file, [said])
    await storePassages(app, db, file, batch)
  })
  if (batch.passages.length === 0) return
  file.languageKnown = true
  if (await isReading(app.db, file.id)) await becomeReady(app, file.id)
}

const takesPictures = ({ vision }: Ending) => vision?.takesPictures() === true

/** What a scanner stamps on a page has fewer. */
const fewLetters = 80

const paragraphsOf = (text: string) =>
  [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: own, index }) => ({
    kind: 'paragraph' as const,
    start: index,
    end: index + own.length,
  }))

/** A page's own text is exact, unless the recognised text is longer or altogether different. */
function saysMore(own: string, seen: string): boolean {
  if (lettersOf(seen) > 1.5 * lettersOf(own)) return true
  const words = new Set(own.toLowerCase().match(/\p{L}{3,}/gu))
  const seenWords = seen.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const shared = seenWords.filter((word) => words.has(word)).length
  return seenWords.length >= 10 && shared < 0.3 * seenWords.length
}

const addTroubles = (db: Db, fileId: string, troubles: { page: number; sentence: Sentence }[]) =>
  db
    .updateTable('files')
    .set({ troubles: sql`troubles || ${JSON.stringify(troubles)}::text::jsonb` })
    .where('id', '=', fileId)
    .execute()

/** The pages that were recognised badly are shown to a model afterwards, if there is one that can see. */
export async function endRecognising(app: Ending, { id }: Pick<ReadingFile, 'id'>) {
  const picturesWait = await readWaitingPictures(app, id)
  if (!(await isReading(app.db, id))) return
  if (await hasPassages(app.db, id)) return becomeReady(app, id)
  if (picturesWait) return
  await app.db
    .updateTable('files')
    .set({ state: 'failed', error: JSON.stringify(onlyPictures), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const isReading = async (db: Db, id: string) =>
  (await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()) !== undefined

export const hasPassages = async (db: Db, fileId: string) =>
  (await db
    .selectFrom('passages')
    .select('id')
    .where('fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst()) !== undefined
