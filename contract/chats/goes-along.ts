import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** Up to a hundred, separated by commas: as many as are selected together. */
export const ChatIds = z.pipe(
  z.transform((given: string | string[]) =>
    typeof given === 'string' ? given.slice(0, 4_000).split(',') : given,
  ),
  z.array(Id).check(z.minLength(1), z.maxLength(100)),
)

export const GoesAlong = z.object({
  /** Answers that are saved. */
  saved: z.int(),
  /** Links that were not withdrawn. */
  links: z.int(),
})
export type GoesAlong = z.infer<typeof GoesAlong>
