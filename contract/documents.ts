import * as z from 'zod/mini'
import { Id, Time, cursor, flag, ids, list, page, text } from './fields.ts'
import { route } from './route.ts'

export const FileState = z.enum(['queued', 'reading', 'ready', 'failed'])

export const AssistantFile = z.object({
  ...ids,
  name: z.string(),
  filename: z.string(),
  title: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  pages: z.int(),
  /** How far the reading has come. */
  pagesRead: z.int(),
  state: FileState,
  error: z.optional(z.string()),
  public: z.boolean(),
  library: z.boolean(),
  assistant: z.boolean(),
  categoryId: z.nullable(Id),
  createdAt: Time,
})
export type AssistantFile = z.infer<typeof AssistantFile>

/** A quotation and its place; the quote stands on the page letter for letter. */
export const Citation = z.object({
  n: z.int(),
  fileId: Id,
  filename: z.string(),
  title: z.string(),
  page: z.int(),
  quote: z.string(),
  prefix: z.optional(z.string()),
  suffix: z.optional(z.string()),
})
export type Citation = z.infer<typeof Citation>

/** One rectangle a line, in fractions of the page, from its top left corner. */
export const Mark = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Mark = z.infer<typeof Mark>

const filename = z.object({ filename: z.string().check(z.minLength(1), z.maxLength(255)) })
const formFlag = z.union([z.boolean(), flag])

export const uploadTypes = ['application/pdf'] as const

export const documents = {
  assistantFiles: route({
    method: 'GET',
    path: '/v1/assistant/files',
    for: 'member',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), ...page }),
    payload: list(AssistantFile),
    summary: 'What the bot answers from.',
  }),
  bytes: route({
    method: 'GET',
    path: '/v1/files/{filename}',
    for: 'anyone',
    params: filename,
    payload: z.unknown(),
    bytes: true,
    summary: 'The bytes of a file; ranges are served. Guests see public files only.',
  }),
  marks: route({
    method: 'GET',
    path: '/v1/files/{filename}/marks',
    for: 'anyone',
    params: filename,
    query: z.object({
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
      quote: z.string().check(z.minLength(1, 'Write the quote.'), z.maxLength(4_000)),
    }),
    payload: z.object({ page: z.int(), marks: z.array(Mark) }),
    summary: 'Where a quote stands: on the page given, else on the first page that holds it.',
  }),
  operatorFiles: route({
    method: 'GET',
    path: '/v1/operator/files',
    for: 'operator',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      cursor: z.optional(cursor),
      limit: page.limit,
    }),
    payload: list(AssistantFile),
    summary: "The operator's files with their states, newest first.",
  }),
  upload: route({
    method: 'POST',
    path: '/v1/operator/files',
    for: 'operator',
    body: z.object({
      title: z.optional(text('title', 1, 200)),
      categoryId: z.optional(Id),
      public: z._default(formFlag, false),
      library: z._default(formFlag, false),
      assistant: z._default(formFlag, true),
    }),
    files: { file: { types: uploadTypes, maxBytes: 512 * 1024 * 1024, required: true } },
    payload: AssistantFile,
    code: 201,
    summary: 'Add a file; it is read in the background.',
  }),
  updateFile: route({
    method: 'PATCH',
    path: '/v1/operator/files/{id}',
    for: 'operator',
    params: z.object({ id: Id }),
    body: z.strictObject({
      title: z.optional(text('title', 1, 200)),
      categoryId: z.optional(z.nullable(Id)),
      public: z.optional(z.boolean()),
      library: z.optional(z.boolean()),
      assistant: z.optional(z.boolean()),
    }),
    payload: AssistantFile,
    message: 'Successfully Updated',
    summary: 'Change what is said of a file and who sees it.',
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/v1/operator/files/{id}',
    for: 'operator',
    params: z.object({ id: Id }),
    payload: z.object({ deleted: z.int() }),
    summary: 'Remove a file, its pages and its passages.',
  }),
}
