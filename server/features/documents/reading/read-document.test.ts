import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '#server/features/documents/reading/read-document.ts'
import type { ReadingApp, ReadingProgress } from '#server/features/documents/reading/reading.ts'
import type { Database } from '#server/infra/db/db.ts'
import { openTestDatabase } from '#server/infra/db/testing/test-database.ts'
import { handbook, sampleFile, scanned, typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import type { Reader } from '#server/infra/reader/reader.ts'
import { memoizedReader } from '#server/infra/reader/testing/memoized-reader.ts'

const reader = memoizedReader()

let database: Database
let book: string

beforeAll(async () => {
  database = await openTestDatabase()
  book = handbook('book', 30, 2).path
})

afterAll(() => database.close())

const appWith = (own: Partial<ReadingApp> = {}): ReadingApp => ({
  db: database.db,
  vectors: database.vectors,
  storage: { path: async (key) => key },
  reader,
  embed: async (texts) => texts.map((text) => new Float32Array(384).fill(1 / text.length)),
  ...own,
})

async function addFile(path: string): Promise<string> {
  const id = uuidv7()
  await database.db
    .insertInto('files')
    .values({
      id,
      filename: `${id}.pdf`,
      title: 'Handbook',
      type: 'application/pdf',
      sizeBytes: 1,
      sha256: id,
      storageKey: path,
    })
    .execute()
  return id
}

const fileOf = (id: string) =>
  database.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const passagesOf = (id: string) =>
  database.db
    .selectFrom('passages')
    .select(['page', 'position', 'heading', 'text', 'startOffset', 'endOffset', 'length'])
    .where('fileId', '=', id)
    .orderBy('page')
    .orderBy('position')
    .execute()

const pagesOf = (id: string) =>
  database.db
    .selectFrom('pages')
    .select(['page', 'text', 'headings'])
    .where('fileId', '=', id)
    .orderBy('page')
    .execute()

/** What the counts say, beside what counting the passages gives. */
async function counts() {
  const kept = await sql<{ term: string; passages: number }>`
    select term, passages from term_counts order by term collate "C"`.execute(database.db)
  const counted = await sql<{ term: string; passages: number }>`
    select word as term, count(*)::integer as passages
    from passages, unnest(tsvector_to_array(terms)) as word
    group by word order by word collate "C"`.execute(database.db)
  const totals = await sql<{ passages: number; terms: number }>`
    select passages, terms from search_totals`.execute(database.db)
  const sums = await sql<{ passages: number; terms: number }>`
    select count(*) as passages, coalesce(sum(length), 0)::bigint as terms from passages`.execute(
    database.db,
  )
  return { kept: [kept.rows, totals.rows], counted: [counted.rows, sums.rows] }
}

const dyingAt = (page: number): Reader => ({
  ...reader,
  async *read(path, range) {
    for await (const read of reader.read(path, range)) {
      if (read.page === page) throw new Error('The power is gone.')
      yield read
    }
  },
})

test('a document is read to pages and passages, with its progress told', async () => {
  const id = await addFile(book)
  const told: ReadingProgress[] = []
  await readDocument(appWith({ notify: (progress) => told.push(progress) }), id)
  expect(await fileOf(id)).toMatchObject({ state: 'ready', pages: 17, pagesRead: 17, error: null })
  expect(told.map(({ state, pages, pagesRead }) => [state, pages, pagesRead])).toEqual([
    ['reading', 17, 0],
    ['reading', 17, 8],
    ['reading', 17, 16],
    ['reading', 17, 17],
    ['ready', 17, 17],
  ])
  const pages = await pagesOf(id)
  const passages = await passagesOf(id)
  expect(passages.length).toBeGreaterThan(100)
  for (const { page, startOffset, endOffset, text } of passages) {
    expect(pages[page - 1]!.text.slice(startOffset, endOffset)).toBe(text)
  }
  expect(passages[0]!.heading).toBe('1 Opening hours of house 1')
  expect(passages.find(({ text }) => text.startsWith('Kind'))!.heading).toBe(
    '1 Opening hours of house 1 › 1.1 Rules of house 1',
  )
})

test('reading that is cut off, anywhere, goes on where it stopped: nothing lost, nothing doubled', async () => {
  const whole = await addFile(book)
  await readDocument(appWith(), whole)
  for (const page of [1, 9, 17]) {
    const cut = await addFile(book)
    await expect(readDocument(appWith({ reader: dyingAt(page) }), cut)).rejects.toThrow('power')
    expect((await fileOf(cut)).state).toBe('reading')
    await readDocument(appWith(), cut)
    expect(await fileOf(cut)).toMatchObject({ state: 'ready', pagesRead: 17 })
    expect(await pagesOf(cut)).toEqual(await pagesOf(whole))
    expect(await passagesOf(cut)).toEqual(await passagesOf(whole))
  }
})

test('two runs of the same job store each page once', async () => {
  const id = await addFile(book)
  await Promise.all([readDocument(appWith(), id), readDocument(appWith(), id)])
  await readDocument(appWith(), id)
  expect((await pagesOf(id)).map(({ page }) => page)).toEqual(
    [...Array(17).keys()].map((n) => n + 1),
  )
  expect(await fileOf(id)).toMatchObject({ state: 'ready', pagesRead: 17 })
})

test('what the search counts is what the passages hold, and goes with the file', async () => {
  const id = await addFile(book)
  await readDocument(appWith(), id)
  const before = await counts()
  expect(before.kept).toEqual(before.counted)
  await database.db.deleteFrom('files').where('id', '=', id).execute()
  const after = await counts()
  expect(after.kept).toEqual(after.counted)
  await database.db.deleteFrom('files').execute()
  expect((await counts()).kept).toEqual([[], [{ passages: 0, terms: 0 }]])
})

test('meaning is stored with the passages where the database can, and is no condition', async () => {
  const vectorsOf = async (id: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from passage_vectors where file_id = ${id}`.execute(database.db)
    return rows[0]!.count
  }
  const id = await addFile(book)
  const warnings: string[] = []
  await readDocument(
    appWith({
      embed: async () => {
        throw new Error('The model is gone.')
      },
      log: { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
    }),
    id,
  )
  expect((await fileOf(id)).state).toBe('ready')
  if (!database.vectors) return
  expect(await vectorsOf(id)).toBe(0)
  expect(warnings.length).toBe(3)
  const embedded = await addFile(book)
  await readDocument(appWith(), embedded)
  expect(await vectorsOf(embedded)).toBe((await passagesOf(embedded)).length)
})

test('a file that cannot be read ends as failed, with a sentence for the operator', async () => {
  const samples = [
    [await scanned('scan', 2), /pictures of pages/],
    [sampleFile('web.pdf', '<html>'), /not a PDF/],
    [sampleFile('none.pdf', ''), /empty/],
  ] as const
  for (const [path, sentence] of samples) {
    const id = await addFile(path)
    await readDocument(appWith(), id)
    expect(await fileOf(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(sentence),
    })
  }
})

test('a file that was deleted meanwhile is left alone', async () => {
  const id = await addFile(book)
  const deleting: Reader = {
    ...reader,
    async *read(path, range) {
      for await (const page of reader.read(path, range)) {
        if (page.page === 2) await database.db.deleteFrom('files').where('id', '=', id).execute()
        yield page
      }
    },
  }
  await readDocument(appWith({ reader: deleting }), id)
  await readDocument(appWith(), uuidv7())
  expect(await pagesOf(id)).toEqual([])
})

test('one bad page is told with its sentence, and the others are answered from', async () => {
  const torn = 'This page could not be read; the others can be answered from.'
  const id = await addFile(book)
  const stumbling: Reader = {
    ...reader,
    async *read(path, range) {
      for await (const page of reader.read(path, range))
        yield page.page === 3 ? { ...page, text: '', words: [], blocks: [], trouble: torn } : page
    },
  }
  await readDocument(appWith({ reader: stumbling }), id)
  expect(await fileOf(id)).toMatchObject({
    state: 'ready',
    pagesRead: 17,
    troubles: [{ page: 3, sentence: torn }],
  })
  const states = database.db.selectFrom('pages').select(['page', 'state']).where('fileId', '=', id)
  const lost = (await states.execute()).filter(({ state }) => state !== 'read')
  expect(lost).toEqual([{ page: 3, state: 'lost' }])
})

test('the language of a file is that of its first pages', async () => {
  const german = typeset(
    'deutsch',
    '#set text(lang: "de")\nAlle Angestellten haben im Kalenderjahr einunddreißig Tage Urlaub und beantragen ihn rechtzeitig bei denen, die die Arbeit des Hauses planen.',
  )
  for (const [path, language] of [
    [book, 'english'],
    [german, 'german'],
  ] as const) {
    const id = await addFile(path)
    await readDocument(appWith(), id)
    expect((await fileOf(id)).language).toBe(language)
  }
})

test('a file that ends the server three times is not begun a fourth time', async () => {
  const id = await addFile(book)
  for (let n = 0; n < 3; n += 1)
    await new Promise<void>((begun) => {
      // As the power goes while its pages are counted: this run never comes back.
      const ending: Reader = {
        async *read() {
          yield await new Promise<never>(() => begun())
        },
      }
      void readDocument(appWith({ reader: ending }), id)
    })
  const told: ReadingProgress[] = []
  await readDocument(appWith({ notify: (progress) => told.push(progress) }), id)
  expect(await fileOf(id)).toMatchObject({
    state: 'failed',
    pagesRead: 0,
    error: expect.stringMatching(/nothing is wrong with it that we know/),
  })
  expect(told.map(({ state }) => state)).toEqual(['failed'])
})

test('runs that fail or stop by themselves do not count against a file, nor those that store pages', async () => {
  const id = await addFile(book)
  for (let n = 0; n < 4; n += 1)
    await expect(readDocument(appWith({ reader: dyingAt(1) }), id)).rejects.toThrow('power')
  expect((await fileOf(id)).attempts).toBe(0)
  for (const page of [9, 17])
    await new Promise<void>((stored) => {
      const ending: Reader = {
        ...reader,
        async *read(path, range) {
          yield* reader.read(path, { ...range, to: page - 1 })
          // The power is gone once these are stored.
          await new Promise(() => {})
        },
      }
      const notify = ({ pagesRead }: ReadingProgress) => pagesRead === page - 1 && stored()
      void readDocument(appWith({ reader: ending, notify }), id)
    })
  expect((await fileOf(id)).attempts).toBe(0)
  await readDocument(appWith(), id)
  expect(await fileOf(id)).toMatchObject({ state: 'ready', pagesRead: 17, attempts: 0 })
})
