import { chats } from '#contract/chats/chat.ts'
import type { Caller } from '#server/testing/test-app.ts'

const time = '2026-01-01T10:00:00.000Z'

/** A chat as Claude exports it. */
export const exported = (name: string, texts: string[]) => ({
  ...{ uuid: name, name, created_at: time, updated_at: time },
  chat_messages: texts.map((text, i) => ({
    ...{ uuid: `m${i}`, sender: i % 2 ? 'assistant' : 'human', text, created_at: time },
    parent_message_uuid: i ? `m${i - 1}` : 'none',
  })),
})
export const bring = (who: Caller, ...list: object[]) => {
  const file = new Blob([JSON.stringify(list)], { type: 'application/json' })
  return who(chats.import, { files: { file } })
}
