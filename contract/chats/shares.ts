import * as z from 'zod/mini'
import { Chat, Message } from './chat.ts'
import { Id, Time, cursor, ids } from '../fields.ts'
import { route } from '../route.ts'

/** A link to a chat as it stood. */
export const Share = z.object({
  ...ids,
  chatId: Id,
  title: z.string(),
  /** The whole address, with the secret in it. */
  url: z.string(),
  messages: z.int(),
  createdAt: Time,
})
export type Share = z.infer<typeof Share>

export const SharedMessage = z.pick(Message, {
  _id: true,
  id: true,
  role: true,
  content: true,
  status: true,
  grounded: true,
  citations: true,
  selection: true,
  model: true,
  createdAt: true,
})
export type SharedMessage = z.infer<typeof SharedMessage>

export const SharedChat = z.object({
  title: z.string(),
  createdAt: Time,
  /** A page of them, oldest first. */
  messages: z.array(SharedMessage),
  messageCount: z.int(),
  nextCursor: z.nullable(z.string()),
  /** Whether it is the caller's own. */
  own: z.boolean(),
})
export type SharedChat = z.infer<typeof SharedChat>

const shareId = z.object({ shareId: z.string().check(z.minLength(1), z.maxLength(100)) })

export const shares = {
  list: route({
    method: 'GET',
    path: '/v1/shares',
    for: 'member',
    query: z.object({ chatId: z.optional(Id) }),
    payload: z.array(Share),
    summary: 'The links to own chats that were not withdrawn, newest first.',
  }),
  make: route({
    method: 'POST',
    path: '/v1/shares',
    for: 'member',
    body: z.object({ chatId: Id, messageId: z.optional(Id) }),
    payload: Share,
    code: 201,
    summary: 'A link to the chat as it stands now, or up to one of its messages.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/shares/{id}',
    for: 'member',
    params: z.object({ id: Id }),
    payload: z.object({ withdrawn: z.int() }),
    summary: 'From now on the link answers 410.',
  }),
  read: route({
    method: 'GET',
    path: '/v1/shares/{shareId}/chat',
    for: 'anyone',
    params: shareId,
    query: z.object({ cursor }),
    payload: SharedChat,
    summary:
      'What a link shows, in pages of at most 100 kB; a message that is longer is one by itself.',
  }),
  copy: route({
    method: 'POST',
    path: '/v1/shares/{shareId}/copy',
    for: 'member',
    params: shareId,
    payload: Chat,
    code: 201,
    summary: 'A chat of the own that goes on from a shared one.',
  }),
}
