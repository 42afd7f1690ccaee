import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readChats } from './read-chats.ts'

/** Half of it is for the heap. */
const memoryMb = 200
const words = 'The bees winter in a cluster. '.repeat(3_000)

/** A question, and beside it so many searches, which no chat keeps. */
const chatWith = (searches: number, id: string) => ({
  id,
  mapping: {
    q: { message: { author: { role: 'user' }, content: { parts: [`Question ${id}`] } } },
    ...Object.fromEntries(
      Array.from({ length: searches }, (_, n) => [
        `t${n}`,
        { parent: 'q', message: { author: { role: 'tool' }, content: { parts: [words] } } },
      ]),
    ),
  },
})

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carrel-chats-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'conversations.json')
  await writeFile(file, text)
  return file
}

async function read(chats: object[]) {
  const told = await Array.fromAsync(
    readChats(await fileOf(JSON.stringify(chats)), new Date(), memoryMb),
  )
  const come = told.flatMap((batch) => (batch.kind === 'chats' ? batch.chats : []))
  return { last: told.at(-1), messages: come.flatMap((chat) => chat.messages) }
}

test('an export is read chat by chat: together its chats take more memory than there is', async () => {
  const chats = Array.from({ length: 90 }, (_, i) => chatWith(13, `${i}`))
  const { messages, last } = await read(chats)
  expect(messages.map(({ content }) => content)).toEqual(chats.map(({ id }) => `Question ${id}`))
  expect(last).toEqual({ kind: 'end', unreadable: 0 })
  expect(JSON.stringify(chats).length).toBeGreaterThan((memoryMb / 2) * 2 ** 20)
})

test('a chat that fills the memory with small parts ends only its reading', async () => {
  const file = await fileOf(`[{"id":"a","mapping":[${'{},'.repeat(6_000_000)}{}]}]`)
  await expect(Array.fromAsync(readChats(file, new Date(), memoryMb))).rejects.toMatchObject({
    httpCode: 413,
    message: expect.stringContaining('more than can be read at once'),
  })
})
