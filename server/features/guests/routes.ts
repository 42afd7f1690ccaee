import { guests } from '#contract/guests.ts'
import { implement } from '../../implement.ts'
import { answerRequest, listRequests, removeRequest, requestContact, setState } from './guests.ts'

export const guestRoutes = implement(guests, (app) => ({
  contact: ({ body, from }) => requestContact(app, body, from),
  requests: ({ query }) => listRequests(app, query),
  answer: ({ member, params, body }) => answerRequest(app, member, params.id, body.text),
  setState: ({ params, body }) => setState(app, params.id, body.state),
  remove: ({ params }) => removeRequest(app, params.id),
}))
