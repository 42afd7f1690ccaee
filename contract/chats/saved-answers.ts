import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from '../fields.ts'
import { route } from '../route.ts'

/** The body of `chats.change` that saves an answer, or takes that back. */
export const MessageSaved = z.strictObject({ messageId: Id, saved: z.boolean() })

/** The ids are the answer's. */
export const SavedAnswer = z.object({
  ...ids,
  chatId: Id,
  chatTitle: z.string(),
  /** The beginning of what was asked; empty where no question stands before the answer. */
  question: z.string(),
  /** The beginning of the answer, without Markdown and numbers of sources. */
  beginning: z.string(),
  savedAt: Time,
})
export type SavedAnswer = z.infer<typeof SavedAnswer>

export const savedAnswers = {
  list: route({
    method: 'GET',
    path: '/v1/bot-chat-messages/saved',
    for: 'member',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(200))), ...page }),
    payload: list(SavedAnswer),
    summary:
      'The answers that the member saved, the last one first; with q those that have every word of it in the question, the answer or the title of the chat.',
  }),
}
