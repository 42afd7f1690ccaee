import { isPaper, kindOfType } from '#contract/kinds.ts'
import { sql } from 'kysely'
import { chooseFigures } from '#server/features/documents/reading/figures.ts'
import { Headings } from '#server/features/documents/reading/passages.ts'
import { secondsToRead } from '#server/features/documents/reading/read-later.ts'
import { comeBack, mostAttempts } from '#server/features/documents/reading/retries.ts'
import { readWaitingPictures } from '#server/features/documents/reading/pictures-later.ts'
import { onlyPictures, recogniseLater } from '#server/features/documents/reading/recognise.ts'
import {
  keepLanguage,
  prepareBatch,
  storePages,
  storePassages,
} from '#server/features/documents/reading/store-pages.ts'
import {
  type ReadingApp,
  type ReadingFile,
  type ReadingProgress,
  columnsOfReading,
} from '#server/features/documents/reading/reading.ts'
import { titleOfDocument } from '#server/features/documents/reading/title-of-document.ts'
import { becomeReady } from '#server/features/documents/versions/versions.ts'
import type { Rest, Run } from '#server/infra/jobs/jobs.ts'
import { UnreadableError } from '#server/infra/reader/reader.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { type Sentence, sentence } from '#server/sentences.ts'

/**
 * Reads a file page by page into pages and passages, from where the last run stopped. Each batch is
 * one transaction that also sets pages_read, so a killed run neither loses nor repeats a page. The
 * text of scanned pages is recognised last. A file that cannot be read ends as failed, with the
 * reason; other errors are thrown, so that the job is retried. In a `run` of the queue, a file gives
 * way to others and resolves to what is left of it.
 */
export async function readDocument(
  app: ReadingApp,
  fileId: string,
  run?: Run,
): Promise<Rest | undefined> {
  const file = await startReading(app, fileId)
  if (!file) return
  if (file.attempts > mostAttempts) {
    await giveUpReading(app, fileId)
    tell(app, file, 'failed', unknownFault)
    return
  }
  try {
    const path = await app.storage.path(file.storageKey)
    const isWhole = await readPages(app, file, path, run)
    if (!isWhole) return { secondsLeft: secondsToRead(file) }
    await endReading(app, file)
  } catch (error) {
    if (error instanceof ReadingOvertaken) return
    // A concurrent deletion may remove the bytes while they are being read.
    if (!(await isThere(app, file))) return
    if (!(error instanceof UnreadableError)) throw error
    await failReading(app, file, error)
  } finally {
    await comeBack(app.db, fileId)
  }
}

/** After the last retry the operator is told; uploading the file again starts anew. */
export async function giveUpReading({ db }: Pick<ReadingApp, 'db'>, fileId: string) {
  await db
    .updateTable('files')
    .set({ state: 'failed', error: JSON.stringify(unknownFault), updatedAt: sql`now()` })
    .where('id', '=', fileId)
    .where('state', '<>', 'ready')
    .execute()
}

const unknownFault: Sentence =
  'This file could not be read, though nothing is wrong with it that we know. Upload it again.'

/**
 * Pages stored in one transaction: including the embeddings, progress moves about once a second.
 */
const pagesPerBatch = 8

/** Of a member's own document; then those of other members have their turn, however long they are. */
const pagesAtOnce = 100

/** For a document that a member attaches; files of the library may be larger. */
const mostOwnPages = 1_000

const tooManyPages = ({ type }: ReadingFile, pages: number) =>
  new UnreadableError(
    'too-large',
    sentence(
      'This {kind} has {pages} pages; of a document of your own up to {most} are read. Split it and attach the part you need.',
      { kind: { message: isPaper(type) ? 'PDF' : 'file' }, pages, most: mostOwnPages },
    ),
  )

async function startReading({ db }: ReadingApp, fileId: string) {
  const row = await db
    .updateTable('files')
    .set({ state: 'reading', error: null, attempts: sql`attempts + 1`, updatedAt: sql`now()` })
    .where('id', '=', fileId)
    .where('state', '<>', 'ready')
    .returning(columnsOfReading)
    .returning('attempts')
    .executeTakeFirst()
  return row && { ...row, languageKnown: row.pagesRead > 0 }
}

async function isThere({ db }: ReadingApp, { id }: ReadingFile): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function setPages(app: ReadingApp, file: ReadingFile, pages: number) {
  file.pages = pages
  await app.db
    .updateTable('files')
    .set({ pages, updatedAt: sql`now()` })
    .where('id', '=', file.id)
    .execute()
  tell(app, file, 'reading')
}

/** Resolves to false when pages are left, because it is the turn of another document. */
async function readPages(
  app: ReadingApp,
  file: ReadingFile,
  path: string,
  run?: Run,
): Promise<boolean> {
  const signal = run?.signal
  let headings = await headingsAt(app, file)
  const { type, pagesRead } = file
  const onCount = async (count: number) => {
    await setPages(app, file, count)
    if (file.ownerId !== null && count > mostOwnPages) throw tooManyPages(file, count)
  }
  const figures = app.vision?.takesPictures() === true
  const pages = app.reader.read(path, { from: pagesRead + 1, type, signal, figures, onCount })
  // The next pages are read while these are embedded, each in a process of its own.
  const readOn = () => {
    const coming = nextOf(pages)
    coming.catch(() => {}) // thrown to the caller that awaits it, below
    return coming
  }
  try {
    let coming = readOn()
    for (let batch = await coming; batch.length > 0; batch = await coming) {
      signal?.throwIfAborted()
      coming = readOn()
      headings = await storeBatch(app, file, batch, headings)
      tell(app, file, 'reading')
      if (file.pagesRead !== file.pages && run && (await givesWay(run, file, pagesRead)))
        return false
    }
    return true
  } finally {
    await pages.return(undefined)
  }
}

/** `before`: the pages that had been read when this run began. */
async function givesWay(run: Run, file: ReadingFile, before: number): Promise<boolean> {
  const hadItsTurn = file.ownerId !== null && file.pagesRead - before >= pagesAtOnce
  return hadItsTurn || (await run.isShorterDue(secondsToRead(file)))
}

async function nextOf(pages: AsyncGenerator<ReadPage>): Promise<ReadPage[]> {
  const batch: ReadPage[] = []
  while (batch.length < pagesPerBatch) {
    const { value, done } = await pages.next()
    if (done) break
    batch.push(value)
  }
  return batch
}

async function headingsAt({ db }: ReadingApp, file: ReadingFile): Promise<string[]> {
  const page = await db
    .selectFrom('pages')
    .select('headings')
    .where('fileId', '=', file.id)
    .where('page', '=', file.pagesRead)
    .executeTakeFirst()
  return Headings.parse(page?.headings ?? [])
}

/** The sheets of a spreadsheet have names, and the whole has none. */
const takesTitle = ({ titledByName, pagesRead, type }: ReadingFile): boolean =>
  titledByName && pagesRead === 0 && !['xlsx', 'csv'].includes(kindOfType(type) ?? '')

async function storeBatch(
  app: ReadingApp,
  file: ReadingFile,
  pages: ReadPage[],
  before: string[],
): Promise<string[]> {
  const titled = takesTitle(file) ? titleOfDocument(pages) : undefined
  if (titled) file.title = titled
  const batch = await prepareBatch(app, file, pages, before)
  const pagesRead = file.pagesRead + pages.length
  const scanned = pages.filter((page) => page.scanned).length
  const troubles = pages.flatMap(({ page, trouble }) =>
    trouble ? [{ page, sentence: trouble }] : [],
  )
  await app.db.transaction().execute(async (db) => {
    // Another run of the same job may have stored these pages: then this one adds nothing.
    const moved = await db
      .updateTable('files')
      .set({
        pagesRead,
        attempts: 0,
        scanned: sql`scanned + ${scanned}::integer`,
        troubles: sql`troubles || ${JSON.stringify(troubles)}::text::jsonb`,
        updatedAt: sql`now()`,
        // Unless the operator gives one meanwhile.
        ...(titled ? { title: sql`case when titled_by_name then ${titled} else title end` } : {}),
      })
      .where('id', '=', file.id)
      .where('pagesRead', '=', file.pagesRead)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new ReadingOvertaken()
    // Before the passages, whose words are stemmed by the language.
    await keepLanguage(db, file, pages)
    await storePages(db, file, batch)
    await storePassages(app, db, file, batch)
  })
  file.pagesRead = pagesRead
  file.languageKnown ||= batch.passages.length > 0
  return batch.headings.at(-1) ?? before
}

// The file was deleted, or another run is reading it and continues.
class ReadingOvertaken extends Error {
  override name = 'ReadingOvertaken'
}

async function endReading(app: ReadingApp, file: ReadingFile) {
  const { db } = app
  const has = async (table: 'passages' | 'pages') => {
    const rows = db.selectFrom(table).select('fileId').where('fileId', '=', file.id).limit(1)
    const waiting = table === 'pages' ? rows.where('pages.state', '=', 'waits') : rows
    return (await waiting.executeTakeFirst()) !== undefined
  }
  const waits = await has('pages')
  const answers = await has('passages')
  await chooseFigures(db, file)
  // Scanned pages are recognised first, which may leave more to show.
  const picturesWait = !waits && (await readWaitingPictures(app, file.id))
  if (!waits && !answers) {
    if (picturesWait) return
    throw new UnreadableError('no-text')
  }
  if (answers) {
    await becomeReady(app, file.id)
    tell(app, file, 'ready')
  }
  if (waits && app.jobs) await recogniseLater({ db, jobs: app.jobs }, file)
  else if (!answers) throw new UnreadableError('no-text', onlyPictures)
}

async function failReading(app: ReadingApp, file: ReadingFile, error: UnreadableError) {
  await app.db
    .updateTable('files')
    .set({ state: 'failed', error: JSON.stringify(error.sentence), updatedAt: sql`now()` })
    .where('id', '=', file.id)
    .execute()
  tell(app, file, 'failed', error.sentence)
}

function tell(
  app: ReadingApp,
  file: ReadingFile,
  state: ReadingProgress['state'],
  error: Sentence | null = null,
) {
  const { id, pages, pagesRead } = file
  app.notify?.({ fileId: id, state, pages, pagesRead, error })
}
