import * as z from 'zod/mini'
import { WhoSees, audience, audienceInForm, audienceToSet } from './audience.ts'
import { Id, Time, flag, ids, list, page, text } from '../fields.ts'
import { uploadTypes } from '../kinds.ts'
import { Mark, Range } from './marks.ts'
import { TextPage } from './text-pages.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

export { Mark, Range } from './marks.ts'
export { TextBlock, TextPage } from './text-pages.ts'

export const FileState = z.enum(['queued', 'reading', 'ready', 'failed'])

/** By state: those that could not be read, that are being read, that wait, that are ready, each newest first. */
export const fileSorts = ['newest', 'oldest', 'title', 'state', 'largest'] as const
export type FileSort = (typeof fileSorts)[number]

/** What a model that can see is shown of a file: badly recognised pages, and figures. */
export const PicturesOfFile = z.object({
  waiting: z.int(),
  read: z.int(),
  /** Why the last request failed, if what waits is asked for again. */
  trouble: z.optional(z.string()),
  /** What the model did not read, and why; at most 100. */
  failed: z.array(z.object({ page: z.int(), figure: z.boolean(), sentence: z.string() })),
  /** Whether it can be asked again. */
  canRetry: z.boolean(),
})

export const AssistantFile = z.object({
  ...ids,
  name: z.string(),
  filename: z.string(),
  title: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  pages: z.int(),
  pagesRead: z.int(),
  state: FileState,
  /** Of a document that waits to be read: how many are read before it. Members are told of their own. */
  ahead: z.optional(z.int()),
  error: z.optional(z.string()),
  /** Pages without text of their own, and how many of them were recognised from their picture so far. */
  scanned: z.int(),
  recognised: z.int(),
  /** The faults of single pages, a sentence each; answers can use the others. */
  troubles: z.array(z.object({ page: z.int(), sentence: z.string() })),
  /** For the operator, of a file with pages or figures for a model that can see. */
  pictures: z.optional(PicturesOfFile),
  /** 1 for the first; each further one replaces the one before. */
  version: z.int(),
  /** Of a version that was replaced: the name of the newest one. */
  replacedBy: z.optional(z.string()),
  public: z.boolean(),
  /** For editors and operators. */
  ...z.partial(z.object(audience)).shape,
  /** For editors and operators: only what was uploaded is replaced on screen. */
  origin: z.optional(z.enum(['upload', 'content', 'answers'])),
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
  /** From 1; of a file without pages the number of its slide, sheet or section. */
  page: z.int(),
  /** Where that is, in words, of a file that has no pages: 'Slide 4', 'Sheet “Fees”, row 12'. */
  place: z.optional(z.string()),
  quote: z.string(),
  /** Of a row, the cell that was asked for, as a range of the quote. */
  cell: z.optional(Range),
  /** The quote was not text in the file: a model has read it from a picture of the page, or a figure on it. */
  readByModel: z.optional(z.boolean()),
  prefix: z.optional(z.string()),
  suffix: z.optional(z.string()),
})
export type Citation = z.infer<typeof Citation>

export const OutlineEntry = z.object({ title: z.string(), level: z.int(), page: z.int() })
export type OutlineEntry = z.infer<typeof OutlineEntry>

/** What the viewer shows of a file besides its pages. */
export const FileAbout = z.object({
  ...ids,
  filename: z.string(),
  title: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  pages: z.int(),
  state: FileState,
  public: z.boolean(),
  library: z.boolean(),
  /** Whether an answer can be asked for from this file alone. */
  assistant: z.boolean(),
  version: z.int(),
  replacedBy: z.optional(z.string()),
  /** Its headings in order. */
  outline: z.array(OutlineEntry),
  /** How each page is called, of a file that has no pages of paper; empty otherwise. */
  places: z.array(z.string()),
  /** The pages of a PDF that a model has read from a picture of the whole page. */
  readByModel: z.array(z.int()),
})
export type FileAbout = z.infer<typeof FileAbout>

/** A place that was found: `quote` stands there letter for letter, so that it can be marked. */
export const Hit = z.object({
  page: z.int(),
  place: z.nullable(z.string()),
  before: z.string(),
  quote: z.string(),
  after: z.string(),
})
export type Hit = z.infer<typeof Hit>

/** The same with where it stands: marks on a page of paper, a range in one that is shown as text. */
export const FileHit = z.object({ ...Hit.shape, marks: z.array(Mark), ranges: z.array(Range) })
export type FileHit = z.infer<typeof FileHit>

const filename = z.object({ filename: z.string().check(z.minLength(1), z.maxLength(255)) })
const formFlag = z.union([z.boolean(), flag])

export const documents = {
  assistantFiles: route({
    method: 'GET',
    path: '/v1/assistant/files',
    for: 'member',
    query: z.object({
      id: z.optional(Id),
      q: z.optional(z.string().check(z.maxLength(200))),
      ...page,
    }),
    payload: list(AssistantFile),
    summary: 'What the bot answers from; `id`: that one document, if it does.',
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
      quote: z.string().check(z.minLength(1, sentence('Enter the quote.')), z.maxLength(4_000)),
      /** A part of the quote that is marked by itself, such as a cell of a row: its first letter, and the one behind its last. */
      from: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_000))),
      to: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4_000))),
    }),
    payload: z.object({
      page: z.int(),
      /** On a page of paper. */
      marks: z.array(Mark),
      /** In the text of a page that is shown as text. */
      ranges: z.array(Range),
      /** The same of the part that is asked for by `from` and `to`. */
      part: z.optional(z.object({ marks: z.array(Mark), ranges: z.array(Range) })),
      /** A model has read the quote from a figure, and the mark is the figure's box. */
      figure: z.optional(z.boolean()),
    }),
    summary: 'Where a quote stands: on the page given, else on the first page that holds it.',
  }),
  about: route({
    method: 'GET',
    path: '/v1/files/{filename}/about',
    for: 'anyone',
    params: filename,
    payload: FileAbout,
    summary: 'What a file is, with its outline.',
  }),
  textPages: route({
    method: 'GET',
    path: '/v1/files/{filename}/text',
    for: 'anyone',
    params: filename,
    query: z.object({
      from: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
    }),
    payload: z.array(TextPage),
    summary:
      'Pages of a file as text in its blocks, in reading order; fewer than `limit` where they are long: go on behind the last one, until none comes.',
  }),
  search: route({
    method: 'GET',
    path: '/v1/files/{filename}/search',
    for: 'anyone',
    params: filename,
    query: z.object({
      q: z
        .string()
        .check(z.trim(), z.minLength(1, sentence('Write what to look for.')), z.maxLength(200)),
    }),
    payload: z.object({
      hits: z.array(FileHit),
      more: z.boolean(),
      /** It stands nowhere as it was written: these are its words, on the pages that have them all. */
      apart: z.optional(z.boolean()),
    }),
    summary:
      'Where words stand in a file, in the order of its pages; up to 500 places, or 100 kB of them.',
  }),
  cover: route({
    method: 'GET',
    path: '/v1/files/{filename}/cover',
    for: 'anyone',
    params: filename,
    payload: z.unknown(),
    bytes: true,
    summary: 'A picture of the first page of a PDF (WebP); 404 where there is none.',
  }),
  operatorFiles: route({
    method: 'GET',
    path: '/v1/operator/files',
    for: 'editor',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      /** Only uploads that a file of this name may be a new version of. */
      name: z.optional(z.string().check(z.maxLength(1_000))),
      categoryId: z.optional(Id),
      audience: z.optional(WhoSees),
      state: z.optional(FileState),
      ...{ library: z.optional(flag), assistant: z.optional(flag) },
      sort: z._default(z.enum(fileSorts), 'newest'),
      ...page,
    }),
    payload: list(AssistantFile),
    summary: "The operator's files with their states, newest first or as `sort` says.",
  }),
  upload: route({
    method: 'POST',
    path: '/v1/operator/files',
    for: 'editor',
    body: z.object({
      title: z.optional(text('Enter the title.', 1, 200)),
      categoryId: z.optional(Id),
      public: z.optional(formFlag),
      ...audienceInForm,
      library: z._default(formFlag, false),
      assistant: z._default(formFlag, true),
      /** The file that this is a new version of: it takes its place, title and settings. */
      replaces: z.optional(Id),
    }),
    files: { file: { types: uploadTypes, maxBytes: 512 * 1024 * 1024, required: true } },
    payload: AssistantFile,
    code: 201,
    summary: 'Add a file; it is read in the background.',
  }),
  retryPictures: route({
    method: 'POST',
    path: '/v1/operator/files/{id}/pictures',
    for: 'editor',
    params: z.object({ id: Id }),
    payload: AssistantFile,
    summary: 'Show the model once more the pages and figures of a file that it did not read.',
  }),
  updateFile: route({
    method: 'PATCH',
    path: '/v1/operator/files/{id}',
    for: 'editor',
    params: z.object({ id: Id }),
    body: z.strictObject({
      title: z.optional(text('Enter the title.', 1, 200)),
      categoryId: z.optional(z.nullable(Id)),
      public: z.optional(z.boolean()),
      ...audienceToSet,
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
    for: 'editor',
    params: z.object({ id: Id }),
    payload: z.object({ deleted: z.int() }),
    summary: 'Remove a file, its pages and its passages.',
  }),
}
