import { randomUUID as uuid } from 'node:crypto'
import { chats } from '#contract/chats/chat.ts'
import type { Caller } from '#server/testing/test-app.ts'

/** Sends one message after the other in a chat of its own, and gives the answer to each. */
export function talkOf(member: Caller) {
  let chatId: string | undefined
  return async (message: string) => {
    const { chat, botMessage } = await member(chats.send, {
      body: { requestId: uuid(), message, ...(chatId ? { chatId } : {}) },
    })
    chatId = chat.id
    return botMessage
  }
}
