// Runs on both databases: what is removed is locked first.
import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { atOnce } from './remove.ts'

const model: Model = {
  name: 'told',
  async *answer({ text }) {
    yield { type: 'text', delta: `Answer to ${text}` }
  },
}

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

const currentOf = async (who: Caller, chatId: string) =>
  (await who(chats.read, { params: { chatId } })).currentMessageId

test('a branch that is not shown goes without a change to the one that is', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const a = await ana(chats.send, ask('A'))
  const [chatId, messageId] = [a.chat.id, a.userMessage.id]
  const again = (message: string) =>
    ana(chats.again, { body: { requestId: uuid(), messageId, message } })
  const b = await again('B')
  await again('C')
  await ana(chats.change, { body: { chatId, currentMessageId: a.botMessage.id } })
  await ana(chats.remove, { query: { messageId: b.userMessage.id } })
  expect(await currentOf(ana, chatId)).toBe(a.botMessage.id)
})

test('where the shown branch goes, the chat goes on beside it, or else before it', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  const a = await who(chats.send, ask('A'))
  const chatId = a.chat.id
  const under = (message: string, parentId: string) =>
    who(chats.send, ask(message, { chatId, parentId }))
  const second = await under('Second', a.botMessage.id)
  const beside = await under('Beside', a.botMessage.id)
  // Newer than both, and on another branch.
  await who(chats.again, {
    body: { requestId: uuid(), messageId: a.userMessage.id, message: 'Elsewhere' },
  })
  await who(chats.change, { body: { chatId, currentMessageId: beside.botMessage.id } })
  await who(chats.remove, { query: { messageId: beside.userMessage.id } })
  expect(await currentOf(who, chatId)).toBe(second.botMessage.id)
  await who(chats.remove, { query: { messageId: second.botMessage.id } })
  expect(await currentOf(who, chatId)).toBe(second.userMessage.id)
  await who(chats.remove, { query: { messageId: second.userMessage.id } })
  expect(await currentOf(who, chatId)).toBe(a.botMessage.id)
  for (const { id, parentId } of (await who(chats.list, { query: { chatId } })).items as Message[])
    if (!parentId) await who(chats.remove, { query: { messageId: id } })
  expect(await currentOf(who, chatId)).toBeNull()
})

test('a message that is chosen while it is deleted is not the one a chat goes on from', async () => {
  const { as, app } = await testApp({ model })
  const who = as('operator')
  const { chat } = await who(chats.send, ask('A'))
  for (let round = 0; round < 4; round++) {
    const { userMessage, botMessage } = await who(chats.send, ask('B', { chatId: chat.id }))
    const change = { body: { chatId: chat.id, currentMessageId: botMessage.id } }
    await Promise.allSettled([
      who(chats.remove, { query: { messageId: userMessage.id } }),
      ...Array.from({ length: 4 }, () => who(chats.change, change)),
    ])
    const current = await currentOf(who, chat.id)
    const found = await app.db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', current)
      .execute()
    expect(found).toHaveLength(1)
  }
})

test('all chats go a few at a time, and the messages of a very long one before it', async () => {
  const { as, app } = await testApp({ model })
  const who = as('operator')
  const before = { ...atOnce }
  onTestFinished(() => void Object.assign(atOnce, before))
  Object.assign(atOnce, { chats: 4, messages: 4 })
  let chatId: string | undefined
  for (let i = 0; i < 5; i++) await who(chats.send, ask(`No. ${i}`))
  for (let i = 0; i < 5; i++)
    chatId = (await who(chats.send, ask('Long', chatId ? { chatId } : {}))).chat.id
  await sql`create table gone (tx bigint, of text)`.execute(app.db)
  await sql`create function note_gone() returns trigger language plpgsql as
    'begin insert into gone values (txid_current(), tg_table_name); return old; end'`.execute(
    app.db,
  )
  for (const table of ['chats', 'messages'])
    await sql`create trigger note_gone after delete on ${sql.table(table)}
      for each row execute function note_gone()`.execute(app.db)
  expect(await who(chats.remove, { query: { all: true } })).toEqual({ deleted: 6 })
  const { rows } = await sql<{ of: string; rows: number }>`
    select of, count(*)::integer as rows from gone group by of, tx order by of, rows`.execute(
    app.db,
  )
  expect(rows.map(({ of, rows: count }) => [of, count])).toEqual([
    ...[1, 1, 2, 2].map((count) => ['chats', count]),
    ...[2, 2, 4, 4, 4, 4].map((count) => ['messages', count]),
  ])
  expect(((await who(chats.list)).items as Chat[]).length).toBe(0)
  const { rows: left } = await sql`select from messages`.execute(app.db)
  expect(left).toEqual([])
})
