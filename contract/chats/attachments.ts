import * as z from 'zod/mini'
import { AssistantFile } from '../documents/documents.ts'
import { uploadTypes } from '../kinds.ts'
import { Id } from '../fields.ts'
import { route } from '../route.ts'

const path = '/v1/bot-chat-messages/files'

/** A member's own documents, each in one chat and seen by nobody else. */
export const attachments = {
  list: route({
    method: 'GET',
    path,
    for: 'member',
    query: z.object({ chatId: z.optional(Id) }),
    payload: z.object({
      items: z.array(AssistantFile),
      /** Of all chats together; null is no limit. */
      used: z.int(),
      limit: z.nullable(z.int()),
      /** Of one document. */
      maxBytes: z.int(),
    }),
    summary: 'The own documents of a chat; without a chat those that wait for their first message.',
  }),
  add: route({
    method: 'POST',
    path,
    for: 'member',
    body: z.object({ chatId: z.optional(Id) }),
    files: { file: { types: uploadTypes, maxBytes: 64 * 1024 * 1024, required: true } },
    payload: AssistantFile,
    code: 201,
    summary:
      'Attach an own document to a chat, or to the one that begins with the next message; it is read in the background.',
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    for: 'member',
    params: z.object({ id: Id }),
    payload: z.object({ deleted: z.int() }),
    summary: 'Remove an own document, its pages and its passages.',
  }),
}
