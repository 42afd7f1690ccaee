import type { Beginning } from '#server/infra/model/model.ts'
import type { ChatRow, MessageRow } from '../store.ts'

/** What a request created: the rows, and whether this request created them. */
export type StoredExchange = {
  chat: ChatRow
  userMessage: MessageRow
  botMessage: MessageRow
  /** What there is of the earlier answer that this one continues. */
  goesOnFrom: Beginning | null
  fresh: boolean
}
