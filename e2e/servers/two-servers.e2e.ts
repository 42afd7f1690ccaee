import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { type ChatEvent, type Message, chats } from '#contract/chats/chat.ts'
import { type Client, createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { type Carrel, startCarrel, temporaryFolderLater } from '#server/testing/start-carrel.ts'
import { enter, theOperator } from '../people.ts'
import { operator, withOperator } from '../carrels.ts'

// Two servers on one PostgreSQL: one writes the answer and the other sends it, and whatever crashes
// in between, every byte that was sent is there. The model is a fake with a fixed answer.

const words = Array.from({ length: 80 }, (_, i) => `word${i} ${i % 9 ? '' : '– “ü” 🙂 '}`)
const whole = words.join('').trim()
/** Where the model stays until it may go on, for a page that has to be there meanwhile. */
let upTo = Infinity
// Files are not in the database: both servers have them in one folder.
const folder = temporaryFolderLater()

test.describe.configure({ mode: 'default' })

let model: Server
let postgres: Awaited<ReturnType<typeof startPostgres>>
let writer: Carrel
let reader: Carrel
let settings: Record<string, string>
let atWriter: Client
let atReader: Client

test.beforeAll(async () => {
  folder.make()
  model = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    let next = 0
    const timer = setInterval(() => {
      if (next >= upTo) return
      const content = words[next++]
      if (content === undefined) {
        clearInterval(timer)
        response.end('data: [DONE]\n\n')
      } else response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    }, 60)
    response.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  postgres = await startPostgres()
  settings = {
    CONTENT_DIR: contentWithoutLibrary(folder.dir),
    DATABASE_URL: postgres.url,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...withOperator,
    MODEL_URL: `http://127.0.0.1:${(model.address() as { port: number }).port}/v1`,
    MODEL_NAME: 'ours',
  }
  writer = await startCarrel(folder.dir, settings)
  reader = await startCarrel(folder.dir, settings)
  let token: string | null = null
  const at = (origin: string) => createClient({ origin, token: () => token })
  atWriter = at(writer.url)
  atReader = at(reader.url)
  token = (await atWriter.call(users.login, { body: operator })).token
})

test.afterAll(async () => {
  await Promise.all([writer.stop(), reader.stop()])
  await postgres.stop()
  model.closeAllConnections()
  model.close()
  folder.remove()
})

type Numbered = ChatEvent & { id: number }

const textOf = (events: Numbered[]) =>
  events.map((event) => (event.type === 'text' ? event.data.delta : '')).join('')

/** With how it ended, so that a test that waits for more of it says why there is none. */
const toldBy = (events: Numbered[]) => {
  const last = events.at(-1)
  return textOf(events) + (last?.type === 'failure' ? ` [${last.data.message}]` : '')
}

/** Asks, and resolves to the answer's row as soon as it has begun; the asking goes on. */
async function begin(client: Client) {
  const body = { requestId: crypto.randomUUID(), message: 'Say what we expect' }
  const events: Numbered[] = []
  const stream = client.stream(chats.send, { body })
  const first = (await stream.next()).value as Numbered
  if (first.type !== 'start') throw new Error('an answer begins with its start')
  events.push(first)
  const ended = (async () => {
    for await (const event of stream) events.push(event)
  })().catch(() => undefined)
  return { ...first.data, events, ended }
}

async function follow(client: Client, messageId: string, after = 0): Promise<Numbered[]> {
  const events: Numbered[] = []
  const given = { params: { messageId } }
  for await (const event of client.stream(chats.follow, given, { lastEventId: after }))
    events.push(event)
  return events
}

const expectUnbroken = (events: Numbered[], after = 0) =>
  expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => after + i + 1))

test('what one server writes is read live on the other, from any number, byte by byte', async ({
  page,
}) => {
  upTo = 40
  const { chat, botMessage, events, ended } = await begin(atWriter)
  await enter(page, reader.url, await theOperator(reader.url), `/dashboard/messages/${chat._id}`)
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('word5')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  upTo = Infinity
  const [fromStart, fromMiddle] = await Promise.all([
    follow(atReader, botMessage._id),
    follow(atReader, botMessage._id, 5),
    ended,
  ])
  expectUnbroken(fromStart)
  expectUnbroken(fromMiddle, 5)
  expect(textOf(fromStart).trim()).toBe(whole)
  expect(fromStart).toEqual(events)
  expect(fromMiddle).toEqual(events.slice(5))
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('word79')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden()
})

test('a stop on one server ends the answer on the other, and keeps what was told', async () => {
  const { chat, botMessage, events, ended } = await begin(atWriter)
  await expect.poll(() => textOf(events)).toContain('word8')
  const stop = { body: { messageId: botMessage._id, status: 'stopped' as const } }
  const stopped = (await atReader.call(chats.change, stop)) as Message
  await ended
  expect(stopped.status).toBe('stopped')
  expect(stopped.content).toBe(textOf(events))
  expect(events.at(-1)).toMatchObject({ type: 'done' })
  const { items } = await atReader.call(chats.list, { query: { chatId: chat._id } })
  expect(items.at(-1)).toMatchObject({ content: textOf(events), status: 'stopped' })
})

test('every connection to the database cut in the middle, and not a byte is missing', async () => {
  const { botMessage, events, ended } = await begin(atWriter)
  const elsewhere = follow(atReader, botMessage._id).catch(() => undefined)
  const database = new pg.Client(postgres.url)
  await database.connect()
  for (const word of ['word8', 'word30', 'word50']) {
    await expect.poll(() => toldBy(events)).toContain(word)
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'carrel'`)
  }
  await database.end()
  await Promise.all([ended, elsewhere])
  const kept = await follow(atReader, botMessage._id)
  expectUnbroken(kept)
  expect(textOf(kept).trim()).toBe(whole)
  expect(kept.at(-1)).toMatchObject({ type: 'done', data: { botMessage: { status: 'complete' } } })
})

test('a server killed in the middle leaves what it told, gives the message back, and it can go on', async ({
  page,
}) => {
  const shown = await theOperator(reader.url)
  upTo = 40
  const { chat, botMessage, events, ended } = await begin(atWriter)
  const { used } = (await atReader.call(users.get)).usage
  await enter(page, reader.url, shown, `/dashboard/messages/${chat._id}`)
  await expect.poll(() => textOf(events)).toContain('word20')
  await writer.kill()
  upTo = Infinity
  await ended
  const told = textOf(events)
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer.getByRole('button', { name: 'Continue' })).toBeVisible()
  const { items } = await atReader.call(chats.list, { query: { chatId: chat._id } })
  const kept = items.at(-1) as Message
  expect(kept.status).toBe('interrupted')
  expect(kept.content.startsWith(told)).toBe(true)
  expect(words.join('').startsWith(kept.content)).toBe(true)
  expect((await atReader.call(users.get)).usage.used).toBe(used - 1)

  await answer.getByRole('button', { name: 'Continue' }).click()
  await expect(answer).toContainText('word79')
  const { items: after } = await atReader.call(chats.list, { query: { chatId: chat._id } })
  expect((after.at(-1) as Message).content.startsWith(kept.content)).toBe(true)
  expect((after.at(-1) as Message).siblings).toEqual([botMessage._id, after.at(-1)!._id])
  writer = await startCarrel(folder.dir, { ...settings, PORT: new URL(writer.url).port })
})
