import type { ChatEvent } from '#contract/chats/chat.ts'
import type { Sentence } from '#server/sentences.ts'

/** An event as it is stored: a failure is put into words when it is sent. */
export type AnswerEvent =
  | Exclude<ChatEvent, { type: 'failure' }>
  | { type: 'failure'; data: { httpCode: number; message: Sentence; payload: object | null } }

export type LoggedEvent = { id: number; event: AnswerEvent }
