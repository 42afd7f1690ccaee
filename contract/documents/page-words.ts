import * as z from 'zod/mini'
import { Mark } from './documents.ts'
import { route } from '../route.ts'

/** A word of a page of paper, and the rectangle around it in fractions of the page. */
export const PageWord = z.object({ text: z.string(), ...Mark.shape })
export type PageWord = z.infer<typeof PageWord>

export const pageWords = {
  read: route({
    method: 'GET',
    path: '/v1/files/{filename}/words',
    for: 'anyone',
    params: z.object({ filename: z.string().check(z.minLength(1), z.maxLength(255)) }),
    query: z.object({
      page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    }),
    payload: z.array(PageWord),
    summary:
      'The words of a page whose text was recognised from its picture, in reading order; none for other pages.',
  }),
}
