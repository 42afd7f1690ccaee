import { members } from '#contract/desk/members.ts'
import { implement } from '#server/implement.ts'
import {
  giveTo,
  keepMember,
  removeMember,
  sendResetLetterTo,
  signOut,
  takeBackFrom,
  verifyMember,
} from './act.ts'
import { changeMember } from './change.ts'
import { openMember } from './detail.ts'
import { listMembers, membersAsCsv } from './read.ts'

export const memberRoutes = implement(members, (app) => ({
  list: ({ query }) => listMembers(app, query),
  csv: ({ member, query, from }) => membersAsCsv(app, { member, from }, query),
  get: ({ params }) => openMember(app, params.id),
  change: ({ member, params, body, from }) => changeMember(app, { member, from }, params.id, body),
  signOut: ({ member, params, body, from }) =>
    signOut(app, { member, from }, params.id, body.reason),
  sendResetLetter: ({ member, params, body, from }) =>
    sendResetLetterTo(app, { member, from }, params.id, body.reason),
  verify: ({ member, params, body, from }) =>
    verifyMember(app, { member, from }, params.id, body.reason),
  remove: ({ member, params, query, from }) =>
    removeMember(app, { member, from }, params.id, query.reason),
  keep: ({ member, params, body, from }) =>
    keepMember(app, { member, from }, params.id, body.reason),
  giveGrant: ({ member, params, body, from }) => giveTo(app, { member, from }, params.id, body),
  takeGrantBack: ({ member, params, query, from }) =>
    takeBackFrom(app, { member, from }, params, query.reason),
}))
