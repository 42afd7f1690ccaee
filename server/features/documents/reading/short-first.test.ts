import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handbook, scannedText } from '#server/infra/reader/pdf/pdf-samples.ts'
import { memoizedReader } from '#server/infra/reader/testing/memoized-reader.ts'
import type { Reader } from '#server/infra/reader/reader.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

/** As if the job that runs had come just now, however long the machine took to come this far. */
const asNew = ({ app }: TestApp) =>
  app.db
    .updateTable('jobs')
    .set({ runAt: sql<Date>`now()` })
    .where('state', '=', 'running')
    .execute()

test('a short document is ready while a long one is being read', async () => {
  const server = await testApp({ reader: { ...memoizedReader(), atOnce: 2 } })
  const operator = server.as('operator')
  const { reader } = server.app
  const read = reader.read.bind(reader)
  const note = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  reader.read = async function* (path, range) {
    for await (const page of read(path, range)) {
      // The fifth page takes as long as it takes to read the note.
      if (range.type === 'application/pdf' && page.page === 5) {
        begun.resolve()
        await note.promise
      }
      yield page
    }
  } satisfies Reader['read']
  const long = await upload(operator, 'book.pdf', readFileSync(handbook('book', 30, 2).path))
  await begun.promise
  const { id } = await upload(operator, 'note.txt', 'Lost keys cost twelve pounds.')
  expect(await settled(operator, id)).toMatchObject({ state: 'ready' })
  expect(await readingOf(server, long.id)).toEqual({ state: 'reading', pagesRead: 0, attempts: 1 })
  note.resolve()
  expect(await settled(operator, long.id)).toMatchObject({ state: 'ready', pagesRead: 17 })
  expect(await readingOf(server, long.id)).toMatchObject({ attempts: 0 })
})

const readingOf = ({ app }: TestApp, id: string) =>
  app.db
    .selectFrom('files')
    .select(['state', 'pagesRead', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()

test('where one is read at a time, a short one that comes while a long one is read is ready first', async () => {
  const server = await testApp({ reader: { ...memoizedReader(), atOnce: 1 } })
  const operator = server.as('operator')
  const { reader } = server.app
  const read = reader.read.bind(reader)
  const begun: string[] = []
  let note: Promise<{ id: string }> | undefined
  reader.read = async function* (path, range) {
    begun.push(`${range.type} from ${range.from}`)
    for await (const page of read(path, range)) {
      if (page.page === 9 && range.from === 1) {
        await (note ??= upload(operator, 'note.txt', 'Lost keys cost twelve pounds.'))
        await asNew(server)
      }
      yield page
    }
  } satisfies Reader['read']
  const long = await upload(operator, 'book.pdf', readFileSync(handbook('book', 30, 2).path))
  expect(await settled(operator, long.id)).toMatchObject({
    state: 'ready',
    pages: 17,
    pagesRead: 17,
  })
  expect(await settled(operator, (await note!).id)).toMatchObject({ state: 'ready' })
  expect(begun).toEqual([
    'application/pdf from 1',
    'text/plain from 1',
    expect.stringMatching(/^application\/pdf from (9|17)$/),
  ])
})

test('a short scan is recognised before the rest of a long one', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const { reader } = server.app
  const begun: number[][] = []
  const page = (n: number) => `Page ${n} says that lost keys cost the beekeepers ${n} pounds each.`
  const scan = async (name: string, pages: number) =>
    readFileSync(
      await scannedText(
        name,
        Array.from({ length: pages }, (_, i) => page(i + 1)).join('\n#pagebreak()\n'),
      ),
    )
  const one = await scan('slip', 1)
  const isSlipDue = async () => (await server.app.jobs.waiting('recognise-pages')).length === 1
  // The order is the matter here, not what a picture says: each page would take seconds of a processor.
  reader.recognise = async function* (_path, pages) {
    begun.push(pages)
    for (const n of pages) {
      if (begun.length === 1 && n === 1) {
        await upload(operator, 'slip.pdf', one)
        await expect.poll(isSlipDue).toBe(true)
        await asNew(server)
      }
      const text = page(n)
      const blocks = [{ kind: 'paragraph' as const, start: 0, end: text.length }]
      yield { page: n, text, width: 595, height: 842, words: [], blocks }
    }
  } satisfies Reader['recognise']
  const long = await upload(operator, 'scan.pdf', await scan('scan', 4))
  expect(await settled(operator, long.id)).toMatchObject({ state: 'ready' })
  await expect.poll(() => begun).toEqual([[1, 2, 3, 4], [1], [2, 3, 4]])
})
