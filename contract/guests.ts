import * as z from 'zod/mini'
import { Email, personName, text } from './fields.ts'
import { route } from './route.ts'
import { ids } from './fields.ts'

export const ContactRequest = z.object({
  name: personName('name'),
  email: Email,
  subject: text('subject', 1, 200),
  message: text('message', 10, 5_000),
  /** Hidden from people; what fills it in is a robot. */
  website: z.optional(z.string().check(z.maxLength(500))),
})

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
}
