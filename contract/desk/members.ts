import * as z from 'zod/mini'
import { Activity } from '../account/activity.ts'
import { Id, Time, ids, list, page, text } from '../fields.ts'
import { Role } from './roles.ts'
import { route } from '../route.ts'
import { Subscription } from '../account/subscriptions.ts'
import { Usage } from '../account/users.ts'

export const memberStatuses = ['active', 'invited', 'unverified', 'suspended', 'leaving'] as const
export const MemberStatus = z.enum(memberStatuses)
export type MemberStatus = z.infer<typeof MemberStatus>

export const memberSorts = ['newest', 'name', 'lastSeen', 'used'] as const
export type MemberSort = (typeof memberSorts)[number]

export const MemberRow = z.object({
  ...ids,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: Role,
  /** One of them: suspended before leaving, and that before unverified. */
  status: MemberStatus,
  plan: z.object({
    planId: z.nullable(Id),
    name: z.nullable(z.string()),
    status: Subscription.shape.status,
    /** An operator gave it, and nobody pays for it. */
    granted: z.boolean(),
  }),
  groupIds: z.array(Id),
  usage: z.pick(Usage, { used: true, limit: true, resetsAt: true }),
  createdAt: Time,
  /** To some minutes; null if the member has never logged in. */
  lastSeenAt: z.nullable(Time),
})
export type MemberRow = z.infer<typeof MemberRow>

/** What was given: a plan, or messages in the current period. */
export const Grant = z.object({
  ...ids,
  planId: z.nullable(Id),
  planName: z.nullable(z.string()),
  /** Of a plan; null: until it is taken back. */
  until: z.nullable(Time),
  messages: z.nullable(z.int()),
  reason: z.string(),
  /** The member got the plan from another one, and not from an operator. */
  byGuestPass: z.boolean(),
  createdAt: Time,
})
export type Grant = z.infer<typeof Grant>

export const MemberDetail = z.extend(MemberRow, {
  suspendedAt: z.nullable(Time),
  /** When the account will be gone. */
  deletesAt: z.nullable(Time),
  sessions: z.int(),
  secondFactor: z.boolean(),
  passkeys: z.int(),
  documents: z.object({ count: z.int(), sizeBytes: z.int() }),
  chats: z.int(),
  /** The page of this customer at the payment provider. */
  paymentsUrl: z.nullable(z.string()),
  grants: z.array(Grant),
  /** What the member gave to others, and how many of these were used. */
  guestPasses: z.object({ given: z.int(), used: z.int() }),
  /** For operators only. */
  note: z.string(),
  /** The newest 20. */
  activity: z.array(z.omit(Activity, { detail: true })),
})
export type MemberDetail = z.infer<typeof MemberDetail>

const reason = text('Enter the reason.', 1, 500)

export const NewGrant = z.union([
  z.strictObject({ planId: Id, until: z.optional(Time), reason }),
  z.strictObject({
    messages: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    reason,
  }),
])
export type NewGrant = z.infer<typeof NewGrant>

const which = {
  /** In the name or the address. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(MemberStatus),
  role: z.optional(Role),
  planId: z.optional(Id),
  groupId: z.optional(Id),
  sort: z._default(z.enum(memberSorts), 'newest'),
}

const one = z.object({ id: Id })
const withReason = z.object({ reason: z.optional(reason) })

export const members = {
  list: route({
    method: 'GET',
    path: '/v1/operator/members',
    for: 'operator',
    query: z.object({ ...which, ...page }),
    payload: list(MemberRow),
    summary: 'Everybody with an account.',
  }),
  csv: route({
    method: 'GET',
    path: '/v1/operator/members.csv',
    for: 'operator',
    query: z.object(which),
    payload: z.unknown(),
    bytes: true,
    acts: true,
    summary: 'The same as CSV, without the cells that a spreadsheet would compute.',
  }),
  get: route({
    method: 'GET',
    path: '/v1/operator/members/{id}',
    for: 'operator',
    params: one,
    payload: MemberDetail,
    summary: 'One member, without what they write and ask.',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/operator/members/{id}',
    for: 'operator',
    params: one,
    body: z.strictObject({
      role: z.optional(Role),
      /** The role as the operator had it before them: 409 where a colleague has changed it since. */
      seenRole: z.optional(Role),
      groupIds: z.optional(z.array(Id).check(z.maxLength(200))),
      suspended: z.optional(z.boolean()),
      /** Since when the member was suspended as the operator has it before them, null for not at all: 409 where a colleague has changed that since. */
      seenSuspendedAt: z.optional(z.nullable(Time)),
      reason: z.optional(reason),
      note: z.optional(z.string().check(z.trim(), z.maxLength(5_000))),
      /** The note as the operator had it before them: 409 where a colleague has changed it since. */
      seenNote: z.optional(z.string().check(z.maxLength(5_000))),
    }),
    payload: MemberDetail,
    message: 'Successfully Updated',
    summary:
      'Change the role, the groups or the note, or suspend the member: their sessions end, running answers stop and share links rest at once. `reason` is needed with `suspended`; 409 where a colleague has changed that since `seenSuspendedAt`, or where `seenSuspendedAt` says what was seen and the member is suspended already, or the note has changed since `seenNote`, or the role since `seenRole`.',
  }),
  signOut: route({
    method: 'POST',
    path: '/v1/operator/members/{id}/sign-out',
    for: 'operator',
    params: one,
    body: withReason,
    payload: MemberDetail,
    message: 'Successfully Updated',
    summary: 'End every session of the member.',
  }),
  sendResetLetter: route({
    method: 'POST',
    path: '/v1/operator/members/{id}/reset-letter',
    for: 'operator',
    params: one,
    body: withReason,
    payload: MemberDetail,
    message: 'The e-mail is on its way',
    summary: 'Send the member a link to choose a new password.',
  }),
  verify: route({
    method: 'POST',
    path: '/v1/operator/members/{id}/verify',
    for: 'operator',
    params: one,
    body: withReason,
    payload: MemberDetail,
    message: 'Successfully Updated',
    summary: 'Take the address for verified.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/operator/members/{id}',
    for: 'operator',
    params: one,
    query: z.object({ reason }),
    payload: MemberDetail,
    summary:
      'Have the account deleted in 14 days; every session ends now. The member is written to, and may take it back.',
  }),
  keep: route({
    method: 'POST',
    path: '/v1/operator/members/{id}/keep',
    for: 'operator',
    params: one,
    body: withReason,
    payload: MemberDetail,
    message: 'Successfully Updated',
    summary: 'Take the deletion of the account back.',
  }),
  giveGrant: route({
    method: 'POST',
    path: '/v1/operator/members/{id}/grants',
    for: 'operator',
    params: one,
    body: NewGrant,
    payload: MemberDetail,
    code: 201,
    message: 'Successfully Updated',
    summary:
      'Give a plan, which costs nothing and counts wherever no paid plan does, or messages in the current period.',
  }),
  takeGrantBack: route({
    method: 'DELETE',
    path: '/v1/operator/members/{id}/grants/{grantId}',
    for: 'operator',
    params: z.object({ id: Id, grantId: Id }),
    query: withReason,
    payload: MemberDetail,
    summary: 'Take back what was given.',
  }),
}
