import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { operator as desk } from '#contract/desk/operator.ts'
import {
  type Asked,
  type Reply,
  fakeProvider,
  refusing,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { openVision } from '#server/infra/model/vision.ts'
import { reportWithCharts } from '#server/infra/reader/pdf/figure-samples.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../testing/uploads.ts'
import { chooseFigures } from './figures.ts'
import { figureIn } from './picture-request.ts'
import type { ReadingApp } from './reading.ts'
import { readPictures } from './read-pictures.ts'

const report = async (name: string, more?: string) =>
  readFileSync(await reportWithCharts(name, more))

const loans = `# Bars
The chart shows how many volumes the branch lent from 2019 to 2023.

| Year | Loans, in thousands |
|---|---|
| 2019 | about 60 |
| 2023 | about 240 |`
const visits =
  'The chart shows the visitors of the reading room; in 2021 they were about 120 thousand.'

type Part = { type: string; text?: string }

/** The words that go with a picture, if the request has one. */
const requestIn = ({ body }: Asked): string | undefined => {
  const parts = (body['messages'] as { content: unknown }[]).flatMap(({ content }) =>
    Array.isArray(content) ? (content as Part[]) : [],
  )
  if (!parts.some(({ type }) => type === 'image_url')) return undefined
  return parts.map(({ text = '' }) => text).join('\n')
}

/** A model that sees what the captions say. */
const seeing: Reply = (response, asked) => {
  const request = requestIn(asked) ?? ''
  const seen = /Loans/.test(request) ? loans : /Visitors/.test(request) ? visits : ''
  saying(`Here it is: <figure>\n${seen}\n</figure>`)(response, asked)
}

async function seeingApp(reply: Reply) {
  const provider = await fakeProvider(reply)
  const env = { MODEL_URL: provider.url, MODEL_NAME: 'eye', MODEL_VISION: 'on' }
  const shown = () => provider.asked.flatMap((asked) => requestIn(asked) ?? [])
  return { server: await testApp({}, env), shown }
}

const figuresOf = ({ app }: TestApp) =>
  app.db
    .selectFrom('figures')
    .select(['page', 'position', 'state', 'caption', 'startOffset', 'trouble'])
    .orderBy('page')
    .orderBy('position')
    .execute()

const statesOf = async (server: TestApp) => (await figuresOf(server)).map(({ state }) => state)

const isDone = async (server: TestApp) => {
  const states = await statesOf(server)
  return states.length > 0 && !states.some((state) => ['found', 'waits'].includes(state))
}

test('figures are read by a model, then found, cited with their place, and told as such', async () => {
  const { server, shown } = await seeingApp(seeing)
  const operator = server.as('operator')
  const { id } = await upload(operator, 'report.pdf', await report('read.pdf'))
  await settled(operator, id)
  await expect.poll(() => isDone(server)).toBe(true)
  // The logo stands on all pages, and the second picture of the loans is the first.
  expect((await figuresOf(server)).map(({ page, state }) => `${page} ${state}`)).toEqual([
    ...['1 left', '1 read', '2 left', '2 read', '3 left', '3 left'],
  ])
  expect(shown()).toHaveLength(2)
  expect(shown()[0]).toContain('Figure 1: Loans of the branch.')

  const page = await server.app.db
    .selectFrom('pages')
    .select(['text', 'readByModelFrom'])
    .where('page', '=', 1)
    .executeTakeFirstOrThrow()
  expect(page.text.slice(page.readByModelFrom!)).toContain('2023\tabout 240')
  expect(page.text.slice(0, page.readByModelFrom!)).toContain('A lost key costs twelve pounds.')
  const passages = await server.app.db
    .selectFrom('passages')
    .select(['text', 'heading', 'startOffset'])
    .where('page', '=', 1)
    .where('startOffset', '>=', page.readByModelFrom!)
    .execute()
  expect(passages[0]!.heading).toMatch(/^Lending › Figure 1: Loans of the branch\./)
  for (const { text, startOffset } of passages)
    expect(page.text.slice(startOffset, startOffset + text.length)).toBe(text)

  server.app.model = server.app.model.named!('built-in')
  const ask = async (message: string) => {
    const body = { requestId: crypto.randomUUID(), message, model: 'built-in' }
    return (await server.as('ana')(chats.send, { body })).botMessage.citations
  }
  const [cited] = await ask('How many visitors did the reading room have in 2021?')
  expect(cited).toMatchObject({ page: 2, readByModel: true })
  expect(cited!.quote).toContain('about 120 thousand')
  const [key] = await ask('What does a lost key cost?')
  expect(key).toMatchObject({ page: 1 })
  expect(key).not.toHaveProperty('readByModel')

  const params = { filename: 'report.pdf' }
  const marks = await operator(documents.marks, { params, query: { page: 2, quote: cited!.quote } })
  expect(marks).toMatchObject({ page: 2, figure: true, ranges: [] })
  expect(marks.marks).toHaveLength(1)
  expect(marks.marks[0]!.width).toBeCloseTo(0.52, 1)
  const own = await operator(documents.marks, { params, query: { quote: 'A lost key' } })
  expect(own).not.toHaveProperty('figure')
  const about = await operator(documents.about, { params })
  expect(about.readByModel).toEqual([])
  expect(about.outline.map(({ title }) => title)).toEqual(['Lending', 'Fees', 'Visiting', 'Again'])
  const { hits } = await operator(documents.search, { params, query: { q: '120 thousand' } })
  expect(hits).toMatchObject([{ page: 2, marks: marks.marks }])
  const [item] = (await operator(documents.operatorFiles)).items
  expect(item!.pictures).toEqual({ waiting: 0, read: 2, failed: [], canRetry: true })
  expect((await operator(desk.models)).pictures).toEqual({
    ...{ model: 'eye', takesPictures: true, waiting: 0, read: 2, failed: 0 },
  })
  expect((await server.as('ana')(documents.assistantFiles)).items[0]).not.toHaveProperty('pictures')
})

/** A document whose two figures wait, while the server's own model never answers. */
async function waitingReport() {
  const { server } = await seeingApp(() => {})
  const operator = server.as('operator')
  const { id } = await upload(operator, 'report.pdf', await report('waiting.pdf'))
  await settled(operator, id)
  await expect.poll(() => statesOf(server)).toContain('waits')
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
  const visionOf = async (reply: Reply) =>
    openVision({ ...server.app.config.model!, url: (await fakeProvider(reply)).url })
  return { server, operator, id, read, visionOf }
}

test('what the model does not read is told with its reason, and tried again', async () => {
  const { server, operator, id, read, visionOf } = await waitingReport()
  const pictures = async () => (await operator(documents.operatorFiles)).items[0]!.pictures!
  expect(await pictures()).toMatchObject({ waiting: 2, read: 0, failed: [] })
  const before = await server.app.db.selectFrom('pages').select('text').execute()
  await read({ vision: await visionOf(saying('I cannot help with this picture.')) })
  expect(await pictures()).toMatchObject({
    waiting: 0,
    failed: [
      { page: 1, figure: true, sentence: expect.stringContaining('declined') },
      { page: 2, figure: true },
    ],
  })
  expect(await server.app.db.selectFrom('pages').select('text').execute()).toEqual(before)
  const again = await operator(documents.retryPictures, { params: { id } })
  expect(again.pictures).toMatchObject({ waiting: 2, failed: [] })
  await read({ vision: await visionOf(refusing(400, { error: 'no image input' })) })
  expect((await pictures()).failed).toHaveLength(2)
  expect((await operator(desk.models)).pictures).toMatchObject({ waiting: 0, failed: 2 })
  await operator(documents.retryPictures, { params: { id } })
  await read({ vision: await visionOf(seeing) })
  expect(await pictures()).toMatchObject({ waiting: 0, read: 2, failed: [] })
})

test('only the operator has figures shown again, and not those of a member', async () => {
  const { server, operator, id } = await waitingReport()
  const params = { id }
  await expect(server.as('ana')(documents.retryPictures, { params })).rejects.toMatchObject({
    httpCode: 403,
  })
  await expect(server.guest(documents.retryPictures, { params })).rejects.toMatchObject({
    httpCode: 403,
  })
  await expect(
    operator(documents.retryPictures, { params: { id: crypto.randomUUID() } }),
  ).rejects.toMatchObject({ httpCode: 404 })
  await expect(operator(documents.retryPictures, { params: { id: 'none' } })).rejects.toMatchObject(
    { httpCode: 422 },
  )
})

test('a run that is cut off goes on with the next figure, and asks for none twice', async () => {
  const { server, read, visionOf } = await waitingReport()
  const cut = new AbortController()
  let asked = 0
  const dying = await visionOf((response, one) => {
    asked += 1
    if (asked > 1) return cut.abort(new Error('The power is gone.'))
    seeing(response, one)
  })
  await expect(read({ vision: dying }, { signal: cut.signal })).rejects.toThrow('power')
  expect((await statesOf(server)).filter((state) => state !== 'left')).toEqual(['read', 'waits'])
  const { url, asked: askedAgain } = await fakeProvider(seeing)
  await read({ vision: openVision({ ...server.app.config.model!, url }) })
  expect(askedAgain).toHaveLength(1)
  expect((await statesOf(server)).filter((state) => state !== 'left')).toEqual(['read', 'read'])
})

test('a picture in which the model found nothing is not shown again in another document', async () => {
  const { server, operator, read, visionOf } = await waitingReport()
  await read({ vision: await visionOf(saying('<figure></figure>')) })
  expect((await statesOf(server)).filter((state) => state === 'empty')).toHaveLength(2)
  expect((await operator(documents.operatorFiles)).items[0]).not.toHaveProperty('pictures')
  const other = await upload(operator, 'other.pdf', await report('other.pdf', 'In another year.'))
  await settled(operator, other.id)
  await expect.poll(() => isDone(server)).toBe(true)
  const states = await server.app.db
    .selectFrom('figures')
    .select('state')
    .where('fileId', '=', other.id)
    .execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['left']))
})

test('without the setting no figures are looked for', async () => {
  const provider = await fakeProvider(saying('Hello.'))
  const server = await testApp({}, { MODEL_URL: provider.url, MODEL_NAME: 'eye' })
  const operator = server.as('operator')
  const { id } = await upload(operator, 'report.pdf', await report('without.pdf'))
  await settled(operator, id)
  expect(await figuresOf(server)).toEqual([])
  expect(provider.asked).toEqual([])
  expect(await operator(desk.models)).not.toHaveProperty('pictures')
  await expect(operator(documents.retryPictures, { params: { id } })).rejects.toMatchObject({
    httpCode: 409,
  })
})

test('of a document so many figures are shown, and of a member’s own fewer', async () => {
  const server = await testApp()
  const { db } = server.app
  const operator = server.as('operator')
  const { id } = await upload(operator, 'report.md', '# Report\n\nIn words.')
  // Its own reading chooses figures, too, at its end.
  await settled(operator, id)
  const box = { x: 0, y: 0, width: 1, height: 1, caption: '' }
  const found = Array.from({ length: 250 }, (_, i) => ({
    ...{ fileId: id, page: 1 + (i >> 3), position: i & 7, print: `${i}`, ...box },
  }))
  for (const [ownerId, most] of [
    [null, 200],
    ['a member', 30],
  ] as const) {
    await db.insertInto('figures').values(found).execute()
    await chooseFigures(db, { id, ownerId })
    const chosen = await db
      .selectFrom('figures')
      .select('print')
      .where('state', '=', 'waits')
      .execute()
    const prints = chosen.map(({ print }) => Number(print)).toSorted((a, b) => a - b)
    expect(prints).toEqual(found.slice(0, most).map(({ print }) => Number(print)))
    await db.deleteFrom('figures').execute()
  }
})

test('the figure is what stands between its tags, and of bounded length', () => {
  expect(figureIn('Sure. <figure>Bars.</figure>')).toBe('Bars.')
  expect(figureIn('<figure>\n</figure>')).toBe('')
  expect(figureIn('A chart with bars.')).toBeUndefined()
  expect(figureIn(`<figure>${'again '.repeat(2_000)}</figure>`)).toBeUndefined()
})
