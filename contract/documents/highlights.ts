import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from '../fields.ts'
import { tooLong } from '../issues.ts'
import { Mark, Range } from './marks.ts'
import { route } from '../route.ts'
import { selectedPassage } from '../chats/selections.ts'

/** The longest note, in characters. */
export const longestNote = 2_000
/** How much of the text before the words is looked at, in characters. */
export const longestBefore = 200

/** Words of a document that a member highlighted. */
export const Highlight = z.object({
  ...ids,
  /** Null where the document is gone, or not open to the member any more: only the note is left. */
  filename: z.nullable(z.string()),
  title: z.string(),
  page: z.int(),
  /** The name of a page that is not of paper: 'Slide 4'. */
  place: z.optional(z.string()),
  /** Empty where `filename` is null. */
  quote: z.string(),
  note: z.nullable(z.string()),
  /** The newest version does not have these words any more: `filename` is the one that has them. */
  older: z.optional(z.literal(true)),
  createdAt: Time,
  changedAt: Time,
})
export type Highlight = z.infer<typeof Highlight>

/**
 * One with its place in the version that was asked for. Where that does not have the words, there are
 * no marks and no ranges, and `filename` is the version that has them.
 */
export const PlacedHighlight = z.object({
  ...Highlight.shape,
  filename: z.string(),
  marks: z.array(Mark),
  ranges: z.array(Range),
})
export type PlacedHighlight = z.infer<typeof PlacedHighlight>

const Filename = z.string().check(z.minLength(1), z.maxLength(255))
const ofFile = z.object({ filename: Filename })
const one = z.object({ id: Id })

export const highlights = {
  list: route({
    method: 'GET',
    path: '/v1/highlights',
    for: 'member',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(200))), ...page }),
    payload: list(Highlight),
    summary:
      'What the member highlighted, the last first; with q those that have every word of it in the words, the note or the title.',
  }),
  export: route({
    method: 'GET',
    path: '/v1/highlights/export',
    for: 'member',
    query: z.object({ filename: z.optional(Filename) }),
    payload: z.unknown(),
    bytes: true,
    summary:
      'What the member highlighted, with the notes and the addresses of the pages, as Markdown; with filename in that document and its other versions alone.',
  }),
  ofFile: route({
    method: 'GET',
    path: '/v1/files/{filename}/highlights',
    for: 'member',
    params: ofFile,
    payload: z.array(PlacedHighlight),
    summary:
      'What the member highlighted in a file and its other versions, with the places in this one.',
  }),
  add: route({
    method: 'POST',
    path: '/v1/files/{filename}/highlights',
    for: 'member',
    params: ofFile,
    body: z.strictObject({
      ...selectedPassage,
      /** What stands before it, to tell it from the same words elsewhere on the page. */
      before: z.optional(z.string().check(z.maxLength(longestBefore))),
    }),
    payload: PlacedHighlight,
    code: 201,
    summary: 'Highlight words of a page. Words that are highlighted already stay as they are.',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/highlights/{id}',
    for: 'member',
    params: one,
    body: z.strictObject({
      note: z.nullable(z.string().check(z.trim(), z.maxLength(longestNote, tooLong))),
      /** As the member knows it: 409 if the note was changed since. */
      changedAt: z.optional(Time),
    }),
    payload: Highlight,
    summary: 'Write, change or remove the note of a highlight.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/highlights/{id}',
    for: 'member',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Remove a highlight with its note.',
  }),
}
