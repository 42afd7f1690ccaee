import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { sentence } from '../sentences.ts'

/** In characters. */
export const longestSelection = 2_000

/** Where a member selected a passage, and its words. */
export const selectedPassage = {
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  text: z
    .string()
    .check(
      z.regex(/\S/, sentence('Select the passage again.')),
      z.maxLength(
        longestSelection,
        sentence('A selected passage can have at most 2,000 characters. Select a shorter one.'),
      ),
    ),
}

/** A passage that a member selected in a document, to ask about it. */
export const NewSelection = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(255)),
  ...selectedPassage,
})
export type NewSelection = z.infer<typeof NewSelection>

/** The same, kept with its question: the text stands on the page letter for letter, white space aside. */
export const Selection = z.object({
  fileId: Id,
  filename: z.string(),
  title: z.string(),
  page: z.int(),
  /** The name of a page that is not of paper: 'Slide 4'. */
  place: z.optional(z.string()),
  text: z.string(),
})
export type Selection = z.infer<typeof Selection>
