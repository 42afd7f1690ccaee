import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { pageWords } from '#contract/documents/page-words.ts'
import { lying, scanned, scannedText } from '#server/infra/reader/pdf/pdf-samples.ts'
import { createReader } from '#server/infra/reader/create-reader.ts'
import type { Reader } from '#server/infra/reader/reader.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { giveUpRecognising, recognisePages } from './recognise.ts'
import { settled, upload } from '../testing/uploads.ts'

const scan = async () =>
  readFileSync(
    await scannedText(
      'scan',
      '= Keys\nThe keys of the west wing are kept by the porter.\n#pagebreak()\nLost keys cost the beekeepers twelve pounds each.',
    ),
  )

/** Keeps the line of jobs from the pages that a test recognises itself. */
const untilTheEnd: NonNullable<Reader['recognise']> = async function* (_path, _pages, { signal }) {
  await once(signal!, 'abort')
  signal!.throwIfAborted()
  yield* []
}

const pagesOf = ({ app }: TestApp) =>
  app.db.selectFrom('pages').select(['page', 'state', 'text']).orderBy('page').execute()

test('a scanned PDF is recognised in the background, then found, cited and marked', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const { id } = await upload(operator, 'scan.pdf', await scan())
  expect(await settled(operator, id)).toMatchObject({ state: 'ready', pages: 2, scanned: 2 })
  await expect
    .poll(async () => (await operator(documents.operatorFiles)).items[0]?.recognised)
    .toBe(2)
  const body = { requestId: crypto.randomUUID(), message: 'What do lost keys cost the beekeepers?' }
  const { citations } = (await server.as('ana')(chats.send, { body })).botMessage
  expect(citations[0]).toMatchObject({ page: 2, quote: expect.stringContaining('twelve pounds') })
  const params = { filename: 'scan.pdf' }
  const query = { page: 2, quote: citations[0]!.quote }
  expect((await operator(documents.marks, { params, query })).marks.length).toBeGreaterThan(0)
  const words = await server.as('ana')(pageWords.read, { params, query: { page: 2 } })
  expect(words.map(({ text }) => text).join(' ')).toContain('twelve pounds')
  expect(words.every(({ x, width }) => x >= 0 && width > 0 && x + width <= 1.001)).toBe(true)
  await expect(server.guest(pageWords.read, { params, query: { page: 2 } })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('a scan without text is told as one', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const { id } = await upload(operator, 'grey.pdf', readFileSync(await scanned('grey', 1)))
  expect(await settled(operator, id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('pictures of pages'),
  })
})

test('recognition that is cut off goes on where it stopped, and a lost page costs no other', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const { recognise } = server.app.reader
  server.app.reader.recognise = untilTheEnd
  const { id } = await upload(operator, 'scan.pdf', await scan())
  await expect
    .poll(async () => (await pagesOf(server)).map(({ state }) => state))
    .toEqual(['waits', 'waits'])
  const reading = {
    ...server.app,
    vectors: server.app.database.vectors,
    jobs: { send: async () => {} },
  }
  const dying = {
    ...createReader(),
    recognise: async function* (...given: Parameters<NonNullable<typeof recognise>>) {
      yield* recognise!(given[0], given[1].slice(0, 1), given[2])
      throw new Error('The power is gone.')
    },
  }
  await expect(recognisePages({ ...reading, reader: dying }, id)).rejects.toThrow('power')
  expect((await pagesOf(server)).map(({ state }) => state)).toEqual(['recognised', 'waits'])
  expect((await operator(documents.operatorFiles)).items[0]).toMatchObject({
    state: 'ready',
    recognised: 1,
  })
  await giveUpRecognising(server.app, id)
  expect((await operator(documents.operatorFiles)).items[0]).toMatchObject({
    state: 'ready',
    troubles: [{ page: 2, sentence: expect.stringContaining('could not be recognised') }],
  })
})

test('a file that is deleted while it is recognised is left alone', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const { recognise } = server.app.reader
  server.app.reader.recognise = untilTheEnd
  const { id } = await upload(operator, 'scan.pdf', await scan())
  await expect.poll(async () => (await pagesOf(server)).length).toBe(2)
  const deleting = {
    ...createReader(),
    recognise: async function* (...given: Parameters<NonNullable<typeof recognise>>) {
      for await (const page of recognise!(...given)) {
        await operator(documents.deleteFile, { params: { id } })
        yield page
      }
    },
  }
  await recognisePages(
    { ...server.app, vectors: server.app.database.vectors, reader: deleting },
    id,
  )
  expect(await pagesOf(server)).toEqual([])
})

test('a document whose font lies is answered from what can be seen', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const words =
    'The keys of the west wing are kept by the porter until nightfall, and whoever has lost one pays twelve pounds to the beekeepers on the same day.'
  const bytes = readFileSync(await lying('lying', words, 3))
  const { id } = await upload(operator, 'lying.pdf', bytes)
  expect(await settled(operator, id)).toMatchObject({ state: 'ready', scanned: 1 })
  const [page] = await pagesOf(server)
  expect(page!.text).toBe(words)
  const file = await server.app.db.selectFrom('files').select('language').executeTakeFirst()
  expect(file!.language).toBe('english')
})

test('pages whose recognition ends the server three times are lost, and not begun a fourth time', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  // The server's own run ends as those below: one that came back would be counted as none.
  const own = Promise.withResolvers<void>()
  server.app.reader.recognise = async function* () {
    own.resolve()
    yield await new Promise<never>(() => {})
  }
  const { id } = await upload(operator, 'scan.pdf', await scan())
  await own.promise
  const reading = { ...server.app, vectors: server.app.database.vectors }
  for (let n = 0; n < 3; n += 1)
    await new Promise<void>((begun) => {
      const ending = {
        ...createReader(),
        // This run never comes back.
        recognise: async function* () {
          yield await new Promise<never>(() => begun())
        },
      }
      void recognisePages({ ...reading, reader: ending }, id).then(() => begun())
    })
  await recognisePages(reading, id)
  expect((await pagesOf(server)).map(({ state }) => state)).toEqual(['lost', 'lost'])
  expect((await operator(documents.operatorFiles)).items[0]).toMatchObject({
    state: 'failed',
    troubles: [{ page: 1 }, { page: 2 }],
  })
})
