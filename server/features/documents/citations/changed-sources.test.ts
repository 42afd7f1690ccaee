import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { chats } from '#contract/chats/chat.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../testing/uploads.ts'

const leave = (days: string) =>
  `# Leave\n\nEvery member of staff has ${days} days of leave in a calendar year.\n`
const keys = '# Keys\n\nKeys are lent by the porter.\n'

test('an answer says which pages have changed since it cited them, and where the new one is', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const ana = server.as('ana')
  const newVersion = async (text: string, replaces?: string) =>
    settled(operator, (await upload(operator, 'book.md', text, replaces ? { replaces } : {})).id)
  const first = await newVersion(leave('thirty-one') + keys)
  const { botMessage } = await ana(chats.send, {
    body: { requestId: randomUUID(), message: 'How many days of leave do I get?' },
  })
  expect(botMessage.citations).toHaveLength(1)
  const changed = async () => {
    const { items } = await ana(chats.list, { query: { chatId: botMessage.chatId } })
    return (items as Message[]).find(({ id }) => id === botMessage.id)!.changed
  }
  expect(await changed()).toBeUndefined()

  // The same passage on another page, with other line breaks.
  const moved = leave('thirty-one').replace('thirty-one days', 'thirty-one\ndays')
  const second = await newVersion(keys + moved, first.id)
  expect(await changed()).toBeUndefined()

  const third = await newVersion(keys + leave('thirty-two'), second.id)
  expect(await changed()).toEqual([{ n: 1, filename: third.filename, page: 2 }])

  // Dropped: the page of the same number is in its place.
  const fourth = await newVersion(
    keys + '# Parking\n\nBicycles stand behind the house.\n',
    third.id,
  )
  expect(await changed()).toEqual([{ n: 1, filename: fourth.filename, page: 1 }])
})
