import { randomUUID as uuid } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import {
  type Reply,
  fakeProvider,
  refusing,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const text = '# House rules\n\nThe reading room closes at ten in the evening.'
const question = 'When does the reading room close?'
const quoted = /The model wrote no answer\..*closes at ten in the evening\./s

/** The answer of a model that takes the request and stays silent; told when it is given up. */
function silence() {
  let givenUp = () => {}
  const ended = new Promise<void>((resolve) => (givenUp = resolve))
  const reply: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    void once(response, 'close').then(givenUp)
  }
  return { reply, ended }
}

const envFor = (url: string, standIn = 'off') => ({
  ...{ MODEL_URL: `${url}/v1`, MODEL_NAME: 'fake' },
  MODEL_STAND_IN: standIn,
})

async function withDocument(server: TestApp) {
  const { id } = await upload(server.as('operator'), 'rules.md', text)
  expect((await settled(server.as('operator'), id)).state).toBe('ready')
  return server
}

const asked = () => ({ body: { requestId: uuid(), message: question } })

/** Reads the events until one of this kind, which it returns. */
async function until<T extends ChatEvent['type']>(
  events: AsyncGenerator<ChatEvent & { id: number }>,
  type: T,
) {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error(`the stream ended without ${type}`)
    if (value.type === type) return value as Extract<ChatEvent, { type: T }> & { id: number }
    if (value.type === 'failure') throw new Error(JSON.stringify(value.data))
  }
}

const begin = async (who: Caller) => {
  const events = who.stream(chats.send, asked())
  const { data } = await until(events, 'start')
  return { events, messageId: data.botMessage._id }
}

const quote = (who: Caller, messageId: string) =>
  who(chats.change, { body: { messageId, model: 'built-in' } })

test('a silent model is told of after 15 seconds, and the member has quotations instead', async () => {
  const { reply, ended } = silence()
  const { url } = await fakeProvider(reply)
  const server = await withDocument(await testApp({}, envFor(url)))
  const ana = server.as('ana')
  const { events, messageId } = await begin(ana)
  server.advance(15_000)
  await until(events, 'slow')
  // As after a reload, or on another device.
  const again = ana.stream(chats.follow, { params: { messageId } })
  await until(again, 'slow')
  expect(await quote(ana, messageId)).toMatchObject({ status: 'streaming' })
  const { data } = await until(again, 'done')
  expect(data.botMessage).toMatchObject({
    ...{ status: 'complete', grounded: 'yes', model: 'built-in' },
    content: expect.stringMatching(quoted),
  })
  expect((await until(events, 'done')).data.botMessage).toEqual(data.botMessage)
  await ended
})

test('only the owner has an answer quoted, and only one that is being written', async () => {
  const { reply } = silence()
  const { url, asked: askedOfModel } = await fakeProvider(reply, saying('At ten.'))
  const server = await withDocument(await testApp({}, envFor(url)))
  const { messageId } = await begin(server.as('ana'))
  // An answer has begun before its model is asked, and the silence is for this one.
  await expect.poll(() => askedOfModel).toHaveLength(1)
  await expect(quote(server.as('ben'), messageId)).rejects.toMatchObject({ httpCode: 404 })
  await expect(quote(server.guest, messageId)).rejects.toMatchObject({ httpCode: 403 })
  const { chat, botMessage, userMessage } = await server.as('ben')(chats.send, asked())
  expect(botMessage).toMatchObject({ status: 'complete', model: 'fake' })
  expect(await quote(server.as('ben'), botMessage._id)).toEqual(botMessage)
  await expect(quote(server.as('ben'), userMessage._id)).rejects.toMatchObject({ httpCode: 404 })
  const { items } = await server.as('ben')(chats.list, { query: { chatId: chat._id } })
  expect(items).toHaveLength(2)
})

test('an answer that has words already is left to its model', async () => {
  let goOn = () => {}
  const { url } = await fakeProvider((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const say = (content: string) =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    say('At ten. And ')
    goOn = () => {
      say('that is all.')
      response.end('data: [DONE]\n\n')
    }
  }, saying('A name'))
  const server = await withDocument(await testApp({}, envFor(url)))
  const { events, messageId } = await begin(server.as('ana'))
  await until(events, 'text')
  await quote(server.as('ana'), messageId)
  goOn()
  const { data } = await until(events, 'done')
  expect(data.botMessage).toMatchObject({ model: 'fake', status: 'complete' })
  expect(data.botMessage.content).toContain('that is all.')
})

test('a model that falls silent in the middle is told of each time, and keeps its answer', async () => {
  let say: (content: string) => void = () => {}
  let end = () => {}
  const { url } = await fakeProvider((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    say = (content) =>
      void response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    end = () => void response.end('data: [DONE]\n\n')
    say('At ten. And ')
  }, saying('A name'))
  const server = await withDocument(await testApp({}, envFor(url, '20')))
  const { events } = await begin(server.as('ana'))
  await until(events, 'text')
  server.advance(25_000)
  await until(events, 'slow')
  say('that is ')
  await until(events, 'text')
  server.advance(15_000)
  await until(events, 'slow')
  say('all.')
  end()
  const { data } = await until(events, 'done')
  expect(data.botMessage).toMatchObject({ model: 'fake', status: 'complete' })
  expect(data.botMessage.content).toContain('that is all.')
})

test('an answer that another server writes is quoted as well', async () => {
  const { open } = await postgresForTest()
  const { url } = await fakeProvider(silence().reply)
  const writer = await withDocument(await testApp({ database: await open() }, envFor(url)))
  const other = await testApp({ database: await open() }, envFor(url))
  const { events, messageId } = await begin(writer.as('ana'))
  await quote(other.asToken((await writer.as('ana').token())!), messageId)
  const { data } = await until(events, 'done')
  expect(data.botMessage.model).toBe('built-in')
})

test('where the operator wants it, the built-in answerer stands in for a silent model', async () => {
  const { reply, ended } = silence()
  const { url } = await fakeProvider(reply)
  const server = await withDocument(await testApp({}, envFor(url, '20')))
  const { events } = await begin(server.as('ana'))
  server.advance(20_000)
  const { data } = await until(events, 'done')
  expect(data.botMessage).toMatchObject({
    model: 'built-in',
    content: expect.stringMatching(quoted),
  })
  await ended
})

test('and for one that fails, which is told where the operator does not want it', async () => {
  const { url } = await fakeProvider(refusing(401))
  const standing = await withDocument(await testApp({}, envFor(url, '20')))
  const { botMessage } = await standing.as('ana')(chats.send, asked())
  expect(botMessage).toMatchObject({ model: 'built-in', status: 'complete', grounded: 'yes' })
  const telling = await withDocument(await testApp({}, envFor(url)))
  await expect(telling.as('ana')(chats.send, asked())).rejects.toMatchObject({ httpCode: 502 })
})
