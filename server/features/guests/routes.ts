import { guests } from '#contract/account/guests.ts'
import { implement } from '#server/implement.ts'
import {
  answerRequest,
  listRequests,
  readRequest,
  removeRequest,
  requestContact,
  setState,
} from './guests.ts'

export const guestRoutes = implement(guests, (app) => ({
  contact: ({ body, from }) => requestContact(app, body, from),
  requests: ({ query }) => listRequests(app, query),
  request: ({ params }) => readRequest(app, params.id),
  answer: ({ member, params, body, from }) =>
    answerRequest(app, { member, from }, params.id, body.text),
  setState: ({ member, params, body, from }) => setState(app, { member, from }, params.id, body),
  remove: ({ member, params, from }) => removeRequest(app, { member, from }, params.id),
}))
