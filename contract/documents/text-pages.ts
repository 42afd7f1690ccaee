import * as z from 'zod/mini'
import { Range } from './marks.ts'

/** A piece of a page, as a range of its text. */
export const TextBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code', 'other']),
  start: z.int(),
  end: z.int(),
  /** Of a heading: 1 to 6. */
  level: z.optional(z.int()),
  /** Of a list: its items. */
  items: z.optional(z.array(Range)),
  /** Of a list: whether its items are numbered. */
  ordered: z.optional(z.boolean()),
  /** Of a table: the cells of each row. */
  rows: z.optional(z.array(z.array(Range))),
  /** Of a table: how many of its first rows are its header. */
  heads: z.optional(z.int()),
  /** Of a table in a sheet: the number its first row has there. */
  firstRow: z.optional(z.int()),
})
export type TextBlock = z.infer<typeof TextBlock>

/** A page of a file that is shown as text: its slide, sheet or section. */
export const TextPage = z.object({
  page: z.int(),
  place: z.nullable(z.string()),
  text: z.string(),
  blocks: z.array(TextBlock),
})
export type TextPage = z.infer<typeof TextPage>
