// Runs on both databases: vectors of any width are stored and compared by pgvector.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import type { App } from '#server/app.ts'
import type { RemoteEmbeddings } from '#server/infra/embeddings/remote-embeddings.ts'
import { RemoteError } from '#server/infra/remote/post-json.ts'
import { inEnglish } from '#server/sentences.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { findPassages } from '../search/search.ts'
import { settled, upload } from '../testing/uploads.ts'
import { embedPassages } from './embed-passages.ts'
import { meaningProgress } from './embedding-models.ts'

const texts: Record<string, string> = {
  mooring: 'Every mooring is inspected in March by the harbour master.',
  fees: 'Visitors pay eighteen pounds a night for a place at the quay.',
  lights: 'Lights on the pier burn from dusk to dawn all year round.',
}
const topics = Object.keys(texts)

/** Whatever the question says, it means the lights: only vectors of this model find them. */
function directionOf(text: string, width: number): Float32Array {
  const topic = topics.find((name) => text.includes(texts[name]!)) ?? 'lights'
  const vector = new Float32Array(width)
  vector[topics.indexOf(topic)] = 1
  return vector
}

type Fake = RemoteEmbeddings & { passages: string[]; questions: [string, string[]][] }

function fakeService(model: string, width: number, more: Partial<RemoteEmbeddings> = {}): Fake {
  const fake: Fake = {
    model,
    url: 'http://models.example/v1',
    passages: [],
    questions: [],
    async embedPassages(given) {
      fake.passages.push(...given)
      return given.map((text) => directionOf(text, width))
    },
    async embedQuestions(name, given) {
      fake.questions.push([name, given])
      return given.map((text) => directionOf(text, width))
    },
    ...more,
  }
  return fake
}

const { signal } = new AbortController()
const question = 'What does the harbour master inspect?'

const firstFound = async (app: App, embeddings?: RemoteEmbeddings) =>
  (await findPassages({ ...app, embeddings }, { text: question }))[0]?.filename.split('.')[0]

const fill = (app: App, embeddings: RemoteEmbeddings) =>
  embedPassages({ ...app, embeddings }, { model: embeddings.model, failures: 0 }, signal)

async function withDocuments(server: TestApp) {
  const operator = server.as('operator')
  for (const [name, text] of Object.entries(texts)) {
    const { id } = await upload(operator, `${name}.txt`, text)
    await settled(operator, id)
  }
}

const stored = async ({ db }: App) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::integer as count from model_vectors
    join embedding_models on embedding_models.id = model_id group by name order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const waitingJobs = ({ db }: App) =>
  db
    .selectFrom('jobs')
    .select(['data', 'runAt'])
    .where('name', '=', 'embed-passages')
    .where('state', '=', 'waiting')
    .where('runAt', '>', new Date())
    .execute()

test('questions are compared by the operator’s model once each passage has its vector', async () => {
  const service = fakeService('compass', 5)
  const server = await testApp({ embeddings: service })
  const { app } = server
  if (!app.database.vectors) return
  await expect.poll(() => stored(app)).toEqual({})
  await withDocuments(server)
  expect(await firstFound(app)).toBe('mooring')
  // The job that runs at the start had nothing to fill, and documents that came later have theirs.
  await expect
    .poll(() => meaningProgress(app, inEnglish))
    .toEqual({
      model: 'compass',
      configured: { model: 'compass', ready: true, passages: 3, embedded: 3, trouble: null },
    })
  service.questions.length = 0
  expect(await firstFound(app, service)).toBe('lights')
  expect(service.questions).toEqual([['compass', [question]]])
  const { parts } = await server.guest(health.ready)
  expect(parts).toContainEqual({ name: 'meaning search', ready: true, note: 'on: compass' })
})

test('another model takes over in one step, and the vectors of the one before are deleted', async () => {
  const before = fakeService('compass', 5)
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  await fill(app, before)
  expect(await stored(app)).toEqual({ compass: 3 })

  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isFilling, resolve: fills } = Promise.withResolvers<void>()
  const next: Fake = fakeService('sextant', 7, {
    async embedPassages(given) {
      if (given.length > 1) {
        fills()
        await mayGoOn
      }
      return given.map((text) => directionOf(text, 7))
    },
    async embedQuestions(name, given) {
      next.questions.push([name, given])
      return given.map((text) => directionOf(text, name === 'sextant' ? 7 : 5))
    },
  })
  const filling = fill(app, next)
  await isFilling
  // Meanwhile the old model at the same address answers, and questions are never compared with both.
  expect(await firstFound(app, next)).toBe('lights')
  expect(next.questions).toEqual([['compass', [question]]])
  expect(await meaningProgress({ ...app, embeddings: next }, inEnglish)).toMatchObject({
    model: 'compass',
    configured: { model: 'sextant', ready: false, passages: 3, embedded: 0 },
  })
  // A server of other settings has no such model, and uses the built-in one.
  expect(await firstFound(app, { ...next, url: 'http://other.example', model: 'other' })).toBe(
    'mooring',
  )
  goOn()
  await filling
  expect(await stored(app)).toEqual({ sextant: 3 })
  expect(await firstFound(app, next)).toBe('lights')
  expect(next.questions.at(-1)).toEqual(['sextant', [question]])
  expect(await app.db.selectFrom('embeddingModels').select('name').execute()).toHaveLength(1)
})

test('a document that is read during the fill gets the vectors of both models', async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const service = fakeService('compass', 5, {
    async embedPassages(given) {
      await mayGoOn
      return given.map((text) => directionOf(text, 5))
    },
  })
  const server = await testApp({ embeddings: service })
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  expect(await stored(app)).toEqual({})
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from passage_vectors`.execute(app.db)
  expect(rows).toEqual([{ count: 3 }])
  expect(await firstFound(app, service)).toBe('mooring')
  goOn()
  await expect.poll(() => stored(app)).toEqual({ compass: 3 })
  await expect.poll(() => firstFound(app, service)).toBe('lights')
})

test('at a first start the model waits until the library is read', async () => {
  const service = fakeService('compass', 5)
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  const last = app.db.updateTable('files').where('filename', '=', 'fees.txt')
  await last.set({ state: 'reading' }).execute()
  await fill(app, service)
  expect(await firstFound(app, service)).toBe('mooring')
  expect(await waitingJobs(app)).toMatchObject([{ data: { model: 'compass', failures: 0 } }])
  await last.set({ state: 'ready' }).execute()
  await fill(app, service)
  expect(await firstFound(app, service)).toBe('lights')
})

test('a model that is far behind answers no questions until it is complete again', async () => {
  const service = fakeService('compass', 5)
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  await fill(app, service)
  await sql`delete from model_vectors`.execute(app.db)
  const { fileId } = await app.db.selectFrom('passages').select('fileId').executeTakeFirstOrThrow()
  const fillFile = () =>
    embedPassages(
      { ...app, embeddings: service },
      { model: 'compass', fileId, failures: 0 },
      signal,
    )
  for (let i = 0; i <= 20; i++)
    await app.jobs.send(
      'embed-passages',
      { model: 'compass', failures: 0 },
      { startAfterSeconds: 600 },
    )
  await fillFile()
  expect(await firstFound(app, service)).toBe('mooring')
  expect(await waitingJobs(app)).toHaveLength(22)
  await fill(app, service)
  expect(await firstFound(app, service)).toBe('lights')
})

test('a server with other settings passes the job on', async () => {
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  const job = { model: 'sextant', failures: 0 }
  await embedPassages({ ...app, embeddings: fakeService('compass', 5) }, job, signal)
  await embedPassages({ ...app, embeddings: undefined }, { ...job, passedOn: 60 }, signal)
  expect((await waitingJobs(app)).map(({ data }) => data)).toEqual([{ ...job, passedOn: 1 }])
  expect(await stored(app)).toEqual({})
})

test('a service that fails is asked again later, and questions go to the built-in model', async () => {
  let failure: RemoteError | undefined = new RemoteError('It could not be reached.', {
    status: 429,
    retryAfterSeconds: 40,
  })
  const service = fakeService('compass', 5, {
    async embedPassages(given) {
      if (failure && given.length > 1) throw failure
      return given.map((text) => directionOf(text, 5))
    },
  })
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  await fill(app, service)
  const [again] = await waitingJobs(app)
  expect(again?.data).toEqual({ model: 'compass', failures: 1 })
  expect(again!.runAt.getTime() - Date.now()).toBeGreaterThan(30_000)
  expect(await firstFound(app, service)).toBe('mooring')
  expect(
    (await meaningProgress({ ...app, embeddings: service }, inEnglish)).configured,
  ).toMatchObject({
    ready: false,
    trouble: 'It could not be reached.',
  })
  failure = undefined
  await embedPassages({ ...app, embeddings: service }, { model: 'compass', failures: 1 }, signal)
  expect(
    (await meaningProgress({ ...app, embeddings: service }, inEnglish)).configured,
  ).toMatchObject({
    ready: true,
    trouble: null,
  })
})

test.each<[string, Partial<RemoteEmbeddings>]>([
  [
    'does not answer',
    { embedQuestions: () => Promise.reject(new RemoteError('It could not be reached.')) },
  ],
  ['rests', { embedQuestions: async () => undefined }],
  ['answers another width', { embedQuestions: async () => [new Float32Array([1])] }],
])('if it %s for a question, the built-in model searches', async (_, more) => {
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  await fill(app, fakeService('compass', 5))
  expect(await firstFound(app, fakeService('compass', 5))).toBe('lights')
  expect(await firstFound(app, fakeService('compass', 5, more))).toBe('mooring')
})

test('a model that answers another width than before is filled anew under its name', async () => {
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  await fill(app, fakeService('compass', 5))
  const wider = fakeService('compass', 6)
  expect(await firstFound(app, wider)).toBe('mooring')
  await fill(app, wider)
  expect(await firstFound(app, wider)).toBe('lights')
  const models = await app.db.selectFrom('embeddingModels').select(['name', 'width']).execute()
  expect(models).toEqual([{ name: 'compass', width: 6 }])
})

test('a passage that the model has no vector for does not hold up the others', async () => {
  const service = fakeService('compass', 5, {
    embedPassages: async (given) =>
      given.map((text) => (text.includes(texts['fees']!) ? null : directionOf(text, 5))),
  })
  const server = await testApp()
  const { app } = server
  if (!app.database.vectors) return
  await withDocuments(server)
  await fill(app, service)
  expect(await firstFound(app, service)).toBe('lights')
  const found = await findPassages({ ...app, embeddings: service }, { text: 'pounds a night' })
  expect(found.map(({ filename }) => filename)).toContain('fees.txt')
})
