import * as z from 'zod/mini'
import { Email, Id, Time, flag, ids, list, page, personName, text } from '../fields.ts'
import { route } from '../route.ts'

export const ContactRequest = z.object({
  name: personName('name'),
  email: Email,
  subject: text('Enter the subject.', 1, 200),
  message: text('Enter the message.', 10, 5_000),
  /** Of the page that the form stood on. */
  locale: z.optional(z.string().check(z.maxLength(20))),
  /** Hidden from people; only robots fill it in. */
  website: z.optional(z.string().check(z.maxLength(500))),
})

/** `closed`: answered, or nothing to answer. */
const RequestState = z.enum(['open', 'closed'])

/** A request as the operator finds it in their inbox. */
export const ReceivedRequest = z.object({
  ...ids,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  receivedAt: Time,
  state: RequestState,
  answer: z.nullable(z.object({ text: z.string(), by: z.string(), at: Time })),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** One of them; `closedBy` put it aside, where it was not answered and that is known. */
const OneRequest = z.extend(ReceivedRequest, { closedBy: z.nullable(z.string()) })

const one = z.object({ id: Id })

/** By when they came. */
export const requestSorts = ['newest', 'oldest'] as const
export type RequestSort = (typeof requestSorts)[number]

export const guests = {
  contact: route({
    method: 'POST',
    path: '/v1/guests/contact/request',
    for: 'guest',
    body: ContactRequest,
    payload: z.object({ _id: ids._id }),
    code: 201,
    message: 'Request Submitted Successfully',
    summary: 'Send a contact request to the operator.',
  }),
  requests: route({
    method: 'GET',
    path: '/v1/operator/requests',
    for: 'editor',
    query: z.object({
      closed: z.optional(flag),
      sort: z._default(z.enum(requestSorts), 'newest'),
      ...page,
    }),
    payload: list(ReceivedRequest),
    summary: 'The inbox: contact requests, newest first or as `sort` says.',
  }),
  request: route({
    method: 'GET',
    path: '/v1/operator/requests/{id}',
    for: 'editor',
    params: one,
    payload: OneRequest,
    summary: 'One request, open or closed, and who put it aside.',
  }),
  answer: route({
    method: 'POST',
    path: '/v1/operator/requests/{id}/answer',
    for: 'editor',
    params: one,
    body: z.object({ text: text('Enter the answer.', 1, 10_000) }),
    payload: ReceivedRequest,
    message: 'Your answer is on its way',
    summary: 'Answer a request by e-mail; once.',
  }),
  setState: route({
    method: 'PATCH',
    path: '/v1/operator/requests/{id}',
    for: 'editor',
    params: one,
    body: z.object({
      state: RequestState,
      /** As its editor has it before them: 409 where a colleague has done something with it since. */
      seen: z.optional(z.object({ state: RequestState, answered: z.boolean() })),
    }),
    payload: ReceivedRequest,
    message: 'Successfully Updated',
    summary:
      'Put a request aside, or take it up again. 409 where a colleague has answered it, put it aside or taken it up since it was as `seen`.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/operator/requests/{id}',
    for: 'editor',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Delete a request and what was answered.',
  }),
}
