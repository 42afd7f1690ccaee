import * as z from 'zod/mini'
import { Approval } from '../desk/approval.ts'
import { Citation } from '../documents/documents.ts'
import type { Envelope } from '../envelope.ts'
import { Id, Time, flag, ids, list, page } from '../fields.ts'
import { ChatIds, GoesAlong } from './goes-along.ts'
import { AnswerAgain, FileChoice, NewMessage } from './new-message.ts'
import { route } from '../route.ts'
import { MessageSaved } from './saved-answers.ts'
import { Selection } from './selections.ts'
import { Usage } from '../account/users.ts'
import { sentence } from '../sentences.ts'
import { Step } from './steps.ts'
import { tooLong } from '../issues.ts'
import { Written } from '../documents/written.ts'

export { AnswerAgain, NewMessage } from './new-message.ts'

/** A piece of text that contains the query, and where: `[start, end)` in UTF-16 units. */
export const Found = z.object({
  messageId: z.nullable(Id),
  excerpt: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type Found = z.infer<typeof Found>

export const Chat = z.object({
  ...ids,
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** Never found by the search, and deleted a day after it began. */
  temporary: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  /** The end of the branch that was shown last, on whatever device. */
  currentMessageId: z.nullable(Id),
  running: z.boolean(),
  /** The files its answers may use beside its own attachments; null is every file of the library. */
  fileIds: z.nullable(z.array(Id)),
  /** The member's folder that it is in. */
  folderId: z.nullable(Id),
  /** For a search: the hits, best first; a hit without a message is in the title. */
  found: z.optional(z.array(Found)),
})
export type Chat = z.infer<typeof Chat>

/** A source whose quote the current version of its document has no more, and the page in its place. */
export const ChangedSource = z.object({ n: z.int(), filename: z.string(), page: z.int() })
export type ChangedSource = z.infer<typeof ChangedSource>

export const Message = z.object({
  ...ids,
  chatId: Id,
  parentId: z.nullable(Id),
  role: z.enum(['user', 'bot']),
  content: z.string(),
  status: z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed']),
  /** Bot only: whether the documents held an answer; null while unknown, and for small talk. */
  grounded: z.optional(z.nullable(z.enum(['yes', 'no']))),
  citations: z.array(Citation),
  /** In lists of messages, if there are some: the sources that have changed since. */
  changed: z.optional(z.array(ChangedSource)),
  /** User only: the passage of a document that the question is about. */
  selection: z.optional(Selection),
  /** Bot only, if there are some. */
  steps: z.optional(z.array(Step)),
  feedback: z.optional(z.nullable(z.enum(['up', 'down']))),
  /** The reason, in the member's words. */
  comment: z.optional(z.nullable(z.string())),
  /** Bot only: the member saved it. */
  saved: z.optional(z.literal(true)),
  /** Bot only, of models on other machines: how many tokens were read and written for this answer. */
  tokens: z.optional(
    z.object({
      input: z.int(),
      output: z.int(),
      /** The server of the model did not count all of them. */
      estimated: z.optional(z.literal(true)),
    }),
  ),
  /** Bot only: it is complete and cost no message of the quota. */
  free: z.optional(z.literal(true)),
  /** Bot only: what wrote the answer, `built-in` or the name of a model; missing of older ones. */
  model: z.optional(z.string()),
  /** Bot only: it was not written now, but approved or fixed before, for questions of this meaning. */
  approved: z.optional(Approval),
  /** Bot only: what an editor has written for the question since. */
  written: z.optional(Written),
  createdAt: Time,
  /**
   * The messages with the same parent, oldest first, this one among them; of more than 50, those
   * that are nearest to it.
   */
  siblings: z.array(Id),
  /** Only where `siblings` are not all: how many there are, and which of them this one is, from 1. */
  amongSiblings: z.optional(z.object({ place: z.int(), count: z.int() })),
})
export type Message = z.infer<typeof Message>

export const Exchange = z.object({ chat: Chat, userMessage: Message, botMessage: Message })
export type Exchange = z.infer<typeof Exchange>

/** The events of a stream; the name of an event is `type`, the rest is its data. */
export type ChatEvent =
  /**
   * The question is not stored yet: so many are answered before it. Only where it has to wait, before
   * `start`; its id is 0, and it is in no log.
   */
  | { type: 'waiting'; data: { before: number } }
  | { type: 'start'; data: Exchange }
  | { type: 'step'; data: Step }
  | { type: 'source'; data: Citation }
  | { type: 'text'; data: { delta: string } }
  | { type: 'title'; data: { chatId: string; title: string } }
  /** No word has come for 15 seconds: a member may have the answer written from quotations. */
  | { type: 'slow'; data: Record<string, never> }
  | { type: 'done'; data: { botMessage: Message; usage: Usage } }
  | { type: 'failure'; data: Envelope }

const ChatChange = z.strictObject({
  chatId: Id,
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  currentMessageId: z.optional(Id),
  /** Null takes it out of its folder. */
  folderId: z.optional(z.nullable(Id)),
  fileIds: z.optional(FileChoice),
})
const StopAnswer = z.strictObject({ messageId: Id, status: z.literal('stopped') })
/** The built-in answerer writes a running answer that has no words yet. */
const QuoteInstead = z.strictObject({ messageId: Id, model: z.literal('built-in') })
const MessageFeedback = z.strictObject({
  messageId: Id,
  feedback: z.nullable(z.enum(['up', 'down'])),
  comment: z.optional(z.string().check(z.maxLength(2_000, tooLong))),
})

export const ChatTitle = z.object({
  chatId: Id,
  title: z
    .string(sentence('Write a title.'))
    .check(z.trim(), z.minLength(1, sentence('Write a title.')), z.maxLength(120, tooLong)),
})

export const ExportFormat = z.enum(['markdown', 'json', 'pdf', 'text'])
export type ExportFormat = z.infer<typeof ExportFormat>

const path = '/v1/bot-chat-messages'

export const chats = {
  list: route({
    method: 'GET',
    path,
    for: 'member',
    query: z.object({
      chatId: z.optional(Id),
      q: z.optional(z.string().check(z.maxLength(200))),
      archived: z.optional(flag),
      /** Without `q`: those in this folder alone. */
      folderId: z.optional(Id),
      ...page,
    }),
    payload: z.union([list(Message), list(Chat)]),
    summary:
      'Own chats, newest first; with chatId its messages; with q the chats that hold it, best first, or that chat with every place.',
  }),
  send: route({
    method: 'POST',
    path,
    for: 'member',
    body: NewMessage,
    payload: Exchange,
    code: 201,
    stream: 'accept',
    summary: 'Send a message; the answer is streamed where that is accepted.',
  }),
  again: route({
    method: 'PUT',
    path,
    for: 'member',
    body: AnswerAgain,
    payload: Exchange,
    stream: 'accept',
    summary: 'Edit an own message on a new branch, or have a question answered again.',
  }),
  change: route({
    method: 'PATCH',
    path,
    for: 'member',
    body: z.union(
      [ChatChange, StopAnswer, QuoteInstead, MessageFeedback, MessageSaved],
      sentence(
        'Send chatId with pinned, archived, currentMessageId, folderId or fileIds, or messageId with feedback or saved, or messageId with the status "stopped" or the model "built-in".',
      ),
    ),
    payload: z.union([Message, Chat]),
    evenIfFull: true,
    summary: 'Change a chat, rate an answer, save it, stop it, or have it written from quotations.',
  }),
  remove: route({
    method: 'DELETE',
    path,
    for: 'member',
    query: z.object({ chatId: z.optional(Id), messageId: z.optional(Id), all: z.optional(flag) }),
    payload: z.object({ deleted: z.int() }),
    summary: 'Delete a chat, a message with what follows it, or everything.',
  }),
  goesAlong: route({
    method: 'GET',
    path: `${path}/goes-along`,
    for: 'member',
    query: z.object({ chatIds: z.optional(ChatIds) }),
    payload: GoesAlong,
    summary: 'What is deleted with these own chats, or with all of them.',
  }),
  rename: route({
    method: 'PATCH',
    path: `${path}/title`,
    for: 'member',
    body: ChatTitle,
    payload: Chat,
    message: 'Successfully Updated',
    summary: 'Name a chat.',
  }),
  read: route({
    method: 'GET',
    path: `${path}/{chatId}`,
    for: 'member',
    params: z.object({ chatId: Id }),
    payload: Chat,
    summary: 'One own chat, without its messages.',
  }),
  models: route({
    method: 'GET',
    path: `${path}/models`,
    for: 'member',
    payload: z.array(z.string()),
    summary: 'The models that the member may choose from; the first answers without a choice.',
  }),
  fork: route({
    method: 'POST',
    path: `${path}/fork`,
    for: 'member',
    body: z.object({ messageId: Id }),
    payload: Chat,
    code: 201,
    summary: 'Go on from a message in a chat of its own.',
  }),
  export: route({
    method: 'GET',
    path: `${path}/export`,
    for: 'member',
    query: z.object({ chatId: z.optional(Id), format: ExportFormat }),
    payload: z.unknown(),
    bytes: true,
    summary: 'One chat as a file, or all of them: JSON in one file, the others in a zip.',
  }),
  import: route({
    method: 'POST',
    path: `${path}/import`,
    for: 'member',
    files: {
      file: {
        types: ['application/json', 'application/zip', 'application/x-zip-compressed'],
        maxBytes: 256 * 1024 * 1024,
        required: true,
      },
    },
    payload: z.object({
      /** Chats that are new here. */
      imported: z.int(),
      /** Chats that had been imported before. */
      known: z.int(),
      /** Chats without a storable word. */
      empty: z.int(),
      messages: z.int(),
      /** Chats of which not every message was stored. */
      cut: z.optional(z.int()),
      /** Those of the empty ones that could not be read. */
      unreadable: z.optional(z.int()),
    }),
    code: 201,
    summary: 'Bring in the chats of a ChatGPT, Claude or Carrel export.',
  }),
  follow: route({
    method: 'GET',
    path: `${path}/{messageId}/stream`,
    for: 'member',
    params: z.object({ messageId: Id }),
    payload: z.unknown(),
    stream: 'always',
    summary: 'Replay what was missed after Last-Event-ID, then follow the answer.',
  }),
}
