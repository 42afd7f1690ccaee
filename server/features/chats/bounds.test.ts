import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { largestPage } from '#server/cursor.ts'

const model: Model = {
  name: 'told',
  async *answer() {
    yield { type: 'text', delta: 'Anew.' }
    yield { type: 'grounded', grounded: 'no' }
  },
}
const time = '2026-01-01T10:00:00.000Z'
type Given = { sender: 'human' | 'assistant'; text: string; parent: string | null }

/** Brings in one chat, with messages that are named by their place, and resolves to it. */
async function bring(who: Caller, messages: Given[]) {
  const chat = {
    ...{ uuid: uuid(), name: 'Brought', created_at: time, updated_at: time },
    chat_messages: messages.map(({ parent, ...message }, i) => ({
      ...{ uuid: `m${i}`, created_at: time, ...message },
      parent_message_uuid: parent ?? 'none',
    })),
  }
  const file = new Blob([JSON.stringify([chat])], { type: 'application/json' })
  const brought = await who(chats.import, { files: { file } })
  const [found] = (await who(chats.list)).items as Chat[]
  return { brought, chatId: found!.id }
}

async function allMessages(who: Caller, chatId: string) {
  const pages: Message[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { chatId, limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await who(chats.list, { query })
    pages.push(page.items as Message[])
    cursor = page.nextCursor
  }
  return { pages, messages: pages.toReversed().flat() }
}

const answers = (count: number): Given[] => [
  { sender: 'human', text: 'Which one?', parent: null },
  ...Array.from({ length: count }, (_, i) => ({
    ...{ sender: 'assistant' as const, text: `No. ${i}`, parent: 'm0' },
  })),
]

test('of many answers to one question each names its neighbours, its place and their number', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const { chatId } = await bring(ana, answers(60))
  const [question, ...beside] = (await allMessages(ana, chatId)).messages
  expect(question!.siblings).toEqual([question!.id])
  expect(question).not.toHaveProperty('amongSiblings')
  const ids = beside.map(({ id }) => id)
  expect(ids).toHaveLength(60)
  for (const [i, message] of beside.entries()) {
    expect(message.amongSiblings).toEqual({ place: i + 1, count: 60 })
    expect(message.siblings).toEqual(ids.slice(Math.max(0, i - 8), i + 9))
  }
  const again = await ana(chats.again, {
    body: { requestId: uuid(), messageId: question!.id, message: 'Which?' },
  })
  expect(again.userMessage.siblings).toEqual([question!.id, again.userMessage.id])
})

test('of fifty answers to one question each names all', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const { chatId } = await bring(ana, answers(50))
  const [, ...beside] = (await allMessages(ana, chatId)).messages
  for (const message of beside) {
    expect(message.siblings).toEqual(beside.map(({ id }) => id))
    expect(message).not.toHaveProperty('amongSiblings')
  }
})

test('one question has a hundred answers at most, and one place a hundred questions', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const many = await bring(ana, answers(4_999))
  expect(many.brought).toMatchObject({ messages: 101, cut: 1 })
  const [question, first] = (await allMessages(ana, many.chatId)).messages
  const again = (messageId: string, message?: string) =>
    ana(chats.again, { body: { requestId: uuid(), messageId, ...(message ? { message } : {}) } })
  await expect(again(first!.id)).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('This question has 100 answers already.'),
  })
  // The question can be worded anew, and deleting an answer makes room for another one.
  await again(question!.id, 'Which other one?')
  await ana(chats.remove, { query: { messageId: first!.id } })
  await again((await allMessages(ana, many.chatId)).messages.at(-3)!.id)

  const questions = Array.from({ length: 120 }, (_, i) => ({
    ...{ sender: 'human' as const, text: `Wording ${i}`, parent: null },
  }))
  const ben = as('ben')
  const asked = await bring(ben, questions)
  expect(asked.brought).toMatchObject({ messages: 100, cut: 1 })
  const refused = { httpCode: 409, message: expect.stringContaining('100 questions') }
  const [wording] = (await allMessages(ben, asked.chatId)).messages
  const reword = { requestId: uuid(), messageId: wording!.id, message: 'Once more' }
  await expect(ben(chats.again, { body: reword })).rejects.toMatchObject(refused)
  const body = { requestId: uuid(), message: 'Once more', chatId: asked.chatId, parentId: null }
  await expect(ben(chats.send, { body })).rejects.toMatchObject(refused)
})

test('a page of long messages ends before its limit, and the list holds all of them', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const given = Array.from({ length: 15 }, (_, i): Given => ({
    sender: i % 2 ? 'assistant' : 'human',
    text: `${i} hive `.padEnd(i === 7 ? 190_000 : 12_000, 'é'),
    parent: i ? `m${i - 1}` : null,
  }))
  const { chatId } = await bring(ana, given)
  const { pages, messages } = await allMessages(ana, chatId)
  expect(messages.map(({ content }) => content)).toEqual(given.map(({ text }) => text))
  const together = pages.filter((page) => page.length > 1)
  expect(together.length).toBeGreaterThan(1)
  for (const page of together)
    expect(Buffer.byteLength(page.map(({ content }) => content).join(''))).toBeLessThanOrEqual(
      largestPage.bytes,
    )
  const found = await ana(chats.list, { query: { chatId, q: 'hive', limit: 100 } })
  expect(found.items.length).toBeLessThan(given.length)
  expect(found.nextCursor).not.toBeNull()
})
