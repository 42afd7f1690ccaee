import { randomUUID as uuid } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import { shares } from '#contract/chats/shares.ts'
import { users } from '#contract/account/users.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { largest, titleOfCopy } from './fork.ts'
import { portions } from './batches.ts'

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

const messagesOf = async (who: Caller, chatId: string) =>
  (await who(chats.list, { query: { chatId } })).items as Message[]

test('a fork holds the way to its message and nothing of what came after or beside it', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const { chat, userMessage, botMessage } = await ana(chats.send, ask('First'))
  await ana(chats.again, {
    body: { requestId: uuid(), messageId: userMessage.id, message: 'Beside' },
  })
  const second = await ana(chats.send, ask('Second', { chatId: chat.id, parentId: botMessage.id }))
  await ana(chats.send, ask('Third', { chatId: chat.id }))
  await ana(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } })
  const { used } = (await ana(users.get)).usage
  const fork = await ana(chats.fork, { body: { messageId: second.botMessage.id } })
  const copied = await messagesOf(ana, fork.id)
  expect(copied.map(({ content }) => content)).toEqual([
    'First',
    'Answer to First',
    'Second',
    'Answer to Second',
  ])
  const before = await messagesOf(ana, chat.id)
  const at = (content: string) => before.find((one) => one.content === content)?.createdAt
  for (const [i, message] of copied.entries()) {
    expect(message.parentId).toBe(copied[i - 1]?.id ?? null)
    expect(message.createdAt).toBe(at(message.content))
    expect(before.map(({ id }) => id)).not.toContain(message.id)
  }
  expect(copied[1]!.feedback).toBeNull()
  expect(fork).toMatchObject({ title: 'First (copy)', currentMessageId: copied.at(-1)!.id })
  expect((await ana(users.get)).usage.used).toBe(used)
  const found = (await ana(chats.list, { query: { q: 'second' } })).items as Chat[]
  expect(found.map(({ id }) => id)).toContain(fork.id)
  const goesOn = await ana(chats.send, ask('Fourth', { chatId: fork.id }))
  expect(goesOn.userMessage.parentId).toBe(fork.currentMessageId)
})

test('nobody forks what is not there, not his own, or still being written', async () => {
  const { as, guest, app } = await testApp({ model })
  const { chat, botMessage } = await as('ana')(chats.send, ask('Mine'))
  const body = { messageId: botMessage.id }
  await expect(as('ben')(chats.fork, { body })).rejects.toMatchObject({ httpCode: 404 })
  await expect(guest(chats.fork, { body })).rejects.toMatchObject({ httpCode: 403 })
  await expect(as('ana')(chats.fork, { body: { messageId: uuid() } })).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect(as('ana')(chats.fork, { body: { messageId: 'x' } })).rejects.toMatchObject({
    httpCode: 422,
  })
  const messageId = uuid()
  const { id: instanceId } = await app.db
    .selectFrom('instances')
    .select('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('messages')
    .values({ id: messageId, chatId: chat.id, role: 'bot', status: 'streaming', instanceId })
    .execute()
  await expect(as('ana')(chats.fork, { body: { messageId } })).rejects.toMatchObject({
    httpCode: 409,
  })
})

test('a fork of a temporary chat is gone when that one is', async () => {
  const { as } = await testApp({ model })
  const first = await as('ana')(chats.send, ask('Hush', { temporary: true }))
  const fork = await as('ana')(chats.fork, { body: { messageId: first.botMessage.id } })
  expect(fork).toMatchObject({ temporary: true, createdAt: first.chat.createdAt })
})

test('the title of a copy stays within what a title may hold', () => {
  expect(titleOfCopy('Rules')).toBe('Rules (copy)')
  expect(titleOfCopy('Rules (copy)')).toBe('Rules (copy 2)')
  expect(titleOfCopy('Rules (copy 9)')).toBe('Rules (copy 10)')
  const long = titleOfCopy('🎉'.repeat(60))
  expect(long.length).toBeLessThanOrEqual(120)
  expect(long).toMatch(/^(?:🎉)+ \(copy\)$/u)
  expect(titleOfCopy(long)).toMatch(/^(?:🎉)+ \(copy 2\)$/u)
  expect(titleOfCopy(long).length).toBeLessThanOrEqual(120)
})

test('the end of a chat and the files it is answered from are kept, and only those that are there', async () => {
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const { chat, userMessage, botMessage } = await ana(chats.send, ask('First'))
  const other = await ana(chats.send, ask('Elsewhere'))
  const change = (more: object) => ana(chats.change, { body: { chatId: chat.id, ...more } })
  expect(chat.currentMessageId).toBe(botMessage.id)
  expect(await change({ currentMessageId: userMessage.id })).toMatchObject({
    currentMessageId: userMessage.id,
  })
  for (const currentMessageId of [other.botMessage.id, uuid()])
    await expect(change({ currentMessageId })).rejects.toMatchObject({ httpCode: 404 })
  const file = (more: object) => {
    const id = uuid()
    const values = { id, filename: id, title: 'x', type: 'application/pdf', sizeBytes: 1 }
    return app.db
      .insertInto('files')
      .values({ ...values, sha256: '', storageKey: id, ...more })
      .execute()
      .then(() => id)
  }
  const ownerId = (await ana(users.get)).id
  const [rules, hidden, own] = [
    await file({}),
    await file({ assistant: false }),
    await file({ ownerId }),
  ]
  expect(await change({ fileIds: [rules] })).toMatchObject({ fileIds: [rules] })
  expect(await change({ fileIds: [] })).toMatchObject({ fileIds: [] })
  for (const fileIds of [[hidden], [rules, own], [uuid()]])
    await expect(change({ fileIds })).rejects.toMatchObject({
      httpCode: 404,
      message: 'File not found.',
    })
  expect(await change({ fileIds: null })).toMatchObject({ fileIds: null })
  await expect(change({})).rejects.toMatchObject({ httpCode: 422 })
  await expect(
    as('ben')(chats.change, { body: { chatId: chat.id, currentMessageId: botMessage.id } }),
  ).rejects.toMatchObject({ httpCode: 404 })
})

test('pinned chats come first, and the pages of a list are whole', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  const ids: string[] = []
  for (let i = 0; i < 9; i++) ids.unshift((await who(chats.send, ask(`No. ${i}`))).chat.id)
  const pinned = [ids[2]!, ids[5]!, ids[8]!]
  for (const chatId of pinned) await who(chats.change, { body: { chatId, pinned: true } })
  const expected = [...pinned, ...ids.filter((id) => !pinned.includes(id))]
  for (const limit of [1, 2, 3, 4, 50]) {
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await who(chats.list, { query: { limit, ...(cursor ? { cursor } : {}) } })
      paged.push(...(page.items as Chat[]).map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(expected)
  }
})

test('what is too long is not copied at once, and says so', async () => {
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const { botMessage } = await ana(chats.send, ask('First'))
  const before = { ...largest }
  onTestFinished(() => void Object.assign(largest, before))
  const fork = () => ana(chats.fork, { body: { messageId: botMessage.id } })
  for (const few of [{ messages: 1 }, { bytes: 10 }]) {
    Object.assign(largest, before, few)
    await expect(fork()).rejects.toMatchObject({
      httpCode: 409,
      message: expect.stringContaining('earlier message'),
    })
  }
  Object.assign(largest, before, { messages: 2 })
  await fork()
  expect(await app.db.selectFrom('chats').select('id').execute()).toHaveLength(2)
})

test('a member copies one chat at a time, and another member another', async () => {
  const { as } = await testApp({ model })
  const first = await as('ana')(chats.send, ask('First'))
  const other = await as('ben')(chats.send, ask('Other'))
  const fork = (name: string, messageId: string) => as(name)(chats.fork, { body: { messageId } })
  const many = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => fork('ana', first.botMessage.id)),
    fork('ben', other.botMessage.id),
  ])
  const refused = many.filter(({ status }) => status === 'rejected')
  expect(many.at(-1)!.status).toBe('fulfilled')
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused) expect(one).toMatchObject({ reason: { httpCode: 409 } })
  await fork('ana', first.botMessage.id)
})

test('a copy is stored a few messages at a time', () => {
  const rows = Array.from({ length: 450 }, (_, i) => ({ content: 'x'.repeat(i < 3 ? 200_000 : 1) }))
  const sizes = [...portions(rows)].map((some) => some.length)
  expect(sizes).toEqual([1, 1, 1, 100, 100, 100, 100, 47])
})

test('a title shows what it says: nothing that turns it around, and something to see', async () => {
  const { as, guest } = await testApp({ model })
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('\u202egnp.exe'))
  const body = { chatId: chat.id }
  const rename = (title: string) => ana(chats.rename, { body: { ...body, title } })
  const { url } = await ana(shares.make, { body })
  const shown = await guest(shares.read, { params: { shareId: url.split('/s/')[1]! } })
  expect(shown.title).toBe('gnp.exe')
  const renamed = await rename('\u202egnp\u0007.exe\u2066\n👩\u200d👧')
  expect(renamed.title).toBe('gnp .exe 👩\u200d👧')
  for (const blank of ['\u200b', '\u202e\u0007', '\u2800 \u3164'])
    await expect(rename(blank)).rejects.toMatchObject({ httpCode: 422 })
})
