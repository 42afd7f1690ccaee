import type { NewSelection } from '#contract/chats/selections.ts'

/** An imported message; `parent` is the index of its parent, which comes before it. */
export type ImportedMessage = {
  parent: number | null
  role: 'user' | 'bot'
  content: string
  status: 'complete' | 'stopped' | 'interrupted' | 'failed'
  feedback: 'up' | 'down' | null
  comment: string | null
  /** The passage that a question is about, as the file says. */
  selection: NewSelection | null
  /** In milliseconds since 1970; never before its parent's. */
  at: number
}

export type ImportedChat = {
  /** Its id in the other product, such as 'chatgpt:<id>': it is imported only once. */
  source: string
  title: string
  pinned: boolean
  archived: boolean
  createdAt: number
  updatedAt: number
  /** The last message of the shown branch. */
  current: number | null
  messages: ImportedMessage[]
  /** Whether there were more messages than a chat, or a place in it, can have. */
  cut: boolean
}

export type Refused =
  | 'neither'
  | 'broken-json'
  | 'broken-zip'
  | 'encrypted'
  | 'no-chats'
  | 'too-large'
  | 'too-many'

export class RefusedFile extends Error {
  override name = 'RefusedFile'
  reason: Refused
  constructor(reason: Refused, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Some chats of a file, or its end. */
export type Batch =
  | { kind: 'chats'; chats: ImportedChat[]; empty: number }
  | { kind: 'end'; unreadable: number }

const megabyte = 1024 * 1024

export const bounds = {
  unpackedBytes: 256 * megabyte,
  chatBytes: 64 * megabyte,
  chats: 20_000,
  messages: 5_000,
  /** Of one chat; each of its messages may have as many as `characters` says. */
  chatCharacters: 10_000_000,
  /** That follow the same message. */
  beside: 100,
  characters: 200_000,
  entries: 100_000,
}
