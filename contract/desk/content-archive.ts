import * as z from 'zod/mini'
import { route } from '../route.ts'

/** What an import does with one file of the zip, or of the site. */
export const ImportedFile = z.object({
  /** As from the content folder. */
  path: z.string(),
  /** `left`: only the content folder has such files, so it is left alone. */
  what: z.enum(['added', 'changed', 'removed', 'same', 'left', 'refused']),
  /** Why it is refused, and where in it. */
  reason: z.nullable(z.string()),
  line: z.nullable(z.int()),
})
export type ImportedFile = z.infer<typeof ImportedFile>

export const ContentImport = z.object({
  /** Nothing is done while a file is refused. */
  files: z.array(ImportedFile),
  /** Stands for these changes to the site as it is. A call that sends it makes them. */
  digest: z.string(),
  done: z.boolean(),
})
export type ContentImport = z.infer<typeof ContentImport>

const largestArchiveBytes = 100 * 1024 * 1024

export const contentArchive = {
  save: route({
    method: 'GET',
    path: '/v1/operator/content.zip',
    for: 'editor',
    payload: z.unknown(),
    bytes: true,
    acts: true,
    summary:
      'The content folder with what was written over it, as it is published, in one zip: words, pictures of media/ and of brand/. Without drafts, films and the library.',
  }),
  read: route({
    method: 'POST',
    path: '/v1/operator/content-import',
    for: 'editor',
    body: z.strictObject({
      /** Whether files that the zip does not have are taken out of use. */
      remove: z.optional(z.literal('true')),
      /** From an answer without it: the same changes are made, all or none. */
      digest: z.optional(z.string().check(z.maxLength(100))),
    }),
    files: {
      zip: {
        types: ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'],
        maxBytes: largestArchiveBytes,
        required: true,
      },
    },
    payload: ContentImport,
    summary:
      'What a zip of the content would change; with the digest of that answer, the changes are made, all or none. 409 where the site has changed meanwhile.',
  }),
}
