import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { testApp } from '#server/testing/test-app.ts'
import { forgetTemporaryChats } from './temporary.ts'

const hour = 3_600_000

test('a temporary chat is gone a day after it was begun, also when it was gone on with', async () => {
  const { as, app, advance } = await testApp()
  const ana = as('ana')
  const ask = (message: string, more: object = {}) =>
    ana(chats.send, { body: { requestId: uuid(), message, ...more } })
  const { chat: kept } = await ask('What is the notice?')
  const { chat } = await ask('And in secret?', { temporary: true })
  expect(chat.temporary).toBe(true)
  advance(22 * hour)
  await ask('Still in secret?', { chatId: chat._id })
  await forgetTemporaryChats(app)
  expect((await ana(chats.list)).items).toHaveLength(2)
  advance(1.5 * hour)
  await forgetTemporaryChats(app)
  expect((await ana(chats.list)).items.map(({ _id }) => _id)).toEqual([kept._id])
  await expect(ana(chats.list, { query: { chatId: chat._id } })).rejects.toMatchObject({
    httpCode: 404,
  })
})
