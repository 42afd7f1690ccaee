import * as z from 'zod/mini'
import { AssistantFile } from '../documents/documents.ts'
import { Id, Time, ids } from '../fields.ts'
import { route } from '../route.ts'

/** `waiting`: not read yet, or not readable; answers use the current one until it is. */
export const FileVersion = z.object({
  ...ids,
  filename: z.string(),
  version: z.int(),
  sizeBytes: z.int(),
  createdAt: Time,
  state: z.enum(['current', 'replaced', 'waiting']),
})
export type FileVersion = z.infer<typeof FileVersion>

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
  versions: route({
    method: 'GET',
    path: '/v1/operator/files/{id}/versions',
    for: 'editor',
    params: z.object({ id: Id }),
    payload: z.array(FileVersion),
    summary: 'The versions of a document, newest first.',
  }),
  useAgain: route({
    method: 'POST',
    path: '/v1/operator/files/{id}/use-again',
    for: 'editor',
    params: z.object({ id: Id }),
    payload: AssistantFile,
    summary:
      'Use an earlier version of a document again; it becomes the newest one. Of the version in use: remove those that are not read yet and would replace it.',
  }),
}
