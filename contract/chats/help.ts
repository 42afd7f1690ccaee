import * as z from 'zod/mini'
import { Id, Time, ids, list, page, text } from '../fields.ts'
import { tooLong } from '../issues.ts'
import { route } from '../route.ts'

/** What goes along of the chat: nothing, the question with this answer, or all up to the answer. */
export const HelpPart = z.enum(['question', 'answer', 'chat'])
export type HelpPart = z.infer<typeof HelpPart>

/** `waiting`: for a reply of the operator. */
export const HelpState = z.enum(['waiting', 'answered', 'closed'])
export type HelpState = z.infer<typeof HelpState>

export const mostOfQuestion = 2_000
export const mostOfReply = 10_000

export const HelpQuestion = z.object({
  requestId: Id,
  question: text('Enter the question.', 1, mostOfQuestion),
  note: z._default(z.string().check(z.trim(), z.maxLength(mostOfQuestion, tooLong)), ''),
  /** The answer that did not help; without it nothing of a chat goes along. */
  messageId: z.optional(Id),
  part: z._default(HelpPart, 'question'),
})

const Source = z.object({
  title: z.string(),
  /** Null where it is the member's own document, which only they can open. */
  filename: z.nullable(z.string()),
  page: z.int(),
  quote: z.string(),
})

/** A message of the chat as it was when it was sent along. */
export const SentMessage = z.object({
  role: z.enum(['user', 'bot']),
  content: z.string(),
  citations: z.array(z.extend(Source, { n: z.int() })),
  /** The passage that a question was about. */
  selection: z.optional(Source),
  /** With a question: the titles of own documents that the chat had by then. They stay the member's alone. */
  attached: z.optional(z.array(z.string())),
  createdAt: Time,
})
export type SentMessage = z.infer<typeof SentMessage>

export const HelpReply = z.object({
  ...ids,
  /** The operator's first name; null for the member's own. */
  operatorName: z.nullable(z.string()),
  /** Markdown from an operator, plain text from the member. */
  text: z.string(),
  createdAt: Time,
})
export type HelpReply = z.infer<typeof HelpReply>

/** A question that a member handed to the operator. */
export const HelpThread = z.object({
  ...ids,
  question: z.string(),
  state: HelpState,
  /** Whether there is a reply of the operator that the member has not seen. */
  unread: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  /** The answer that did not help, and its chat; null where there is none or it was deleted. */
  messageId: z.nullable(Id),
  chatId: z.nullable(Id),
})
export type HelpThread = z.infer<typeof HelpThread>

const whole = {
  note: z.string(),
  part: HelpPart,
  sent: z.array(SentMessage),
  /** How many earlier messages of the chat were too many to be sent along. */
  leftOut: z.int(),
  /** The newest, in order: up to 50, and 100 kB of them. */
  replies: z.array(HelpReply),
  /** The cursor with which the list of replies goes on before these; null where there are no more. */
  earlierReplies: z.nullable(z.string()),
}

export const OpenHelpThread = z.extend(HelpThread, whole)
export type OpenHelpThread = z.infer<typeof OpenHelpThread>

/** Who asked, as the operator sees them. */
const asker = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })

/** What the operator sees of it: nothing that leads into the member's chats. */
const forOperator = z.omit(HelpThread, { unread: true, messageId: true, chatId: true })
export const ReceivedThread = z.extend(forOperator, { member: asker })
export type ReceivedThread = z.infer<typeof ReceivedThread>
export const OpenReceivedThread = z.extend(ReceivedThread, whole)
export type OpenReceivedThread = z.infer<typeof OpenReceivedThread>

const one = z.object({ id: Id })
const NewReply = z.object({ requestId: Id, text: text('Enter the reply.', 1, mostOfReply) })
const NewAnswer = z.extend(NewReply, {
  /** The newest reply that its writer had before them, null for none: 409 where a colleague has replied since. */
  seenReplyId: z.optional(z.nullable(Id)),
})

export const receivedSorts = ['newest', 'oldest'] as const
export type ReceivedSort = (typeof receivedSorts)[number]

export const help = {
  ask: route({
    method: 'POST',
    path: '/v1/help/threads',
    for: 'member',
    body: HelpQuestion,
    payload: OpenHelpThread,
    code: 201,
    message: 'Your question has been sent',
    summary: 'Hand a question to the operator, with the part of the chat that the member chooses.',
  }),
  list: route({
    method: 'GET',
    path: '/v1/help/threads',
    for: 'member',
    query: z.object({ chatId: z.optional(Id), ...page }),
    payload: list(HelpThread),
    summary: 'Own questions to the operator, newest first; with chatId those from that chat.',
  }),
  read: route({
    method: 'GET',
    path: '/v1/help/threads/{id}',
    for: 'member',
    params: one,
    payload: OpenHelpThread,
    summary: 'A question to the operator, with what was sent along and the replies.',
  }),
  reply: route({
    method: 'POST',
    path: '/v1/help/threads/{id}/replies',
    for: 'member',
    params: one,
    body: NewReply,
    payload: OpenHelpThread,
    code: 201,
    message: 'Your reply has been sent',
    summary: 'Write to the operator again; the question then waits for a reply.',
  }),
  replies: route({
    method: 'GET',
    path: '/v1/help/threads/{id}/replies',
    for: 'member',
    params: one,
    query: z.object(page),
    payload: list(HelpReply),
    summary: 'The replies to a question, newest first; fewer than `limit` where they are long.',
  }),
  see: route({
    method: 'PATCH',
    path: '/v1/help/threads/{id}',
    for: 'member',
    params: one,
    body: z.object({ seenReplyId: Id }),
    payload: z.null(),
    summary: 'Say which reply was seen last: it is read unless a newer one has come.',
  }),
  counts: route({
    method: 'GET',
    path: '/v1/help/counts',
    for: 'member',
    payload: z.object({
      unread: z.int(),
      /** For operators: the questions of all members that wait for a reply. */
      waiting: z.nullable(z.int()),
      /** For operators: the requests from the contact page that are open. */
      requests: z.nullable(z.int()),
    }),
    summary:
      'How many questions have an unread reply, and for operators how many wait for one, of members and of guests.',
  }),
  received: route({
    method: 'GET',
    path: '/v1/operator/help',
    for: 'editor',
    query: z.object({
      state: z.optional(HelpState),
      sort: z._default(z.enum(receivedSorts), 'newest'),
      ...page,
    }),
    payload: list(ReceivedThread),
    summary: 'The questions that members handed to the operator, newest first or as `sort` says.',
  }),
  open: route({
    method: 'GET',
    path: '/v1/operator/help/{id}',
    for: 'editor',
    params: one,
    payload: OpenReceivedThread,
    summary: 'A question of a member, with what they sent along and the replies.',
  }),
  receivedReplies: route({
    method: 'GET',
    path: '/v1/operator/help/{id}/replies',
    for: 'editor',
    params: one,
    query: z.object(page),
    payload: list(HelpReply),
    summary:
      'The replies to a question of a member, newest first; fewer than `limit` where they are long.',
  }),
  answer: route({
    method: 'POST',
    path: '/v1/operator/help/{id}/replies',
    for: 'editor',
    params: one,
    body: NewAnswer,
    payload: OpenReceivedThread,
    code: 201,
    message: 'Your reply has been sent',
    summary:
      'Reply in Markdown; the member gets a letter, unless an earlier reply is still unread. 409 where a colleague has replied since `seenReplyId`.',
  }),
  setState: route({
    method: 'PATCH',
    path: '/v1/operator/help/{id}',
    for: 'editor',
    params: one,
    body: z.object({ state: z.enum(['waiting', 'closed']) }),
    payload: OpenReceivedThread,
    message: 'Successfully Updated',
    summary: 'Close a question, or take it up again.',
  }),
}
