import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { shares } from '#contract/chats/shares.ts'
import { users } from '#contract/account/users.ts'
import type { Model } from '#server/infra/model/model.ts'
import { testApp } from '#server/testing/test-app.ts'
import { largest, sharesOf, statusOfShare } from './shares.ts'

const model: Model = {
  name: 'told',
  async *answer({ text }) {
    yield { type: 'text', delta: `Answer to ${text}` }
    yield { type: 'grounded', grounded: 'no' }
  },
}

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

const secretIn = (url: string) => url.split('/s/')[1]!
const at = (url: string) => ({ params: { shareId: secretIn(url) } })

test('a link shows the chat as it stood, to anybody, and to no search engine', async () => {
  const { as, guest, origin } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('First'))
  const share = await ana(shares.make, { body: { chatId: chat.id } })
  expect(share).toMatchObject({ chatId: chat.id, title: 'First', messages: 2 })
  expect(share.url).toMatch(/^https:\/\/carrel\.test\/s\/[\w-]{43}$/)
  await ana(chats.send, ask('Second', { chatId: chat.id }))
  await ana(chats.rename, { body: { chatId: chat.id, title: 'Another name' } })
  const shown = await guest(shares.read, at(share.url))
  expect(shown).toMatchObject({ title: 'First', own: false })
  expect(shown.messages.map(({ content }) => content)).toEqual(['First', 'Answer to First'])
  expect((await ana(shares.read, at(share.url))).own).toBe(true)
  expect((await as('ben')(shares.read, at(share.url))).own).toBe(false)
  const response = await fetch(`${origin}/v1/shares/${secretIn(share.url)}/chat`)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const plain = JSON.stringify(shown)
  for (const never of ['example.org', 'feedback', 'memberId', chat.id])
    expect(plain).not.toContain(never)
})

test('a link can end at an earlier message, and holds the branch that is shown', async () => {
  const { as, guest } = await testApp({ model })
  const ana = as('ana')
  const first = await ana(chats.send, ask('First'))
  const chatId = first.chat.id
  const edited = { requestId: uuid(), messageId: first.userMessage.id, message: 'Edited' }
  await ana(chats.again, { body: edited })
  await ana(chats.send, ask('Second', { chatId }))
  const whole = await ana(shares.make, { body: { chatId } })
  const part = await ana(shares.make, { body: { chatId, messageId: first.botMessage.id } })
  const contents = async (url: string) =>
    (await guest(shares.read, at(url))).messages.map(({ content }) => content)
  expect(await contents(whole.url)).toEqual([
    'Edited',
    'Answer to Edited',
    'Second',
    'Answer to Second',
  ])
  expect(await contents(part.url)).toEqual(['First', 'Answer to First'])
})

test('what is still being written is left out with its question, and a temporary chat is not shared', async () => {
  const { as, guest, app } = await testApp({ model })
  const ana = as('ana')
  const { chat, botMessage } = await ana(chats.send, ask('First'))
  const { id: instanceId } = await app.db
    .selectFrom('instances')
    .select('id')
    .executeTakeFirstOrThrow()
  const [question, answer] = [uuid(), uuid()]
  await app.db
    .insertInto('messages')
    .values([
      {
        id: question,
        chatId: chat.id,
        parentId: botMessage.id,
        role: 'user',
        status: 'complete',
        content: 'And?',
      },
      {
        id: answer,
        chatId: chat.id,
        parentId: question,
        role: 'bot',
        status: 'streaming',
        instanceId,
      },
    ])
    .execute()
  const share = await ana(shares.make, { body: { chatId: chat.id, messageId: answer } })
  expect((await guest(shares.read, at(share.url))).messages).toHaveLength(2)
  const other = await ana(chats.send, ask('Hush', { temporary: true }))
  await expect(ana(shares.make, { body: { chatId: other.chat.id } })).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('temporary'),
  })
  await ana(chats.remove, { query: { messageId: other.userMessage.id } })
})

test('a withdrawn link is gone for good, and one of a deleted chat too', async () => {
  const { as, guest, app } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('First'))
  const body = { chatId: chat.id }
  const [one, two] = [await ana(shares.make, { body }), await ana(shares.make, { body })]
  expect((await ana(shares.list)).map(({ url }) => url)).toEqual([two.url, one.url])
  expect(await ana(shares.list, { query: { chatId: uuid() } })).toEqual([])
  expect(await as('ben')(shares.list)).toEqual([])
  await expect(as('ben')(shares.withdraw, { params: { id: one.id } })).rejects.toMatchObject({
    httpCode: 404,
  })
  expect(await ana(shares.withdraw, { params: { id: one.id } })).toEqual({ withdrawn: 1 })
  expect(await ana(shares.withdraw, { params: { id: one.id } })).toEqual({ withdrawn: 0 })
  await expect(guest(shares.read, at(one.url))).rejects.toMatchObject({ httpCode: 410 })
  await expect(as('ben')(shares.copy, at(one.url))).rejects.toMatchObject({ httpCode: 410 })
  // The page at the address says the same by its status.
  const pageOf = (secret: string) => statusOfShare(app, secret)
  expect(await pageOf(secretIn(one.url))).toBe(410)
  expect(await pageOf(secretIn(two.url))).toBe(200)
  expect(await pageOf('x')).toBe(404)
  expect((await guest(shares.read, at(two.url))).messages).toHaveLength(2)
  await ana(chats.remove, { query: { chatId: chat.id } })
  await expect(guest(shares.read, at(two.url))).rejects.toMatchObject({ httpCode: 410 })
  expect(await ana(shares.list)).toEqual([])
  const rows = await app.db.selectFrom('shares').select(['title', 'messages']).execute()
  expect(rows).toEqual([1, 2].map(() => ({ title: '', messages: [] })))
})

test('whatever is no secret of a link is answered in the same way', async () => {
  const { as, guest } = await testApp({ model })
  const { chat } = await as('ana')(chats.send, ask('First'))
  const { url } = await as('ana')(shares.make, { body: { chatId: chat.id } })
  const secret = secretIn(url)
  const wrong = [
    'x',
    'a'.repeat(43),
    `${secret}x`,
    secret.slice(1),
    '%',
    "' or 1=1",
    'ü'.repeat(40),
    secret.toUpperCase(),
  ]
  for (const shareId of wrong) {
    for (const call of [shares.read, shares.copy] as const)
      await expect(as('ben')(call, { params: { shareId } })).rejects.toMatchObject({
        httpCode: 404,
        message: 'Shared chat not found.',
      })
    await expect(guest(shares.read, { params: { shareId } })).rejects.toMatchObject({
      httpCode: 404,
    })
  }
})

test('another member goes on in a copy of his own, which costs nothing', async () => {
  const { as, guest } = await testApp({ model })
  const [ana, ben] = [as('ana'), as('ben')]
  const { chat } = await ana(chats.send, ask('First'))
  const { url } = await ana(shares.make, { body: { chatId: chat.id } })
  const copy = await ben(shares.copy, at(url))
  expect(copy).toMatchObject({ title: 'First', fileIds: null, temporary: false })
  expect((await ben(users.get)).usage.used).toBe(0)
  const messages = (await ben(chats.list, { query: { chatId: copy.id } })).items as Message[]
  expect(messages.map(({ content }) => content)).toEqual(['First', 'Answer to First'])
  const next = await ben(chats.send, ask('Second', { chatId: copy.id }))
  expect(next.userMessage.parentId).toBe(messages[1]!.id)
  expect((await ana(shares.copy, at(url))).id).not.toBe(chat.id)
  await expect(guest(shares.copy, at(url))).rejects.toMatchObject({ httpCode: 403 })
  await ana(chats.remove, { query: { chatId: chat.id } })
  expect((await ben(chats.list, { query: { chatId: copy.id } })).items).toHaveLength(4)
})

test('nobody shares what is not his own or not there, and a hundred links are enough', async () => {
  const { as, guest, app } = await testApp({ model })
  const ana = as('ana')
  const { chat, botMessage } = await ana(chats.send, ask('First'))
  const other = await ana(chats.send, ask('Other'))
  const body = { chatId: chat.id }
  await expect(as('ben')(shares.make, { body })).rejects.toMatchObject({ httpCode: 404 })
  await expect(guest(shares.make, { body })).rejects.toMatchObject({ httpCode: 403 })
  await expect(guest(shares.list)).rejects.toMatchObject({ httpCode: 403 })
  await expect(ana(shares.make, { body: { chatId: 'x' } })).rejects.toMatchObject({ httpCode: 422 })
  for (const messageId of [uuid(), other.botMessage.id])
    await expect(ana(shares.make, { body: { ...body, messageId } })).rejects.toMatchObject({
      httpCode: 404,
    })
  const makeMany = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () =>
        ana(shares.make, { body: { ...body, messageId: botMessage.id } }),
      ),
    )
  const made = await makeMany(98)
  expect(made.every(({ status }) => status === 'fulfilled')).toBe(true)
  const last = await makeMany(6)
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(last.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { httpCode: 409 },
  })
  const [one] = await ana(shares.list)
  await ana(shares.withdraw, { params: { id: one!.id } })
  await ana(shares.make, { body })
  expect(await count(sharesOf(app, { id: (await ana(users.get)).id }))).toBe(101)
})

test('whoever deletes all his chats deletes archived and temporary ones, their words and their links', async () => {
  const { as, guest, app } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('Kept aside'))
  const { url } = await ana(shares.make, { body: { chatId: chat.id } })
  await ana(chats.change, { body: { chatId: chat.id, archived: true } })
  await ana(chats.send, ask('Hush', { temporary: true }))
  await as('ben')(chats.send, ask('Not hers'))
  expect(await ana(chats.remove, { query: { all: true } })).toEqual({ deleted: 2 })
  await expect(guest(shares.read, at(url))).rejects.toMatchObject({ httpCode: 410 })
  const left = await app.db.selectFrom('chats').select(['id', 'title']).execute()
  expect(left.map(({ title }) => title)).toEqual(['Not hers'])
  const words = await app.db.selectFrom('searchTerms').select('chatId').distinct().execute()
  expect(words).toEqual([{ chatId: left[0]!.id }])
})

test('the database alone opens no link', async () => {
  const { as, app } = await testApp({ model })
  const { chat } = await as('ana')(chats.send, ask('First'))
  const { url } = await as('ana')(shares.make, { body: { chatId: chat.id } })
  const rows = await app.db.selectFrom('shares').selectAll().execute()
  const stored = rows.map((row) =>
    JSON.stringify({ ...row, secretHash: row.secretHash.toString('base64url') }),
  )
  expect(stored.join()).not.toContain(secretIn(url))
})

test('what is too long for a link is not shared, but up to an earlier message', async () => {
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const { chat, botMessage } = await ana(chats.send, ask('First'))
  await ana(chats.send, ask('Second', { chatId: chat.id }))
  const before = { ...largest }
  onTestFinished(() => void Object.assign(largest, before))
  // The texts alone have no 500 bytes, all that is shown of them has more.
  for (const few of [{ messages: 3 }, { bytes: 20 }, { bytes: 500 }]) {
    Object.assign(largest, before, few)
    await expect(ana(shares.make, { body: { chatId: chat.id } })).rejects.toMatchObject({
      httpCode: 409,
      message: expect.stringContaining('earlier message'),
    })
  }
  expect(await app.db.selectFrom('shares').select('id').execute()).toEqual([])
  Object.assign(largest, before, { messages: 2 })
  await ana(shares.make, { body: { chatId: chat.id, messageId: botMessage.id } })
  // Counted when it was made: the list reads no texts.
  await app.db.updateTable('shares').set({ messages: '[]' }).execute()
  expect(await ana(shares.list)).toMatchObject([{ messages: 2 }])
})

test('a link is made while the member is only referred to elsewhere', async () => {
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('First'))
  await app.db.transaction().execute(async (db) => {
    await sql`select from users for key share`.execute(db)
    await ana(shares.make, { body: { chatId: chat.id } })
  })
})

async function count(things: AsyncIterable<unknown>) {
  let all = 0
  for await (const _ of things) all++
  return all
}

test('a link says which model wrote an answer, and so does a copy of it', async () => {
  const { as, guest } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('First'))
  const share = await ana(shares.make, { body: { chatId: chat.id } })
  const { messages } = await guest(shares.read, at(share.url))
  expect(messages.map((message) => message.model)).toEqual([undefined, 'told'])
  const copy = await as('ben')(shares.copy, at(share.url))
  const { items } = await as('ben')(chats.list, { query: { chatId: copy.id } })
  expect((items.at(-1) as Message).model).toBe('told')
})
