import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { drafts } from '#contract/chats/drafts.ts'
import { testApp } from '#server/testing/test-app.ts'

test('what a member is writing is on their other devices until it is sent', async () => {
  const { as, guest } = await testApp()
  const ana = as('ana')
  const textsOf = async () =>
    new Set((await ana(drafts.list)).map(({ chatId, text }) => `${chatId}: ${text}`))
  await ana(drafts.keep, { body: { chatId: null, text: 'Where' } })
  await ana(drafts.keep, { body: { chatId: null, text: 'Where is' } })
  expect(await textsOf()).toEqual(new Set(['null: Where is']))

  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Where is it?' } })
  expect(await textsOf()).toEqual(new Set())
  await ana(drafts.keep, { body: { chatId: chat.id, text: 'And then' } })
  await ana(drafts.keep, { body: { chatId: null, text: 'Another' } })
  expect(await textsOf()).toEqual(new Set([`${chat.id}: And then`, 'null: Another']))
  await ana(drafts.keep, { body: { chatId: null, text: ' ' } })
  expect(await textsOf()).toEqual(new Set([`${chat.id}: And then`]))

  await expect(
    as('ben')(drafts.keep, { body: { chatId: chat.id, text: 'Mine' } }),
  ).rejects.toMatchObject({ httpCode: 404 })
  expect(await as('ben')(drafts.list)).toEqual([])
  await expect(guest(drafts.list)).rejects.toMatchObject({ httpCode: 403 })
  await ana(chats.remove, { query: { chatId: chat.id } })
  expect(await textsOf()).toEqual(new Set())
})
