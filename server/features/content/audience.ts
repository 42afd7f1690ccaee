import * as z from 'zod'
import { type Sight, type WrittenAudience, isFor } from '../audiences/audiences.ts'
import { idsOf, naming, slug, words } from './entries.ts'
import { message } from './schema-sentences.ts'

const how = message('write everyone, members, or plans and groups')

/** Who sees an entry: `everyone`, `members`, or members with one of the plans or in one of the groups. */
export const AudienceEntry = z.union(
  [
    z.enum(['everyone', 'members']),
    z
      .strictObject({
        plans: z
          .array(naming(slug, 'plans'))
          .max(200, message('name at most 200 plans'))
          .default([]),
        groups: z
          .array(naming(words(80), 'groups'))
          .max(200, message('name at most 200 groups'))
          .default([]),
      })
      .refine(({ plans, groups }) => plans.length + groups.length > 0, how),
  ],
  how,
)
export type AudienceEntry = z.infer<typeof AudienceEntry>

export const audienceIn = (entry: AudienceEntry): WrittenAudience =>
  typeof entry === 'string'
    ? entry
    : { planIds: entry.plans.map((plan) => idsOf('plan', plan).id), groups: entry.groups }

/** An entry, and who sees it. */
export type For<T> = T & { audience: WrittenAudience }

/** Those that may be seen, without what is said of who sees them. */
export const seen = <T>(sight: Sight, entries: For<T>[]): Omit<For<T>, 'audience'>[] =>
  entries.flatMap(({ audience, ...entry }) => (isFor(sight, audience) ? [entry] : []))
