import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'
import { tooLong } from '../issues.ts'
import { route } from '../route.ts'

export const Draft = z.object({
  /** Null: of a chat that has not begun. */
  chatId: z.nullable(Id),
  text: z.string(),
  updatedAt: Time,
})
export type Draft = z.infer<typeof Draft>

const path = '/v1/bot-chat-messages/drafts'

export const drafts = {
  list: route({
    method: 'GET',
    path,
    for: 'member',
    payload: z.array(Draft),
    summary: 'What the member is writing and has not sent, newest first.',
  }),
  keep: route({
    method: 'PUT',
    path,
    for: 'member',
    body: z.strictObject({
      chatId: z.nullable(Id),
      /** Empty: there is no draft any more. Longer than a message may be, so that it can be shortened. */
      text: z.string().check(z.maxLength(100_000, tooLong)),
    }),
    payload: z.null(),
    summary:
      "Keep a draft, for the member's other devices; sending a message deletes that of its chat.",
  }),
}
