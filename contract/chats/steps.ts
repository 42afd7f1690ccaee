import * as z from 'zod/mini'
import { Id } from '../fields.ts'

const document = { fileId: Id, filename: z.string(), title: z.string() }

/** What a model looked up or thought while it wrote an answer. */
export const Step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    queries: z.array(z.string()),
    /** The only document that was searched. */
    within: z.optional(z.object(document)),
    /** How many passages were found. */
    found: z.int(),
  }),
  z.object({
    kind: z.literal('read'),
    ...document,
    pages: z.array(z.int()),
    /** The name of each of those pages, if they are not of paper: 'Slide 4'. */
    places: z.optional(z.array(z.string())),
  }),
  /** The list of the documents, or the outline of one. */
  z.object({ kind: z.literal('list'), of: z.optional(z.object(document)) }),
  z.object({
    kind: z.literal('find'),
    ...document,
    words: z.optional(z.string()),
    /** Of a table, the rows were looked for whose cell in this column is as the condition says. */
    where: z.optional(z.object({ column: z.string(), condition: z.string() })),
    /** How many passages were found; with `where`, how many rows. */
    found: z.int(),
  }),
  z.object({ kind: z.literal('thought'), text: z.string() }),
])
export type Step = z.infer<typeof Step>

/** What a model read and wrote in one request for an answer. */
export const RequestTokens = z.object({
  input: z.int(),
  output: z.int(),
  /** The server of the model did not count all of it. */
  estimated: z.optional(z.literal(true)),
  /** The request asked only what to search for. */
  queries: z.optional(z.literal(true)),
})
export type RequestTokens = z.infer<typeof RequestTokens>
