import * as z from 'zod/mini'
import { Id, Time, ids } from '../fields.ts'
import { route } from '../route.ts'

/** A link that shows a draft to everybody who has it, for a day. */
export const DraftLink = z.object({
  ...ids,
  /** In the content folder, such as `pages/de/home.md`. */
  path: z.string(),
  by: z.string(),
  createdAt: Time,
  expiresAt: Time,
})
export type DraftLink = z.infer<typeof DraftLink>

const path = z.string().check(z.minLength(1), z.maxLength(200))

export const draftLinks = {
  list: route({
    method: 'GET',
    path: '/v1/operator/draft-links',
    for: 'editor',
    query: z.object({ path: z.optional(path) }),
    payload: z.array(DraftLink),
    summary: 'The links to drafts that still open, newest first.',
  }),
  make: route({
    method: 'POST',
    path: '/v1/operator/draft-links',
    for: 'editor',
    body: z.strictObject({ path }),
    payload: z.extend(DraftLink, {
      /** The whole address, with the secret in it; it is told here and never again. */
      url: z.string(),
    }),
    code: 201,
    summary:
      'A link under which anybody reads the draft of a file as it is then, for 24 hours; search engines are kept away.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/operator/draft-links/{id}',
    for: 'editor',
    params: z.object({ id: Id }),
    payload: z.object({ withdrawn: z.int() }),
    summary: 'From now on the link answers 410.',
  }),
}
