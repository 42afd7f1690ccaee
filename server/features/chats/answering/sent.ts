import type { Citation } from '#contract/documents.ts'
import type { ChatRow, MessageRow } from '../store.ts'

/** What a request made: the rows, and whether they were made just now. */
export type Sent = {
  chat: ChatRow
  userMessage: MessageRow
  botMessage: MessageRow
  /** What an earlier answer had already said, where this one takes it up. */
  goesOnFrom: Beginning | null
  fresh: boolean
}

export type Beginning = { content: string; citations: Citation[] }
