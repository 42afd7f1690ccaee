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
  { name: 'import', run: (who) => bring(who, manyWords(6, 50, 195_000)) },
]

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

/** Chats in Claude's form, of words of which many are new. */
function manyWords(chats: number, messages: number, characters: number): object[] {
  const time = '2026-01-01T10:00:00.000Z'
  let seed = 7
  const word = () => (seed = (seed * 48_271) % 2_147_483_647).toString(36)
  const text = () => {
    let words = ''
    while (words.length < characters) words += `${word()} `
    return words
  }
  return Array.from({ length: chats }, (_, nth) => ({
    ...{ uuid: uuid(), name: `Chat ${nth}`, created_at: time, updated_at: time },
    chat_messages: Array.from({ length: messages }, (_, i) => ({
      ...{ uuid: `m${i}`, sender: i % 2 ? 'assistant' : 'human', text: text(), created_at: time },
      parent_message_uuid: i ? `m${i - 1}` : 'none',
    })),
  }))
}
