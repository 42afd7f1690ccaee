import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { v7 as uuid } from 'uuid'

export type Seeded = {
  port: number
  busy: Caller & { email: string }
  other: Caller
  chatId: string
  /** The hundredth message of the chat, an answer. */
  earlyId: string
  /** The secret of a link to the chat. */
  share: string
  filename: string
}
export const password = 'a password for the bench'

export type Caller = { token: string; ip: string }
export type Call = {
  name: string
  method?: string
  path: string
  body?: () => Body
  events?: boolean
}
type Body = { type: string; bytes: string | Buffer }

/** Every call that takes the server long. */
export function heavyCalls({ chatId, earlyId, share, filename, busy }: Seeded): Call[] {
  const list = '/v1/bot-chat-messages'
  const file = `/v1/files/${filename}`
  const json = (value: unknown) => () => ({
    type: 'application/json',
    bytes: JSON.stringify(value),
  })
  return [
    { name: 'messages', path: `${list}?chatId=${chatId}&limit=100` },
    { name: 'chats', path: `${list}?limit=100` },
    { name: 'search-chats', path: `${list}?q=notice+employed&limit=100` },
    { name: 'search-in-chat', path: `${list}?chatId=${chatId}&q=notice&limit=100` },
    { name: 'library', path: '/v1/library?q=notice' },
    { name: 'file-text', path: `${file}/text` },
    { name: 'file-search', path: `${file}/search?q=notice` },
    { name: 'marks', path: `${file}/marks?page=1&quote=nobody+has+ever+written+this+here` },
    { name: 'file', path: file },
    { name: 'openapi', path: '/v1/openapi.json' },
    {
      name: 'send',
      method: 'POST',
      path: list,
      body: () =>
        json({ requestId: uuid(), message: 'How much notice do we owe after five years?' })(),
    },
    {
      name: 'again',
      method: 'PUT',
      path: list,
      body: () => json({ requestId: uuid(), messageId: earlyId })(),
    },
    { name: 'fork', method: 'POST', path: `${list}/fork`, body: json({ messageId: earlyId }) },
    {
      name: 'share',
      method: 'POST',
      path: '/v1/shares',
      body: json({ chatId, messageId: earlyId }),
    },
    { name: 'shared', path: `/v1/shares/${share}/chat` },
    { name: 'export-json', path: `${list}/export?format=json&chatId=${chatId}` },
    { name: 'export-pdf', path: `${list}/export?format=pdf&chatId=${chatId}` },
    { name: 'import', method: 'POST', path: `${list}/import`, body: importOf(4_000_000) },
    {
      name: 'login',
      method: 'POST',
      path: '/v1/users/login',
      body: json({ email: busy.email, password }),
    },
  ]
}

/** A PDF of 200 pages. */
export function manual(): Buffer {
  const page = 'The notice that is owed depends on how long somebody has been employed. '.repeat(30)
  const pages = Array.from({ length: 200 }, (_, i) => `= Rule ${i}\n\n${page}`).join(
    '\n#pagebreak()\n',
  )
  return Buffer.from(NodeCompiler.create().pdf({ mainFileContent: pages }))
}

/** A Claude export with one chat. Forty are made with the first, and sent in turn. */
function importOf(bytes: number): () => Body {
  const answer = 'The notice that is owed depends on the years. '.repeat(40)
  const count = Math.ceil(bytes / answer.length)
  const boundary = 'between'
  const make = () => {
    const chat = {
      uuid: uuid(),
      name: 'Brought in',
      created_at: '2026-01-01T00:00:00Z',
      chat_messages: Array.from({ length: count }, (_, i) => ({
        uuid: uuid(),
        sender: i % 2 ? 'assistant' : 'human',
        text: answer,
        created_at: '2026-01-01T00:00:00Z',
      })),
    }
    return Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="chats.json"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify([chat])}\r\n--${boundary}--\r\n`,
    )
  }
  let bodies: Buffer[] | undefined
  let sent = 0
  return () => {
    bodies ??= Array.from({ length: 40 }, make)
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      bytes: bodies[sent++ % bodies.length]!,
    }
  }
}
