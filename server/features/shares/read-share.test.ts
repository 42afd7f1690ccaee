import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { type SharedMessage, shares } from '#contract/chats/shares.ts'
import { largestPage } from '#server/cursor.ts'
import { testApp } from '#server/testing/test-app.ts'

const message = (content: string): SharedMessage => {
  const id = uuid()
  const createdAt = '2026-11-27T10:00:00.000Z'
  return { _id: id, id, role: 'bot', content, status: 'complete', citations: [], createdAt }
}

/** A link that shows these messages. */
async function shareOf(contents: string[]) {
  const { as, guest, app } = await testApp()
  const ana = as('ana')
  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Hello' } })
  const { url } = await ana(shares.make, { body: { chatId: chat.id } })
  const messages = JSON.stringify(contents.map(message))
  await app.db.updateTable('shares').set({ messages, messageCount: contents.length }).execute()
  const params = { shareId: url.split('/s/')[1]! }
  const read = (cursor?: string) => guest(shares.read, { params, query: { cursor } })
  return { app, read }
}

const bytesOf = (messages: { content: string }[]) =>
  Buffer.byteLength(messages.map(({ content }) => content).join(''))

test('a long chat is shown in pages, each no longer than others can wait for', async () => {
  const lengths = [10, 30_000, 50_000, 30_000, 250_000, 10, 60_000, 60_000]
  const contents = lengths.map((length, i) =>
    `${i} `.padEnd(length, 'é'.repeat(7)).slice(0, length),
  )
  const { read } = await shareOf(contents)
  const pages = [await read()]
  while (pages.at(-1)!.nextCursor) pages.push(await read(pages.at(-1)!.nextCursor!))
  expect(pages.flatMap(({ messages }) => messages.map(({ content }) => content))).toEqual(contents)
  expect(pages.map(({ messageCount }) => messageCount)).toEqual(pages.map(() => 8))
  const alone = pages.filter(({ messages }) => messages.length === 1)
  for (const { messages } of pages.filter((page) => !alone.includes(page)))
    expect(bytesOf(messages)).toBeLessThanOrEqual(largestPage.bytes)
  expect(pages.length).toBeGreaterThan(alone.length)
})

test('a cursor that no page gave is refused', async () => {
  const { read } = await shareOf(['One', 'Two'])
  expect((await read('1')).messages.map(({ content }) => content)).toEqual(['Two'])
  for (const wrong of ['2', '-1', '1.5', 'x', '1e400', '9'.repeat(400)])
    await expect(read(wrong)).rejects.toMatchObject({ httpCode: 400 })
})

test('a link that is withdrawn between the look for it and for its messages shows nothing', async () => {
  const { app, read } = await shareOf(['One', 'Two'])
  // What a withdrawal leaves behind; the first look came before it.
  await app.db.updateTable('shares').set({ messages: '[]' }).execute()
  await expect(read()).rejects.toMatchObject({ httpCode: 410 })
})
