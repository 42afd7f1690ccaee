import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { sentence } from '../sentences.ts'

/** Everybody, every member, or some: those with one of the plans, or in one of the groups. */
export const WhoSees = z.enum(
  ['everyone', 'members', 'some'],
  sentence('Say who sees it: everyone, members or some.'),
)
export type WhoSees = z.infer<typeof WhoSees>

const idsOfSome = z.array(Id).check(
  z.maxLength(200, sentence('Choose at most 200.')),
  z.overwrite((all) => [...new Set(all)]),
)

/** In a form, ids are separated by commas. */
const idsInForm = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? given.split(',').filter(Boolean) : given,
  ),
  idsOfSome,
)

/** How a document says who sees it. */
export const audience = {
  audience: WhoSees,
  /** Of `some`: members with one of these plans or in one of these groups. */
  planIds: z.array(Id),
  groupIds: z.array(Id),
}

/** `planIds` or `groupIds` alone mean `some`; what is left out stays as it is. */
export const audienceToSet = {
  audience: z.optional(WhoSees),
  planIds: z.optional(idsOfSome),
  groupIds: z.optional(idsOfSome),
}

export const audienceInForm = {
  audience: z.optional(WhoSees),
  planIds: z.optional(idsInForm),
  groupIds: z.optional(idsInForm),
}
