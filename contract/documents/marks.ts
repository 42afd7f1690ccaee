import * as z from 'zod/mini'

/** One rectangle a line, in fractions of the page, from its top left corner. */
export const Mark = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Mark = z.infer<typeof Mark>

/** A range of a text, in UTF-16 units. */
export const Range = z.object({ start: z.int(), end: z.int() })
export type Range = z.infer<typeof Range>
