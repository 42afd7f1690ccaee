import { sql } from 'kysely'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { headingsAfter, passagesOf } from '#server/features/documents/passages.ts'
import type { Passage } from '#server/features/documents/passages.ts'
import type { Db } from '#server/infra/db/db.ts'
import { dimensions, packMeanings } from '#server/infra/model/meanings.ts'
import { passageInContext, unitInContext, unitsOf } from '#server/infra/model/units.ts'
import { UnreadableError } from '#server/infra/reader/reader.ts'
import type { Reader, ReadPage } from '#server/infra/reader/reader.ts'
import { encodeWords } from '#server/infra/reader/words.ts'

export type ReadingProgress = {
  fileId: string
  state: 'reading' | 'ready' | 'failed'
  pages: number | null
  pagesRead: number
  error: string | null
}

export type ReadingApp = {
  db: Db
  storage: { path(key: string): Promise<string> }
  reader: Reader
  /** Whether the database has the table of vectors. */
  vectors: boolean
  embed?: (texts: string[]) => Promise<Float32Array[]>
  notify?: (progress: ReadingProgress) => void
  log?: Pick<Logger, 'warn'>
}

/**
 * Reads a file page by page into pages and passages, from where the last run stopped. Each batch is
 * one transaction with pages_read in it, so a run that is killed loses and doubles nothing.
 * A file that cannot be read ends as failed, with the reason; other errors are thrown, to try again.
 */
export async function readDocument(app: ReadingApp, fileId: string, signal?: AbortSignal) {
  const file = await startReading(app, fileId)
  if (!file) return
  try {
    const path = await app.storage.path(file.storageKey)
    const pages = await app.reader.countPages(path, signal)
    await setPages(app, file, pages)
    if (file.ownerId !== null && pages > mostOwnPages) throw tooManyPages(pages)
    await readPages(app, file, path, signal)
    await endReading(app, file)
  } catch (error) {
    if (error instanceof ReadingOvertaken) return
    // Whoever deletes it takes the bytes away under the reader's hands.
    if (!(await isThere(app, file))) return
    if (!(error instanceof UnreadableError)) throw error
    await failReading(app, file, error)
  }
}

/** When trying again is over, the operator is told; uploading the file once more begins anew. */
export async function giveUpReading({ db }: Pick<ReadingApp, 'db'>, fileId: string) {
  const error =
    'This file could not be read, though nothing is wrong with it that we know. Upload it again.'
  await db
    .updateTable('files')
    .set({ state: 'failed', error, updatedAt: sql`now()` })
    .where('id', '=', fileId)
    .where('state', '<>', 'ready')
    .execute()
}

/** Pages stored in one transaction: with meaning to compute, progress moves about once a second. */
const pagesPerBatch = 8

/** Of a document that a member attaches; a library may have larger ones. */
const mostOwnPages = 1_000

const tooManyPages = (pages: number) =>
  new UnreadableError(
    'too-large',
    `This PDF has ${pages.toLocaleString('en')} pages; of a document of your own up to ${mostOwnPages.toLocaleString('en')} are read. Split it and attach the part you need.`,
  )

type File = {
  id: string
  ownerId: string | null
  title: string
  storageKey: string
  pages: number | null
  pagesRead: number
}

async function startReading({ db }: ReadingApp, fileId: string): Promise<File | undefined> {
  return db
    .updateTable('files')
    .set({ state: 'reading', error: null, updatedAt: sql`now()` })
    .where('id', '=', fileId)
    .where('state', '<>', 'ready')
    .returning(['id', 'ownerId', 'title', 'storageKey', 'pages', 'pagesRead'])
    .executeTakeFirst()
}

async function isThere({ db }: ReadingApp, { id }: File): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function setPages(app: ReadingApp, file: File, pages: number) {
  file.pages = pages
  await app.db
    .updateTable('files')
    .set({ pages, updatedAt: sql`now()` })
    .where('id', '=', file.id)
    .execute()
  tell(app, file, 'reading')
}

async function readPages(app: ReadingApp, file: File, path: string, signal?: AbortSignal) {
  let headings = await headingsAt(app, file)
  let batch: ReadPage[] = []
  const store = async () => {
    headings = await storeBatch(app, file, batch, headings)
    batch = []
    tell(app, file, 'reading')
  }
  for await (const page of app.reader.read(path, { from: file.pagesRead + 1, signal })) {
    batch.push(page)
    if (batch.length === pagesPerBatch) await store()
    signal?.throwIfAborted()
  }
  if (batch.length > 0) await store()
}

async function headingsAt({ db }: ReadingApp, file: File): Promise<string[]> {
  const page = await db
    .selectFrom('pages')
    .select('headings')
    .where('fileId', '=', file.id)
    .where('page', '=', file.pagesRead)
    .executeTakeFirst()
  return (page?.headings as string[] | undefined) ?? []
}

type NewPassage = Passage & { id: string; page: number; position: number }

async function storeBatch(app: ReadingApp, file: File, batch: ReadPage[], before: string[]) {
  let headings = before
  const passages: NewPassage[] = []
  const pages = batch.map((page) => {
    passagesOf(page, { title: file.title, headings }).forEach((passage, position) =>
      passages.push({ ...passage, id: uuidv7(), page: page.page, position }),
    )
    headings = headingsAfter(page, headings)
    const { text, width, height } = page
    const words = encodeWords(page.words)
    return {
      fileId: file.id,
      page: page.page,
      text,
      width,
      height,
      words,
      headings: JSON.stringify(headings),
    }
  })
  // Outside of the transaction, as it takes a second and the database has other work.
  const vectors = await embedPassages(app, file, passages)
  const pagesRead = file.pagesRead + batch.length
  await app.db.transaction().execute(async (db) => {
    // Another run of the same job may have been here: then this one has nothing to add.
    const moved = await db
      .updateTable('files')
      .set({ pagesRead, updatedAt: sql`now()` })
      .where('id', '=', file.id)
      .where('pagesRead', '=', file.pagesRead)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new ReadingOvertaken()
    await db.insertInto('pages').values(pages).execute()
    await insertPassages(db, file, passages)
    if (vectors) await insertVectors(db, file, passages, vectors)
  })
  file.pagesRead = pagesRead
  return headings
}

// The file was deleted, or is being read by another run, which goes on.
class ReadingOvertaken extends Error {
  override name = 'ReadingOvertaken'
}

type Meanings = { ofPassages: Float32Array[]; ofUnits: Buffer[] }

async function embedPassages(
  app: ReadingApp,
  file: File,
  passages: NewPassage[],
): Promise<Meanings | undefined> {
  if (!app.embed || passages.length === 0) return undefined
  const whole = app.vectors
    ? passages.map((one) => passageInContext({ ...one, title: file.title }))
    : []
  const units = passages.map((one) =>
    unitsOf(one).map((unit) => unitInContext({ ...one, title: file.title }, unit)),
  )
  try {
    const vectors = await embedByLength(app.embed, [...whole, ...units.flat()])
    const ofPassages = vectors.splice(0, whole.length)
    return {
      ofPassages,
      ofUnits: units.map(({ length }) => packMeanings(vectors.splice(0, length))),
    }
  } catch (error) {
    app.log?.warn(
      { err: error, fileId: file.id, pages: [passages[0]?.page, passages.at(-1)?.page] },
      'These pages are found by their words only, as their meaning could not be computed.',
    )
    return undefined
  }
}

// Texts of one length in one batch: none is filled up, which would cost time and exactness.
async function embedByLength(embed: NonNullable<ReadingApp['embed']>, texts: string[]) {
  const order = texts.map((_, i) => i).sort((a, b) => texts[a]!.length - texts[b]!.length)
  const sorted = await embed(order.map((i) => texts[i]!))
  const fit = sorted.length === texts.length && sorted.every((v) => v.length === dimensions)
  if (!fit) throw new Error(`Expected ${texts.length} vectors of ${dimensions} dimensions.`)
  const vectors = new Map(order.map((at, i) => [at, sorted[i]!]))
  return texts.map((_, i) => vectors.get(i)!)
}

// One statement, so that the counts for the search are brought up to date once a batch.
async function insertPassages(db: Db, file: File, passages: NewPassage[]) {
  if (passages.length === 0) return
  const rows = passages.map(({ start, end, ...passage }) => ({
    ...passage,
    start_offset: start,
    end_offset: end,
  }))
  await sql`
    insert into passages
      (id, file_id, page, position, heading, text, start_offset, end_offset, length, terms)
    select p.id, ${file.id}::uuid, p.page, p.position, p.heading, p.text, p.start_offset,
      p.end_offset, (select coalesce(sum(cardinality(positions)), 0) from unnest(t.terms)), t.terms
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as p(id uuid, page integer,
        position integer, heading text, text text, start_offset integer, end_offset integer)
      cross join lateral (
        select setweight(to_tsvector('english', p.heading), 'A') ||
          setweight(to_tsvector('english', ${file.title}), 'B') ||
          to_tsvector('english', p.text) as terms
      ) as t`.execute(db)
}

async function insertVectors(db: Db, file: File, passages: NewPassage[], meanings: Meanings) {
  const units = passages.map(({ id }, i) => ({ passageId: id, meanings: meanings.ofUnits[i]! }))
  await db.insertInto('passageUnits').values(units).execute()
  if (meanings.ofPassages.length === 0) return
  const rows = passages.map(({ id }, i) => ({
    id,
    embedding: `[${meanings.ofPassages[i]!.join(',')}]`,
  }))
  await sql`
    insert into passage_vectors (passage_id, file_id, embedding)
    select v.id, ${file.id}::uuid, v.embedding::vector
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, embedding text)
  `.execute(db)
}

async function endReading(app: ReadingApp, file: File) {
  const { db } = app
  const found = await db
    .selectFrom('passages')
    .select('id')
    .where('fileId', '=', file.id)
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new UnreadableError('no-text')
  await db
    .updateTable('files')
    .set({ state: 'ready', error: null, updatedAt: sql`now()` })
    .where('id', '=', file.id)
    .execute()
  tell(app, file, 'ready')
}

async function failReading(app: ReadingApp, file: File, error: UnreadableError) {
  await app.db
    .updateTable('files')
    .set({ state: 'failed', error: error.message, updatedAt: sql`now()` })
    .where('id', '=', file.id)
    .execute()
  tell(app, file, 'failed', error.message)
}

function tell(
  app: ReadingApp,
  file: File,
  state: ReadingProgress['state'],
  error: string | null = null,
) {
  const { id, pages, pagesRead } = file
  app.notify?.({ fileId: id, state, pages, pagesRead, error })
}
