import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { pageWords } from '#contract/documents/page-words.ts'
import {
  type Asked,
  type Reply,
  fakeProvider,
  refusing,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { openVision } from '#server/infra/model/vision.ts'
import { scannedText } from '#server/infra/reader/pdf/pdf-samples.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../testing/uploads.ts'
import { pageIn } from './picture-request.ts'
import type { ReadingApp } from './reading.ts'
import { readPictures } from './read-pictures.ts'

const source = `The keys of the west wing are kept by the porter.
#pagebreak()
Lost keys cost the beekeepers twelve pounds each.`
let bad: Buffer
beforeAll(async () => {
  bad = readFileSync(await scannedText('bad', source, 7))
})

const first = `# Keys

The keys of the west wing are kept by the porter until nightfall, who writes every loan into the book of the house.`
const second = `Fees for what is lost:

| Thing | Fee |
|---|---|
| Key | twelve pounds |
| Badge | three pounds |`

/** The words that go with a picture, if the request has one. */
const pictureIn = ({ body }: Asked): string | undefined =>
  (body['messages'] as { content: unknown }[])
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .find(({ type }: { type: string }) => type === 'image_url')?.image_url.url

const pages =
  (...texts: string[]): Reply =>
  (response, asked) => {
    const text = pictureIn(asked) && texts.shift()
    saying(text === undefined ? 'The documents do not say.' : `<page>\n${text}\n</page>`)(
      response,
      asked,
    )
  }

async function seeingApp(...replies: Reply[]) {
  const provider = await fakeProvider(...replies)
  const env = { MODEL_URL: provider.url, MODEL_NAME: 'eye', MODEL_VISION: 'on' }
  return {
    server: await testApp({}, env),
    pictures: () => provider.asked.filter(pictureIn),
  }
}

const pagesOf = ({ app }: TestApp) =>
  app.db
    .selectFrom('pages')
    .select(['page', 'state', 'text', 'picture', 'readByModelFrom'])
    .orderBy('page')
    .execute()

const hasBeenShown = async (server: TestApp) => {
  const pages = await pagesOf(server)
  return (
    pages.length === 2 &&
    pages.every(({ state, picture }) => state !== 'waits' && picture !== 'page')
  )
}

test('pages that are recognised badly are read by a model, then found, cited and told as such', async () => {
  const { server, pictures } = await seeingApp(pages(first, second))
  const operator = server.as('operator')
  const { id } = await upload(operator, 'scan.pdf', bad)
  await expect.poll(() => hasBeenShown(server)).toBe(true)
  expect(await settled(operator, id)).toMatchObject({ state: 'ready', troubles: [] })
  const [one, two] = await pagesOf(server)
  expect(one).toMatchObject({ state: 'recognised', readByModelFrom: 0 })
  expect(one!.text).toContain('until nightfall')
  expect(two!.text).toContain('Key\ttwelve pounds')
  expect(pictures()).toHaveLength(2)
  expect(pictureIn(pictures()[0]!)).toMatch(/^data:image\/jpeg;base64,/)
  const passages = await server.app.db
    .selectFrom('passages')
    .select(['text', 'heading'])
    .orderBy('page')
    .orderBy('position')
    .execute()
  expect(passages.map(({ text }) => text).join('\n')).toContain('Badge\tthree pounds')
  expect(passages[0]!.heading).toBe('Keys')

  const body = {
    requestId: crypto.randomUUID(),
    message: 'Who keeps the keys of the west wing?',
    model: 'built-in',
  }
  server.app.model = server.app.model.named!('built-in')
  const { citations } = (await server.as('ana')(chats.send, { body })).botMessage
  expect(citations[0]).toMatchObject({ page: 1, readByModel: true })
  expect(citations[0]!.quote).toContain('porter')
  const params = { filename: 'scan.pdf' }
  expect((await operator(documents.about, { params })).readByModel).toEqual([1, 2])
  const query = { quote: 'three pounds' }
  expect(await operator(documents.marks, { params, query })).toEqual({
    ...{ page: 2, marks: [], ranges: [] },
  })
  expect(await operator(pageWords.read, { params, query: { page: 2 } })).toEqual([])
  const { hits } = await operator(documents.search, { params, query: { q: 'badge' } })
  expect(hits).toMatchObject([{ page: 2, quote: 'Badge' }])
})

test('a model that takes no pictures is shown two, and documents are read without it', async () => {
  const { server, pictures } = await seeingApp(refusing(400, { error: 'no image input' }))
  const operator = server.as('operator')
  const { id } = await upload(operator, 'scan.pdf', bad)
  await expect.poll(() => hasBeenShown(server)).toBe(true)
  await settled(operator, id)
  expect(pictures()).toHaveLength(2)
  expect(server.logged.join('')).toContain('shown no pictures')
  const { pictures: told } = (await operator(documents.operatorFiles)).items[0]!
  expect(told!.failed).toHaveLength(2)
  const other = await upload(
    operator,
    'other.pdf',
    readFileSync(await scannedText('other', `${source} Thrice.`, 7)),
  )
  await settled(operator, other.id)
  expect(pictures()).toHaveLength(2)
})

/** A document whose two pages wait for a model, while the server's own model never answers. */
async function waitingDocument() {
  const { server } = await seeingApp(() => {})
  const operator = server.as('operator')
  const { id } = await upload(operator, 'scan.pdf', bad)
  await expect
    .poll(async () => (await pagesOf(server)).map(({ picture }) => picture))
    .toEqual(['page', 'page'])
  // Its end takes an attempt back.
  const recognising = () =>
    server.app.db.selectFrom('jobs').selectAll().where('name', '=', 'recognise-pages').execute()
  await expect.poll(recognising).toEqual([])
  const { jobs: _, ...app } = server.app
  const read = (
    given: Partial<ReadingApp>,
    { failures = 0, signal = new AbortController().signal } = {},
  ) =>
    readPictures(
      { ...app, vectors: app.database.vectors, ...given },
      { fileId: id, failures },
      signal,
    )
  return { server, operator, read }
}

const visionOf = async (server: TestApp, reply: Reply, timeoutMs = 20_000) => {
  const { url } = await fakeProvider(reply)
  return openVision({ ...server.app.config.model!, url }, undefined, { timeoutMs })
}

test('a page stays as it was recognised if the model does not write it down', async () => {
  const { server, read } = await waitingDocument()
  const before = await pagesOf(server)
  const unusable: Record<string, Reply> = {
    'writes about the page': saying('I am sorry, but I cannot help with this picture.'),
    'writes nothing': saying('<page></page>'),
    'writes without an end': saying('<page>', 'again and again '.repeat(3_000), '</page>'),
    'is cut off': saying('<page>The keys of the west wing are kept by the'),
    'writes only signs': saying('<page>\u0000 --- \ud800 ***</page>'),
    'sends no answer': (response) => void response.end('{"hello":"there"}'),
    declines: refusing(400, { error: 'content_filter' }),
    'finds the picture too large': refusing(413),
  }
  const nothingThere = new Set(['writes nothing', 'writes only signs'])
  for (const [what, reply] of Object.entries(unusable)) {
    await server.app.db.updateTable('pages').set({ picture: 'page' }).execute()
    await server.app.db.updateTable('files').set({ state: 'reading' }).execute()
    await read({ vision: await visionOf(server, reply) })
    const picture = nothingThere.has(what) ? null : 'failed'
    expect(await pagesOf(server), what).toEqual(before.map((page) => ({ ...page, picture })))
  }
})

test('a model that does not answer is asked again later, and a page that takes too long is left', async () => {
  const { server, operator, read } = await waitingDocument()
  const sent: { failures: number; startAfterSeconds: number }[] = []
  const jobs = {
    send: async (_: string, data: object, options?: object) =>
      void sent.push({ ...data, ...options } as (typeof sent)[number]),
  }
  const away = await visionOf(server, refusing(503, '', { 'retry-after': '60' }))
  await read({ jobs, vision: away })
  await read({ jobs, vision: away }, { failures: 20 })
  expect(sent).toMatchObject([
    { failures: 1, startAfterSeconds: 2 },
    { failures: 21, startAfterSeconds: 600 },
  ])
  const waiting = async () => (await pagesOf(server)).map(({ picture }) => picture)
  const onDesk = async () => (await operator(documents.operatorFiles)).items[0]!.pictures!
  const told = async () => (await onDesk()).failed
  expect(await onDesk()).toMatchObject({ waiting: 2, trouble: expect.stringContaining('again') })
  expect(await waiting()).toEqual(['page', 'page'])

  const stalling = await visionOf(server, () => {}, 50)
  await read({ jobs, vision: stalling }, { failures: 1 })
  expect(await waiting()).toEqual(['page', 'page'])
  await read({ jobs, vision: stalling }, { failures: 2 })
  expect(await waiting()).toEqual(['failed', 'page'])
  expect(await told()).toMatchObject([{ page: 1, sentence: expect.stringContaining('too long') }])
  await read({ jobs, vision: away }, { failures: 40 })
  expect(await waiting()).toEqual(['failed', 'failed'])
  expect(await told()).toMatchObject([{}, { page: 2, sentence: expect.stringContaining('hours') }])
})

test('a run that is cut off goes on with the next page, and asks for none twice', async () => {
  const { server, operator, read } = await waitingDocument()
  const cut = new AbortController()
  const asked: Asked[] = []
  const dying = await visionOf(server, (response, one) => {
    asked.push(one)
    if (asked.length > 1) return cut.abort(new Error('The power is gone.'))
    pages('The porter keeps the keys of the west wing in a box.')(response, one)
  })
  await expect(read({ vision: dying }, { signal: cut.signal })).rejects.toThrow('power')
  expect((await pagesOf(server)).map(({ picture }) => picture)).toEqual([null, 'page'])
  expect((await operator(documents.operatorFiles)).items[0]).toMatchObject({ state: 'ready' })

  const { url, asked: askedAgain } = await fakeProvider(
    pages('Lost keys cost the beekeepers twelve pounds each.'),
  )
  await read({ vision: openVision({ ...server.app.config.model!, url }) })
  expect(askedAgain).toHaveLength(1)
  expect((await pagesOf(server)).map((page) => page.readByModelFrom)).toEqual([0, 0])
  expect((await pagesOf(server))[0]!.text).toContain('in a box')
})

test('a run that ends the server three times leaves the pages as they are', async () => {
  const { server, read } = await waitingDocument()
  await server.app.db.updateTable('files').set({ attempts: 3 }).execute()
  const { url, asked } = await fakeProvider(pages(first, second))
  await read({ vision: openVision({ ...server.app.config.model!, url }) })
  expect(asked).toEqual([])
  expect((await pagesOf(server)).map(({ picture }) => picture)).toEqual(['failed', 'failed'])
})

test('a scan without any text that the model did not read is tried again, and is then ready', async () => {
  const { server, operator, read } = await waitingDocument()
  const file = async () => (await operator(documents.operatorFiles)).items[0]!
  await read({ vision: await visionOf(server, saying('I cannot help with this picture.')) })
  expect(await file()).toMatchObject({ state: 'failed', pictures: { waiting: 0 } })
  const params = { id: (await file())._id }
  const again = await operator(documents.retryPictures, { params })
  expect(again).toMatchObject({ state: 'reading', pictures: { waiting: 2, failed: [] } })
  await read({ vision: await visionOf(server, pages(first, second)) })
  expect(await file()).toMatchObject({
    ...{ state: 'ready', pictures: { waiting: 0, read: 2, failed: [] } },
  })
})

test('without the setting nobody is shown a picture', async () => {
  const provider = await fakeProvider(saying('Hello.'))
  const server = await testApp({}, { MODEL_URL: provider.url, MODEL_NAME: 'eye' })
  const operator = server.as('operator')
  const { id } = await upload(operator, 'scan.pdf', bad)
  await settled(operator, id)
  expect((await pagesOf(server)).map(({ picture }) => picture)).toEqual([null, null])
  expect(provider.asked).toEqual([])
})

test('the page is what stands between its tags', () => {
  expect(pageIn('Here it is:\n<page>\n```markdown\n# A\nb\n```\n</page>\nDone.')).toBe('# A\nb')
  expect(pageIn('<page>a </page> b</page>')).toBe('a </page> b')
  for (const answer of ['', 'a', '<page>a', '</page>a<page>'])
    expect(pageIn(answer)).toBeUndefined()
  expect(pageIn('<page> \n </page>')).toBe('')
})
