import * as z from 'zod/mini'
import { EmailOfOther, Id, Password, Time, ids, list, page, personName, text } from '../fields.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

export const invitationStates = ['waiting', 'accepted', 'expired'] as const

/** By state: those that wait, that have expired, that were accepted, each newest first. */
export const invitationSorts = ['newest', 'oldest', 'address', 'state'] as const
export type InvitationSort = (typeof invitationSorts)[number]

export const Invitation = z.object({
  ...ids,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  groupIds: z.array(Id),
  planId: z.nullable(Id),
  note: z.string(),
  state: z.enum(invitationStates),
  invitedAt: Time,
  expiresAt: Time,
  acceptedAt: z.nullable(Time),
})
export type Invitation = z.infer<typeof Invitation>

/** What became of one row: `waiting` has an invitation already that is still good. */
export const InvitationResult = z.object({
  /** Its line in the file; 1 without a file. */
  row: z.int(),
  email: z.string(),
  result: z.enum(['invited', 'waiting', 'member', 'refused']),
  /** Why it was refused; of one that waits, the earlier row of the file that has the same address. */
  reason: z.nullable(z.string()),
})
export type InvitationResult = z.infer<typeof InvitationResult>

export const mostInvited = 10_000

/** One person; a CSV file has a column for each field instead. */
export const NewInvitation = z.strictObject({
  email: z.optional(EmailOfOther),
  firstName: z.optional(z.union([z.literal(''), personName('first name')])),
  lastName: z.optional(z.union([z.literal(''), personName('last name')])),
  /** For everybody in the file, in a form: with commas between them. */
  groupIds: z.optional(
    z.pipe(
      z.transform((given: unknown) =>
        typeof given === 'string' ? given.slice(0, 2_000).split(',').filter(Boolean) : given,
      ),
      z.array(Id).check(z.maxLength(50)),
    ),
  ),
  planId: z.optional(z.nullable(Id)),
  note: z.optional(text('Enter the note.', 0, 1_000)),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** Of a link that was mailed. */
export const LinkToken = z
  .string(sentence('The link is not complete.'))
  .check(
    z.minLength(1, sentence('The link is not complete.')),
    z.maxLength(200, sentence('This is not a link of ours.')),
  )

export const Joining = z.object({
  token: LinkToken,
  firstName: personName('first name'),
  lastName: personName('last name'),
  password: Password,
  acceptTerms: z.union(
    [z.literal('true'), z.literal(true)],
    sentence('Accept the terms to create an account.'),
  ),
})

export const invitations = {
  list: route({
    method: 'GET',
    path: '/v1/operator/invitations',
    for: 'operator',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      state: z.optional(z.enum(invitationStates)),
      sort: z._default(z.enum(invitationSorts), 'newest'),
      ...page,
    }),
    payload: list(Invitation),
    summary:
      'Who was invited, newest first or as `sort` says; `q` is a part of the name or address.',
  }),
  invite: route({
    method: 'POST',
    path: '/v1/operator/invitations',
    for: 'operator',
    body: NewInvitation,
    files: {
      file: {
        types: ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'],
        maxBytes: 5 * 1024 * 1024,
      },
    },
    payload: list(InvitationResult),
    code: 201,
    summary:
      'Invite one person, or everybody in a CSV file with the columns email, firstName, lastName, groups, plan and note. The link is good for 14 days; nobody is invited twice.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/operator/invitations/{id}',
    for: 'operator',
    params: z.object({ id: Id }),
    payload: z.object({ deleted: z.int() }),
    summary: 'Withdraw an invitation; its link then opens nothing.',
  }),
  look: route({
    method: 'POST',
    path: '/v1/users/invitation',
    for: 'guest',
    body: z.object({ token: LinkToken }),
    payload: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    summary: 'Who is invited with this link; 410 where it is good no more.',
  }),
  join: route({
    method: 'POST',
    path: '/v1/users/join',
    for: 'guest',
    body: Joining,
    payload: z.object({ email: z.string() }),
    code: 201,
    message: 'User successfully Registered. Now you can login',
    summary: 'Create an account by invitation; the address counts as verified.',
  }),
}
