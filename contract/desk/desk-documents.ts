import * as z from 'zod/mini'
import { AssistantFile } from '../documents/documents.ts'
import { Id } from '../fields.ts'
import { route } from '../route.ts'

/** What editors do with one document of theirs. */
export const deskDocuments = {
  readAgain: route({
    method: 'POST',
    path: '/v1/operator/files/{id}/read-again',
    for: 'editor',
    params: z.object({ id: Id }),
    payload: AssistantFile,
    summary: 'Read a document anew from its bytes; one that is being read is read to its end.',
  }),
}
