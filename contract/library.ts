import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from './fields.ts'
import { route } from './route.ts'

export const LibraryItem = z.object({
  ...ids,
  title: z.string(),
  description: z.string(),
  categoryId: z.nullable(Id),
  filename: z.string(),
  type: z.string(),
  pages: z.int(),
  cover: z.optional(z.string()),
  public: z.boolean(),
  publishedAt: Time,
})
export type LibraryItem = z.infer<typeof LibraryItem>

export const library = {
  list: route({
    method: 'GET',
    path: '/v1/library',
    for: 'member',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      categoryId: z.optional(Id),
      ...page,
    }),
    payload: list(LibraryItem),
    summary: 'What members can read.',
  }),
}
