// Made by generate-tables.ts from the migrations; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

// Written as text (JSON.stringify): the driver would make a PostgreSQL array of an array.
export type Json = ColumnType<unknown, string, string>

export interface AnswerEvents {
  messageId: string
  seq: number
  type: string
  data: Json
  createdAt: Generated<Timestamp>
}

export interface Chats {
  id: string
  memberId: string
  title: string
  titledByMember: Generated<boolean>
  pinned: Generated<boolean>
  archived: Generated<boolean>
  temporary: Generated<boolean>
  currentMessageId: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
}

export interface Codes {
  id: string
  userId: string
  purpose: string
  subject: string
  salt: Buffer
  hash: Buffer
  tries: Generated<number>
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  usedAt: Timestamp | null
}

export interface Files {
  id: string
  filename: string
  title: string
  type: string
  sizeBytes: number
  sha256: string
  storageKey: string
  categoryId: string | null
  public: Generated<boolean>
  library: Generated<boolean>
  assistant: Generated<boolean>
  origin: Generated<string>
  contentName: string | null
  contentAbout: Json | null
  pages: number | null
  pagesRead: Generated<number>
  state: Generated<string>
  error: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
}

export interface Instances {
  id: string
  startedAt: Generated<Timestamp>
  seenAt: Generated<Timestamp>
}

export interface JobSlots {
  name: string
  slot: Timestamp
}

export interface Jobs {
  id: GeneratedAlways<number>
  name: string
  data: Json
  once: string | null
  state: Generated<string>
  attempts: Generated<number>
  retries: number
  runAt: Generated<Timestamp>
  owner: string | null
  leasedUntil: Timestamp | null
  error: string | null
  createdAt: Generated<Timestamp>
}

export interface Links {
  tokenHash: Buffer
  purpose: string
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
}

export interface MessageRequests {
  memberId: string
  requestId: string
  chatId: string
  userMessageId: string
  botMessageId: string
  createdAt: Generated<Timestamp>
}

export interface Messages {
  id: string
  chatId: string
  parentId: string | null
  role: string
  content: Generated<string>
  status: string
  grounded: string | null
  citations: Generated<Json>
  feedback: string | null
  feedbackComment: string | null
  instanceId: string | null
  chargedPeriod: Timestamp | null
  createdAt: Generated<Timestamp>
}

export interface Migrations {
  name: string
  checksum: string
  appliedAt: Generated<Timestamp>
}

export interface Pages {
  fileId: string
  page: number
  text: string
  width: number
  height: number
  words: Buffer
  headings: Generated<Json>
}

export interface PassageUnits {
  passageId: string
  meanings: Buffer
}

export interface PassageVectors {
  passageId: string
  fileId: string
  embedding: string
}

export interface Passages {
  id: string
  fileId: string
  page: number
  position: number
  heading: string
  text: string
  startOffset: number
  endOffset: number
  length: number
  terms: string
}

export interface SearchTotals {
  onlyRow: Generated<boolean>
  passages: Generated<number>
  terms: Generated<number>
}

export interface Sessions {
  id: string
  userId: string
  tokenHash: Buffer
  userAgent: string
  ip: string
  createdAt: Generated<Timestamp>
  lastUsedAt: Generated<Timestamp>
}

export interface TermCounts {
  term: string
  passages: number
}

export interface Usage {
  userId: string
  periodStart: Timestamp
  used: Generated<number>
}

export interface Users {
  id: string
  email: string
  emailVerifiedAt: Timestamp | null
  passwordHash: string
  firstName: string
  lastName: string
  avatarKey: string | null
  role: Generated<string>
  locale: Generated<string>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
}

export interface Tables {
  answerEvents: AnswerEvents
  chats: Chats
  codes: Codes
  files: Files
  instances: Instances
  jobSlots: JobSlots
  jobs: Jobs
  links: Links
  messageRequests: MessageRequests
  messages: Messages
  migrations: Migrations
  pages: Pages
  passageUnits: PassageUnits
  passageVectors: PassageVectors
  passages: Passages
  searchTotals: SearchTotals
  sessions: Sessions
  termCounts: TermCounts
  usage: Usage
  users: Users
}
