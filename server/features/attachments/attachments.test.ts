import { randomUUID as uuid } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { scanned, typeset as typesetFile } from '#server/infra/reader/pdf/pdf-samples.ts'
import { arriving, begunUpload } from '#server/testing/begun-upload.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import {
  attachTo,
  findPassages,
  forgetAttachmentsOf,
  stillReading,
} from '../documents/documents.ts'
import { forgetBytes, forgetWaiting } from '../documents/own-files.ts'

const day = 86_400_000
const anId = '0193d1f0-0000-7000-8000-000000000001'
const sentence = 'The cellar of the lighthouse is let to the beekeepers for ninety crowns.'
const question = 'What do the beekeepers pay for the cellar of the lighthouse?'

const pdf = (words = sentence) => readFileSync(typesetFile('own', words))
const named = (bytes: Uint8Array | string, name = 'Lease.pdf') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' })
const attach = (who: Caller, chatId?: string, file = named(pdf())) =>
  who(attachments.add, { body: chatId ? { chatId } : {}, files: { file } })
const begin = async (who: Caller, more: object = {}) =>
  (await who(chats.send, { body: { requestId: uuid(), message: 'Good morning', ...more } })).chat.id
const listed = async (who: Caller, chatId?: string) =>
  (await who(attachments.list, { query: chatId ? { chatId } : {} })).items
const idOf = async (who: Caller) => (await who(users.get)).id

async function settled(who: Caller, id: string, chatId?: string) {
  const find = async () => (await listed(who, chatId)).find((file) => file.id === id)
  await expect.poll(async () => (await find())?.state).toMatch(/ready|failed/)
  return (await find())!
}

const bytesOf = ({ dataDir }: TestApp) => {
  try {
    return readdirSync(path.join(dataDir, 'files/documents'))
  } catch {
    return []
  }
}

const passagesFor = async ({ app }: TestApp, who: Caller, chatId: string) =>
  findPassages(app, {
    text: question,
    within: { memberId: await idOf(who), chatId, fileIds: null, now: () => new Date() },
  })

async function holdReading({ app }: TestApp) {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  let begun = () => {}
  const reading = new Promise<void>((resolve) => (begun = resolve))
  const { read } = app.reader
  app.reader.read = (file, { onCount, ...range }) =>
    read(file, {
      ...range,
      onCount: async (pages) => {
        begun()
        await free
        await onCount?.(pages)
      },
    })
  /** What is read from now on is not held. */
  const holdNoMore = () => (app.reader.read = read)
  return { letGo, reading, holdNoMore }
}

const failures = ({ logged }: TestApp) =>
  logged.filter((line) => line.includes('read-own-document'))

test('an own document is read and found in its chat, and in no other one', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const chatId = await begin(ana)
  const other = await begin(ana)
  const file = await attach(ana, chatId)
  expect(file).toMatchObject({
    title: 'Lease',
    state: 'queued',
    filename: expect.stringMatching(/^lease-[0-9a-f]{12}\.pdf$/),
    public: false,
    library: false,
    assistant: false,
  })
  expect(await settled(ana, file.id, chatId)).toMatchObject({ state: 'ready', pagesRead: 1 })
  const [found] = await passagesFor(server, ana, chatId)
  expect(found).toMatchObject({ fileId: file.id, page: 1, text: sentence })
  expect(await passagesFor(server, ana, other)).toEqual([])
  expect(await listed(ana, other)).toEqual([])
  expect(await findPassages(server.app, { text: question })).toEqual([])
})

test('an own document of too many pages is not read, and says what to do', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const { read } = server.app.reader
  server.app.reader.read = (file, range) =>
    read(file, { ...range, onCount: () => range.onCount?.(1_001) })
  const { id } = await attach(ana)
  expect(await settled(ana, id)).toMatchObject({
    state: 'failed',
    error:
      'This PDF has 1,001 pages; of a document of your own up to 1,000 are read. Split it and attach the part you need.',
  })
  const operator = server.as('operator')
  const files = { file: named(pdf()) }
  const body = { public: false, library: true, assistant: true }
  await operator(documents.upload, { body, files })
  const state = async () => (await operator(documents.operatorFiles)).items[0]?.state
  await expect.poll(state).toBe('ready')
})

test('what members attach does not hold up what the operator uploads', async () => {
  const server = await testApp()
  const [ana, operator] = [server.as('ana'), server.as('operator')]
  const { letGo, reading, holdNoMore } = await holdReading(server)
  const { id } = await attach(ana)
  await reading
  holdNoMore()
  const files = { file: named(pdf()) }
  const body = { public: false, library: true, assistant: true }
  await operator(documents.upload, { body, files })
  const state = async () => (await operator(documents.operatorFiles)).items[0]?.state
  await expect.poll(state).toBe('ready')
  letGo()
  expect(await settled(ana, id)).toMatchObject({ state: 'ready' })
})

test('a document that waits says how many are read before it', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const { letGo, reading, holdNoMore } = await holdReading(server)
  await attach(ana)
  await reading
  for (const name of ['b.md', 'c.md'])
    await attach(ana, undefined, new File([`# ${name}\n\nThe boat ${name} is let.`], name))
  const waiting = (await listed(ana)).filter(({ state }) => state === 'queued')
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map(({ ahead }) => ahead)).toEqual(waiting.map((_, i) => i))
  // One of each member comes before the second of anybody.
  const ben = server.as('ben')
  await attach(ben)
  expect((await listed(ben)).map(({ ahead }) => ahead)).toEqual([1])
  holdNoMore()
  letGo()
  await expect.poll(async () => (await listed(ana)).every((one) => !('ahead' in one))).toBe(true)
})

test('the same sentences of two members never meet', async () => {
  const server = await testApp()
  const people = await Promise.all(
    ['ana', 'ben'].map(async (name) => {
      const who = server.as(name)
      const chatId = await begin(who)
      const { id } = await attach(who, chatId)
      await settled(who, id, chatId)
      return { who, chatId, id }
    }),
  )
  const [ana, ben] = people as [(typeof people)[0], (typeof people)[0]]
  for (const { who, chatId, id } of people)
    expect((await passagesFor(server, who, chatId)).map(({ fileId }) => fileId)).toEqual([id])
  expect(await passagesFor(server, ana.who, ben.chatId)).toEqual([])
  for (const fileIds of [[ana.id], [ben.id, ana.id]])
    expect(
      await findPassages(server.app, {
        text: question,
        within: {
          memberId: await idOf(ben.who),
          chatId: ben.chatId,
          fileIds,
          now: () => new Date(),
        },
      }),
    ).toMatchObject([{ fileId: ben.id }])
})

test('nobody else sees an own document, not even an operator', async () => {
  const server = await testApp()
  const [ana, ben, operator] = [server.as('ana'), server.as('ben'), server.as('operator')]
  const file = await settled(ana, (await attach(ana)).id)
  const url = `${server.origin}/v1/files/${file.filename}`
  const open = async (who: Caller, headers = {}) =>
    fetch(url, { headers: { authorization: `Bearer ${await who.token()}`, ...headers } })
  const own = await open(ana)
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const marks = { params: { filename: file.filename }, query: { quote: sentence } }
  expect((await ana(documents.marks, marks)).marks).toHaveLength(1)
  const etag = own.headers.get('etag')!
  for (const who of [ben, operator, server.guest]) {
    expect((await open(who)).status).toBe(404)
    expect((await open(who, { 'if-none-match': etag })).status).toBe(404)
    await expect(who(documents.marks, marks)).rejects.toMatchObject({ httpCode: 404 })
  }
  for (const who of [ana, ben, operator])
    expect((await who(documents.assistantFiles)).items).toEqual([])
  expect((await operator(documents.operatorFiles)).items).toEqual([])
  expect((await operator(documents.operatorFiles, { query: { q: 'Lease' } })).items).toEqual([])
  const params = { id: file.id }
  for (const change of [{ public: true }, { assistant: true }])
    await expect(operator(documents.updateFile, { params, body: change })).rejects.toMatchObject({
      httpCode: 404,
    })
  await expect(operator(documents.deleteFile, { params })).rejects.toMatchObject({ httpCode: 404 })
  for (const who of [ben, operator])
    await expect(who(attachments.remove, { params })).rejects.toMatchObject({ httpCode: 404 })
  expect(await listed(ben)).toEqual([])
  expect(await listed(ana)).toHaveLength(1)
})

test('a name that somebody uses for an own document is free for everybody else', async () => {
  const { as } = await testApp()
  await attach(as('ana'), undefined, named(pdf(), 'Secret plan.pdf'))
  const body = { public: false }
  const files = { file: named(pdf(), 'Secret plan.pdf') }
  const { filename } = await as('operator')(documents.upload, { body, files })
  expect(filename).toBe('secret-plan.pdf')
})

test('a chat of somebody else, or none, takes no document', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const chatId = await begin(ana)
  for (const id of [chatId, anId]) {
    await expect(attach(ben, id)).rejects.toMatchObject({
      httpCode: 404,
      message: 'Chat not found.',
    })
    await expect(listed(ben, id)).rejects.toMatchObject({ httpCode: 404 })
  }
  await expect(attach(server.guest, chatId)).rejects.toMatchObject({ httpCode: 403 })
  await expect(listed(server.guest)).rejects.toMatchObject({ httpCode: 403 })
  await expect(server.guest(attachments.remove, { params: { id: anId } })).rejects.toMatchObject({
    httpCode: 403,
  })
  await expect(ben(attachments.remove, { params: { id: 'x' } })).rejects.toMatchObject({
    httpCode: 422,
  })
  expect(bytesOf(server)).toEqual([])
  const temporary = await begin(ana, { temporary: true })
  await attach(ana, temporary)
  expect(await listed(ana, temporary)).toHaveLength(1)
})

test('what waits is bound to the chat it was meant for, once', async () => {
  const server = await testApp()
  const { app } = server
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const member = { id: await idOf(ana) }
  const { id } = await attach(ana)
  const [chatId, other, bens] = [await begin(ana), await begin(ana), await begin(ben)]
  await expect(attachTo(app, { id: await idOf(ben) }, bens, [id])).rejects.toMatchObject({
    httpCode: 404,
    message: 'File not found.',
  })
  await expect(attachTo(app, member, bens, [id])).rejects.toMatchObject({ httpCode: 404 })
  await expect(attachTo(app, member, chatId, [anId])).rejects.toMatchObject({ httpCode: 404 })
  await attachTo(app, member, chatId, [id, id])
  await attachTo(app, member, chatId, [id])
  await attachTo(app, member, chatId, [])
  await expect(attachTo(app, member, other, [id])).rejects.toMatchObject({ httpCode: 404 })
  expect(await listed(ana)).toEqual([])
  expect((await listed(ana, chatId)).map((file) => file.id)).toEqual([id])
})

test('no more documents than the plan has room for, however many come at once', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => attach(ana)))
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      httpCode: 402,
      payload: { limit: 3, used: 3, resetsAt: null },
      message: expect.stringContaining('Remove one'),
    })
  expect(await ana(attachments.list)).toMatchObject({ used: 3, limit: 3, maxBytes: 16 * 2 ** 20 })
  expect(bytesOf(server)).toHaveLength(3)
  const [first] = await listed(ana)
  await ana(attachments.remove, { params: { id: first!.id } })
  await attach(ana)
  await expect(attach(ana)).rejects.toMatchObject({ httpCode: 402 })
  expect(await server.as('operator')(attachments.list)).toMatchObject({ limit: null })
})

test('a document larger than the plan allows is refused, and the operator’s is not', async () => {
  const server = await testApp()
  const large = named(`%PDF-1.7 ${' '.repeat(16 * 2 ** 20)}`)
  await expect(attach(server.as('ana'), undefined, large)).rejects.toMatchObject({
    httpCode: 413,
    message: expect.stringContaining('16.1 MB'),
  })
  expect(bytesOf(server)).toEqual([])
  await attach(server.as('operator'), undefined, large)
})

test('what cannot be read says why, at once or in its state', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  for (const [bytes, why] of [
    ['<script>alert(1)</script>', 'not a PDF'],
    ['', 'empty'],
  ] as const)
    await expect(attach(operator, undefined, named(bytes))).rejects.toMatchObject({
      httpCode: 406,
      message: expect.stringContaining(why),
    })
  await expect(operator(attachments.add, { body: {} })).rejects.toMatchObject({ httpCode: 422 })
  expect(bytesOf(server)).toEqual([])
  const noPages =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>'
  const cases: [Uint8Array | string, RegExp][] = [
    [readFileSync('server/infra/reader/pdf/fixtures/protected.pdf'), /password/],
    [readFileSync(await scanned('own-scan', 1)), /pictures of pages/],
    [pdf().subarray(0, 700), /damaged/],
    [noPages, /no pages|damaged/],
  ]
  for (const [bytes, why] of cases) {
    const { id } = await attach(operator, undefined, named(bytes))
    expect(await settled(operator, id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(why),
    })
  }
})

test('an upload that breaks off leaves nothing behind', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const socket = await begunUpload(server, ana)
  const uploads = () => arriving(server).length
  await expect.poll(uploads).toBe(1)
  socket.destroy()
  await expect.poll(uploads).toBe(0)
  expect(await listed(ana)).toEqual([])
  expect(bytesOf(server)).toEqual([])
})

test('a chat that goes takes its documents along, also the one that is being read', async () => {
  const server = await testApp()
  const { app } = server
  const ana = server.as('ana')
  const chatId = await begin(ana)
  const kept = await attach(ana, await begin(ana))
  await settled(ana, kept.id, (await ana(chats.list)).items[0]!.id)
  const { letGo, reading } = await holdReading(server)
  await attach(ana, chatId)
  await reading
  expect((await stillReading(app)).documents).toEqual([])
  const within = { memberId: await idOf(ana), chatId, fileIds: null, now: () => new Date() }
  expect((await stillReading(app, within)).documents).toMatchObject([{ title: expect.any(String) }])
  await app.db.transaction().execute(async (db) => {
    await forgetAttachmentsOf({ ...app, db }, [chatId])
    await db.deleteFrom('chats').where('id', '=', chatId).execute()
  })
  letGo()
  await expect.poll(() => bytesOf(server)).toEqual([`${kept.id}.pdf`])
  const jobs = () => app.db.selectFrom('jobs').select('name').execute()
  await expect.poll(jobs).not.toContainEqual({ name: 'read-own-document' })
  expect(failures(server)).toEqual([])
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual([{ id: kept.id }])
})

test('a deletion that does not happen takes no bytes', async () => {
  const server = await testApp()
  const { app } = server
  const ana = server.as('ana')
  const chatId = await begin(ana)
  const { id } = await attach(ana, chatId)
  const forgotten = app.db.transaction().execute(async (db) => {
    await forgetAttachmentsOf({ ...app, db }, [chatId])
    throw new Error('rolled back')
  })
  await expect(forgotten).rejects.toThrow('rolled back')
  expect(await settled(ana, id, chatId)).toMatchObject({ state: 'ready' })
  expect(bytesOf(server)).toEqual([`${id}.pdf`])
})

test('what was never sent is gone after a day, rows and bytes', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const chatId = await begin(ana)
  const bound = await attach(ana, chatId)
  const waiting = await attach(ana)
  await settled(ana, waiting.id)
  server.advance(day - 60_000)
  await forgetWaiting(server.app)
  expect(await listed(ana)).toHaveLength(1)
  server.advance(120_000)
  await forgetWaiting(server.app)
  expect(await listed(ana)).toEqual([])
  expect((await listed(ana, chatId)).map(({ id }) => id)).toEqual([bound.id])
  await expect.poll(() => bytesOf(server)).toEqual([`${bound.id}.pdf`])
})

test('bytes that no row knows of are removed, and no others', async () => {
  const server = await testApp()
  const { id } = await attach(server.as('ana'))
  const { storage } = server.app
  await storage.put(`documents/${anId}.pdf`, pdf())
  const keys = [anId, id].map((one) => `documents/${one}.pdf`)
  await forgetBytes(server.app, { keys })
  expect(bytesOf(server)).toEqual([`${id}.pdf`])
})

test('an answer in its chat cites an own document, and one in another chat does not', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const file = await settled(ana, (await attach(ana)).id)
  const ask = async (who: Caller, more: object = {}) =>
    who(chats.send, { body: { requestId: uuid(), message: question, ...more } })
  const { chat, botMessage } = await ask(ana, { attachmentIds: [file.id] })
  expect(botMessage.citations).toMatchObject([
    { fileId: file.id, filename: file.filename, page: 1 },
  ])
  expect((await listed(ana, chat.id)).map(({ id }) => id)).toEqual([file.id])
  for (const who of [ana, ben]) expect((await ask(who)).botMessage.citations).toEqual([])
  await expect(ask(ben, { attachmentIds: [file.id] })).rejects.toMatchObject({ httpCode: 404 })
  await ana(chats.remove, { query: { chatId: chat.id } })
  await expect.poll(() => bytesOf(server)).toEqual([])
})

test('a long document makes room for those of others, and is read to its end', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const section = (n: number) =>
    `# Rule ${n}\n\nThe boat of number ${n} is moored at pier ${n}.\n\n`
  const long = Array.from({ length: 250 }, (_, i) => section(i + 1)).join('')
  const file = new File([long], 'rules.md', { type: 'text/markdown' })
  const { id } = await attach(ana, undefined, file)
  const { id: another } = await attach(ana, undefined, new File([section(1)], 'b.md'))
  const short = await attach(ben)
  await settled(ben, short.id)
  expect((await listed(ana)).find((one) => one.id === id)!.state).toBe('reading')
  expect(await settled(ana, id)).toMatchObject({ state: 'ready', pages: 250, pagesRead: 250 })
  expect((await settled(ana, another)).state).toBe('ready')
})

test('so many documents are attached in a day, by a member and from their network', async () => {
  const server = await testApp()
  const { app } = server
  const [ana, ben, operator] = [server.as('ana'), server.as('ben'), server.as('operator')]
  const { id } = await ana(users.get)
  for (let i = 0; i < 200; i++) await countTry(app, [limits.ownDocuments(id)])
  await expect(attach(ana)).rejects.toMatchObject({ httpCode: 429 })
  expect(bytesOf(server)).toEqual([])
  await attach(ben)
  for (let i = 1; i < 2_000; i++) await countTry(app, [limits.ownDocumentsOfNetwork('127.0.0.1')])
  await expect(attach(ben)).rejects.toMatchObject({ httpCode: 429 })
  server.advance(24 * 3_600_000 + 1_000)
  await attach(ana)
  await attach(operator)
})
