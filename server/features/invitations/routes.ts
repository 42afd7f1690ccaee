import { invitations } from '#contract/desk/invitations.ts'
import { implement } from '#server/implement.ts'
import { sayIn } from '#server/sentences.ts'
import { listInvitations, withdraw } from './invitations.ts'
import { invite } from './invite.ts'
import { join, lookAtInvitation } from './join.ts'

export const invitationRoutes = implement(invitations, (app) => ({
  list: ({ query }) => listInvitations(app, query),
  invite: ({ member, from, body, files, languages }) =>
    invite(app, { member, from }, body, files.file, sayIn(languages)),
  withdraw: ({ member, from, params }) => withdraw(app, { member, from }, params.id),
  look: ({ body }) => lookAtInvitation(app, body.token),
  join: ({ body, from, languages }) => join(app, body, from, languages),
}))
