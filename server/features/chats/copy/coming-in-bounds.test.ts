import { expect, test } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { testApp } from '#server/testing/test-app.ts'
import { bring, exported } from './testing/exported.ts'

test('of a chat with more than ten million letters the newest of the shown branch stay', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const texts = Array.from({ length: 54 }, (_, i) => `${i} `.padEnd(199_999, 'x'))
  expect(await bring(ana, exported('Long', texts))).toMatchObject({ messages: 50, cut: 1 })
  const [chat] = (await ana(chats.list)).items as Chat[]
  const newest = await ana(chats.list, { query: { chatId: chat!.id, limit: 1 } })
  expect(newest.items[0]!.id).toBe(chat!.currentMessageId)
})

test('a member brings in twenty files an hour', async () => {
  const { as, advance } = await testApp()
  const ana = as('ana')
  for (let i = 0; i < 20; i++) await bring(ana, exported('One', ['One']))
  await expect(bring(ana, exported('One', ['One']))).rejects.toMatchObject({ httpCode: 429 })
  advance(3_600_000)
  await bring(ana, exported('One', ['One']))
})
