import { connect } from 'node:net'
import { v7 as uuid } from 'uuid'

type Who = { origin: string; authorization: string }
type HeavyCall = {
  name: string
  prepare?: (who: Who) => Promise<void>
  /** Resolves to what came of it. */
  run: (who: Who) => Promise<string>
}

/** What one member can do that takes long. */
export const heavyCalls: HeavyCall[] = [
  { name: 'import', run: (who) => bring(who, chatsOf(newWords, 6, 50, 195_000)) },
  {
    name: 'export',
    prepare: async (who) => void (await bring(who, chatsOf(sameWords, 1, 300, 195_000))),
    run: exportUnread,
  },
  {
    name: 'beside',
    prepare: async (who) => void (await bring(who, [oneQuestion(4_999)])),
    run: listBeside,
  },
  { name: 'marks', run: (who) => inLongFile(who, `marks?quote=${nowhere}`) },
  { name: 'search', run: (who) => inLongFile(who, `search?q=${nowhere}`) },
]

export const longFile = 'long.pdf'
const nowhere = encodeURIComponent('the bees winter in a cluster')

/** Looks on many connections for what stands on no page. The first call prepares the pages. */
async function inLongFile({ origin, authorization }: Who, call: string): Promise<string> {
  const get = async () => {
    const begun = performance.now()
    const response = await fetch(`${origin}/v1/files/${longFile}/${call}`, {
      headers: { authorization },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${call} answered ${response.status}`)
    return performance.now() - begun
  }
  const first = await get()
  const second = await get()
  await Promise.all(Array.from({ length: connections }, get))
  return `the first ${first.toFixed(0)} ms, the second ${second.toFixed(0)} ms, then ${connections} at once`
}

const connections = 40

/** Asks for all chats on many connections and reads none of them, for as long as somebody may wait. */
async function exportUnread({ origin, authorization }: Who): Promise<string> {
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: connections }, () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .end(
        `GET /v1/bot-chat-messages/export?format=json HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${authorization}\r\n\r\n`,
      ),
  )
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  for (const socket of sockets) socket.destroy()
  return `${connections} connections unread`
}

/** Asks for the newest page of a chat on many connections at once. */
async function listBeside({ origin, authorization }: Who): Promise<string> {
  const get = (path: string) =>
    fetch(`${origin}/v1/bot-chat-messages${path}`, { headers: { authorization } })
  const { payload } = (await (await get('')).json()) as { payload: { items: { id: string }[] } }
  const pages = await Promise.all(
    Array.from({ length: connections }, async () => {
      const response = await get(`?limit=100&chatId=${payload.items[0]!.id}`)
      return (await response.arrayBuffer()).byteLength
    }),
  )
  return `${connections} pages of ${(Math.max(...pages) / 1000).toFixed(0)} kB`
}

async function bring({ origin, authorization }: Who, chats: object[]): Promise<string> {
  const body = new FormData()
  const text = JSON.stringify(chats)
  body.set('file', new Blob([text], { type: 'application/json' }), 'chats.json')
  const response = await fetch(`${origin}/v1/bot-chat-messages/import`, {
    ...{ method: 'POST', headers: { authorization }, body },
  })
  const { httpCode, message } = (await response.json()) as { httpCode: number; message: string }
  return `${(text.length / 1e6).toFixed(0)} MB: ${httpCode}, ${message}`
}

const time = '2026-01-01T10:00:00.000Z'

/** A text of so many characters of which most words are new. */
function newWords(characters: number, seed: number): string {
  let at = seed + 7
  let words = ''
  while (words.length < characters) words += `${(at = (at * 48_271) % 2_147_483_647).toString(36)} `
  return words
}

const sameWords = (characters: number) =>
  'The bees winter in a cluster. '.repeat(Math.ceil(characters / 30))

type Text = (characters: number, seed: number) => string

/** Chats in Claude's form. */
const chatsOf = (textOf: Text, chats: number, messages: number, characters: number): object[] =>
  Array.from({ length: chats }, (_, nth) => ({
    ...{ uuid: uuid(), name: `Chat ${nth}`, created_at: time, updated_at: time },
    chat_messages: Array.from({ length: messages }, (_, i) => ({
      ...{ uuid: `m${i}`, sender: i % 2 ? 'assistant' : 'human', created_at: time },
      text: textOf(characters, nth * messages + i),
      parent_message_uuid: i ? `m${i - 1}` : 'none',
    })),
  }))

const oneQuestion = (answers: number): object => ({
  ...{ uuid: uuid(), name: 'One question', created_at: time, updated_at: time },
  chat_messages: Array.from({ length: answers + 1 }, (_, i) => ({
    ...{ uuid: `m${i}`, sender: i ? 'assistant' : 'human', text: `No. ${i}`, created_at: time },
    parent_message_uuid: i ? 'm0' : 'none',
  })),
})
