import * as z from 'zod/mini'
import { FileState, Hit } from './documents.ts'
import { Id, Time, flag, ids, list, page } from '../fields.ts'
import { kindNames } from '../kinds.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

/** By the date, by the title, or what the member has read last. */
export const LibrarySort = z.enum(['newest', 'title', 'read'])
export type LibrarySort = z.infer<typeof LibrarySort>

/** Where a member stopped reading. */
export const ReadingPlace = z.object({ page: z.int(), readAt: Time })
export type ReadingPlace = z.infer<typeof ReadingPlace>

/** How far a document is read, for members. */
export const DocumentProgress = z.object({
  state: FileState,
  /** Of one that waits: how many documents are read before it, those that the member may not see among them. */
  ahead: z.optional(z.int()),
  pagesRead: z.int(),
  /** Pages without text of their own, and how many of them were recognised from their picture so far. */
  scanned: z.int(),
  recognised: z.int(),
  /** The pages that could not be read. */
  troubles: z.array(z.int()),
})
export type DocumentProgress = z.infer<typeof DocumentProgress>

/** A place in its text. `quote` is the longest of `words`: empty where the excerpt has none of them. */
export const LibraryHit = z.object({
  ...Hit.shape,
  /** Where the words that were searched stand in the excerpt: `[start, end)` in UTF-16 units, in order. */
  words: z.array(z.tuple([z.int(), z.int()])),
})
export type LibraryHit = z.infer<typeof LibraryHit>

export const LibraryItem = z.object({
  ...ids,
  title: z.string(),
  description: z.string(),
  categoryId: z.nullable(Id),
  filename: z.string(),
  type: z.string(),
  pages: z.int(),
  sizeBytes: z.int(),
  /** The path of its picture. */
  cover: z.optional(z.string()),
  public: z.boolean(),
  /** Whether an answer can be asked for from it alone. */
  assistant: z.boolean(),
  /** The language it is written in, such as 'german', as the search knows it; null if that is unknown. */
  language: z.nullable(z.string()),
  /** Of the document itself where that is known (`dated`), else of its upload. */
  publishedAt: Time,
  dated: z.boolean(),
  reading: z.optional(ReadingPlace),
  /** Missing where all of it is read. */
  progress: z.optional(DocumentProgress),
  /** With `q`: the best places in its text; empty where only its title or description was meant. */
  hits: z.optional(z.array(LibraryHit)),
})
export type LibraryItem = z.infer<typeof LibraryItem>

/** By what the documents that a member sees can be told apart: each has at least one. */
export const LibraryChoices = z.object({
  categoryIds: z.array(Id),
  kinds: z.array(z.enum(kindNames)),
  /** As the documents name them, such as 'german'. */
  languages: z.array(z.string()),
})
export type LibraryChoices = z.infer<typeof LibraryChoices>

/**
 * What the assistant answers from, too, where it is not in the library; and what is not read yet, or
 * could not be read, which is found by its title alone.
 */
const all = z._default(flag, false)

export const library = {
  list: route({
    method: 'GET',
    path: '/v1/library',
    for: 'member',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      categoryId: z.optional(Id),
      kind: z.optional(z.enum(kindNames)),
      language: z.optional(z.string().check(z.regex(/^[a-z]{1,30}$/))),
      /** With `q`, what matches best comes first. */
      sort: z._default(LibrarySort, 'newest'),
      all,
      ...page,
    }),
    /** `total` counts the documents of every page. */
    payload: z.extend(list(LibraryItem), { total: z.int() }),
    summary:
      'What members can read; with `q` the best first, found in titles, descriptions and text.',
  }),
  choices: route({
    method: 'GET',
    path: '/v1/library/choices',
    for: 'member',
    query: z.object({ all }),
    payload: LibraryChoices,
    summary: 'The categories, kinds and languages of the documents that the member can read.',
  }),
  recent: route({
    method: 'GET',
    path: '/v1/library/recent',
    for: 'member',
    payload: z.array(LibraryItem),
    summary: 'What the member has read last, up to 12, the newest first.',
  }),
  keepPlace: route({
    method: 'PUT',
    path: '/v1/library/recent',
    for: 'member',
    body: z.strictObject({
      filename: z.string(sentence('Name the file.')).check(z.minLength(1), z.maxLength(255)),
      page: z.int(sentence('Give the page.')).check(z.minimum(1), z.maximum(100_000)),
    }),
    payload: ReadingPlace,
    summary: 'Keep where the member is in a file.',
  }),
}
