import * as z from 'zod/mini'
import { Citation } from './documents.ts'
import { type Envelope, EnvelopeShape } from './envelope.ts'
import { Id, Time, flag, ids, list, page } from './fields.ts'
import { route } from './route.ts'
import { Usage } from './users.ts'

export const Chat = z.object({
  ...ids,
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  currentMessageId: z.nullable(Id),
  running: z.boolean(),
})
export type Chat = z.infer<typeof Chat>

export const Message = z.object({
  ...ids,
  chatId: Id,
  parentId: z.nullable(Id),
  role: z.enum(['user', 'bot']),
  content: z.string(),
  status: z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed']),
  /** Bot only: whether the documents held an answer; null while it is not known. */
  grounded: z.optional(z.nullable(z.enum(['yes', 'no']))),
  citations: z.array(Citation),
  feedback: z.optional(z.nullable(z.enum(['up', 'down']))),
  createdAt: Time,
  /** The messages with the same parent, oldest first, this one among them. */
  siblings: z.array(Id),
})
export type Message = z.infer<typeof Message>

export const Exchange = z.object({ chat: Chat, userMessage: Message, botMessage: Message })
export type Exchange = z.infer<typeof Exchange>

/** What a stream can say; the name of the event is `type`, the rest is its data. */
export type ChatEvent =
  | { type: 'start'; data: Exchange }
  | { type: 'source'; data: Citation }
  | { type: 'text'; data: { delta: string } }
  | { type: 'title'; data: { chatId: string; title: string } }
  | { type: 'done'; data: { botMessage: Message; usage: Usage } }
  | { type: 'failure'; data: Envelope }

export const eventData = {
  start: Exchange,
  source: Citation,
  text: z.object({ delta: z.string() }),
  title: z.object({ chatId: Id, title: z.string() }),
  done: z.object({ botMessage: Message, usage: Usage }),
  failure: EnvelopeShape,
}

const MessageText = z
  .string('Write a message.')
  .check(
    z.regex(/\S/, 'Write a message.'),
    z.maxLength(
      32_000,
      'A message can have at most 32,000 characters; this one is longer. Shorten it and send it again.',
    ),
  )

export const NewMessage = z.object({
  requestId: Id,
  message: MessageText,
  chatId: z.optional(Id),
  parentId: z.optional(z.nullable(Id)),
  promptId: z.optional(Id),
  fileIds: z.optional(z.array(Id).check(z.maxLength(100))),
  temporary: z.optional(z.boolean()),
})
export type NewMessage = z.infer<typeof NewMessage>

export const AnswerAgain = z.object({
  requestId: Id,
  messageId: Id,
  message: z.optional(MessageText),
})

const ChatChange = z.strictObject({
  chatId: Id,
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
})
const StopAnswer = z.strictObject({ messageId: Id, status: z.literal('stopped') })
const MessageFeedback = z.strictObject({
  messageId: Id,
  feedback: z.nullable(z.enum(['up', 'down'])),
  comment: z.optional(z.string().check(z.maxLength(2_000, 'Use at most 2,000 characters.'))),
})

export const ChatTitle = z.object({
  chatId: Id,
  title: z
    .string('Write a title.')
    .check(
      z.trim(),
      z.minLength(1, 'Write a title.'),
      z.maxLength(120, 'Use at most 120 characters.'),
    ),
})

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
      ...page,
    }),
    payload: z.union([list(Message), list(Chat)]),
    summary: 'Own chats, newest first; with chatId its messages; with q what was found.',
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
      [ChatChange, StopAnswer, MessageFeedback],
      'Send chatId with pinned or archived, or messageId with feedback, or messageId with the status "stopped".',
    ),
    payload: z.union([Message, Chat]),
    summary: 'Pin or archive a chat, rate an answer, or stop it.',
  }),
  remove: route({
    method: 'DELETE',
    path,
    for: 'member',
    query: z.object({ chatId: z.optional(Id), messageId: z.optional(Id), all: z.optional(flag) }),
    payload: z.object({ deleted: z.int() }),
    summary: 'Delete a chat, a message with what follows it, or everything.',
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
