import * as z from 'zod/mini'
import { route } from '../route.ts'

/** What a new operator does first, in this order. */
export const firstSteps = [
  'name',
  'words',
  'plans',
  'documents',
  'examples',
  'exampleWords',
  'members',
  'mail',
  'payments',
  'backup',
] as const

export const FirstStep = z.object({
  kind: z.enum(firstSteps),
  done: z.boolean(),
  /** Of `words`, if there are some: the languages of the site whose home page is still the example. */
  languages: z.optional(z.array(z.string())),
  /** Of `exampleWords`, if there are some: the files that are still the example. */
  files: z.optional(z.array(z.string())),
})
export type FirstStep = z.infer<typeof FirstStep>

export const startingOut = {
  steps: route({
    method: 'GET',
    path: '/v1/operator/first-steps',
    for: 'operator',
    payload: z.array(FirstStep),
    summary:
      'What a new operator does first, and what of it is done, as the site is now; nothing when all is done or the list was put away.',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/operator/first-steps',
    for: 'operator',
    body: z.strictObject({
      /** Whether the list is put away, for all operators. */
      putAway: z.optional(z.boolean()),
      /** Whether the example documents that ship are in the library and answered from. */
      examples: z.optional(z.boolean()),
    }),
    payload: z.array(FirstStep),
    summary: 'Put the list away, or take the example documents out of the library.',
  }),
}
