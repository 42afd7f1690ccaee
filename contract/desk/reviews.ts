import * as z from 'zod/mini'
import { Id, flag, ids, list, page } from '../fields.ts'
import { route } from '../route.ts'

/** The person who looks after a document: an editor or an operator. */
export const DocumentOwner = z.object({ ...ids, name: z.string() })
export type DocumentOwner = z.infer<typeof DocumentOwner>

/** Whose documents can be listed; `former` has lost the role since, and is given no others. */
export const ListedOwner = z.extend(DocumentOwner, { former: z.boolean() })
export type ListedOwner = z.infer<typeof ListedOwner>

/** In the place of a person: the documents that nobody looks after. */
export const noOwner = 'none'

/** A document of the operator's with who looks after it, and when it is to be looked through. */
export const DocumentReview = z.object({
  ...ids,
  title: z.string(),
  filename: z.string(),
  owner: z.nullable(DocumentOwner),
  /** A day, such as 2027-03-31. */
  reviewOn: z.nullable(z.iso.date()),
  overdue: z.boolean(),
})
export type DocumentReview = z.infer<typeof DocumentReview>

/** By the review date. */
export const reviewSorts = ['earliest', 'latest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reviews = {
  list: route({
    method: 'GET',
    path: '/v1/operator/reviews',
    for: 'editor',
    query: z.object({
      overdue: z.optional(flag),
      /** Only those that this person looks after, or nobody. */
      ownerId: z.optional(z.union([z.literal(noOwner), Id])),
      sort: z._default(z.enum(reviewSorts), 'earliest'),
      ...page,
    }),
    payload: list(DocumentReview),
    summary:
      'The documents with their owners and review dates, the earliest first or as `sort` says; those without a date come last.',
  }),
  owners: route({
    method: 'GET',
    path: '/v1/operator/reviews/owners',
    for: 'editor',
    payload: z.array(ListedOwner),
    summary:
      'Who may look after a document: editors and operators. Also who still looks after one without being either any more (`former`).',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/operator/reviews/{id}',
    for: 'editor',
    params: z.object({ id: Id }),
    body: z.strictObject({
      ownerId: z.optional(z.nullable(Id)),
      reviewOn: z.optional(z.nullable(z.iso.date())),
    }),
    payload: DocumentReview,
    message: 'Successfully Updated',
    summary: 'Say who looks after a document and when it is to be looked through next.',
  }),
}
