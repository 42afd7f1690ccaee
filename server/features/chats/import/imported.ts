/** A message as it comes in; `parent` is its place among the messages, which come after their parents. */
export type ImportedMessage = {
  parent: number | null
  role: 'user' | 'bot'
  content: string
  status: 'complete' | 'stopped' | 'interrupted' | 'failed'
  feedback: 'up' | 'down' | null
  comment: string | null
  /** In milliseconds since 1970; never before its parent's. */
  at: number
}

export type ImportedChat = {
  /** What it was there, such as 'chatgpt:<id>': by this it comes in once. */
  source: string
  title: string
  pinned: boolean
  archived: boolean
  createdAt: number
  updatedAt: number
  /** Of the branch that was shown: its last message. */
  current: number | null
  messages: ImportedMessage[]
  /** Whether there were more messages than a chat can have. */
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

/** What the worker says; after `chats` it waits until it is asked for more. */
export type Told =
  | { kind: 'chats'; chats: ImportedChat[]; empty: number }
  | { kind: 'end'; unreadable: number }
  | { kind: 'refused'; reason: Refused }

const megabyte = 1024 * 1024

export const bounds = {
  unpackedBytes: 256 * megabyte,
  chatBytes: 64 * megabyte,
  chats: 20_000,
  messages: 5_000,
  characters: 200_000,
  entries: 100_000,
}
