import * as z from 'zod/mini'
import { Approval } from './approval.ts'
import { Citation } from '../documents/documents.ts'
import { Id, Time, ids, list, page, text } from '../fields.ts'
import { route } from '../route.ts'

/** `review`: a passage that it cites has changed, so that nobody gets it until it is approved again. */
export const approvedStates = ['active', 'review'] as const
export type ApprovedState = (typeof approvedStates)[number]

/** By when they were approved first. */
export const approvedSorts = ['newest', 'oldest'] as const
export type ApprovedSort = (typeof approvedSorts)[number]

/** An answer that questions of the same meaning get first. */
export const ApprovedAnswer = z.object({
  ...ids,
  question: z.string(),
  content: z.string(),
  citations: z.array(Citation),
  state: z.enum(approvedStates),
  approved: Approval,
  changedAt: z.nullable(Time),
})
export type ApprovedAnswer = z.infer<typeof ApprovedAnswer>

const content = text('Write the answer.', 1, 20_000)
const one = z.object({ id: Id })
const path = '/v1/operator/approved-answers'

export const approved = {
  approve: route({
    method: 'POST',
    path: '/v1/operator/answers/{messageId}/approve',
    for: 'editor',
    params: z.object({ messageId: Id }),
    body: z.strictObject({ content: z.optional(content) }),
    payload: ApprovedAnswer,
    code: 201,
    summary:
      'Approve an answer as it is, or corrected: a question of the same meaning gets it first.',
  }),
  list: route({
    method: 'GET',
    path,
    for: 'editor',
    query: z.object({
      state: z.optional(z.enum(approvedStates)),
      sort: z._default(z.enum(approvedSorts), 'newest'),
      ...page,
    }),
    payload: list(ApprovedAnswer),
    summary: 'The approved answers, newest first or as `sort` says.',
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/{id}`,
    for: 'editor',
    params: one,
    body: z.strictObject({ content: z.optional(content) }),
    payload: ApprovedAnswer,
    message: 'Successfully Updated',
    summary: 'Approve it again, as it is or corrected; sources that are gone are left out.',
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    for: 'editor',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Withdraw an approved answer.',
  }),
}
