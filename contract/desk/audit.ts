import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from '../fields.ts'
import { route } from '../route.ts'

/**
 * What editors and operators can do that the audit log tells of: the thing, then what was done to
 * it.
 */
export const acts = [
  'member.role-changed',
  'content.draft-saved',
  'content.draft-discarded',
  'content.published',
  'content.removed',
  'content.restored',
  'content.kept',
  'content.letter-tested',
  'content.link-made',
  'content.link-withdrawn',
  'content.picture-added',
  'content.picture-replaced',
  'content.picture-removed',
  'content.exported',
  'content.imported',
  'invitation.sent',
  'invitation.withdrawn',
  'settings.changed',
  'member.groups-changed',
  'member.note-changed',
  'member.suspended',
  'member.restored',
  'member.signed-out',
  'member.reset-letter-sent',
  'member.verified',
  'member.deletion-asked',
  'member.deletion-taken-back',
  'member.recovered',
  'members.exported',
  'grant.given',
  'grant.taken-back',
  'document.added',
  'document.replaced',
  'document.version-used-again',
  'document.changed',
  'document.removed',
  'document.pictures-read-again',
  'check.added',
  'check.changed',
  'check.removed',
  'checks.run',
  'answer.opened',
  'request.answered',
  'request.closed',
  'request.reopened',
  'request.removed',
  'thread.opened',
  'thread.answered',
  'thread.closed',
  'thread.reopened',
  'trouble.settled',
  'trouble.reopened',
  'payments.compared',
  'audit.exported',
  'group.made',
  'group.changed',
  'group.deleted',
  'group.member-added',
  'group.member-removed',
  'document.audience-changed',
  'document.read-again',
  'questions.opened',
  'questions.left',
  'questions.taken-up',
  'questions.taken-apart',
  'answer.written',
  'answer.changed',
  'answer.removed',
  'answer.approved',
  'answer.withdrawn',
  'document.review-set',
  'mailing.made',
  'mailing.changed',
  'mailing.deleted',
  'mailing.tested',
  'mailing.scheduled',
  'mailing.taken-back',
  'mailing.sent',
  'mailing.stopped',
  'mailing.resumed',
  'mailing.sent-again',
  'mailing.looked-at',
  'mailing.notice-withdrawn',
  'letter.sent-again',
  'letter.given-up',
  'figures.counted-again',
] as const
export type Act = (typeof acts)[number]

export const AuditEntry = z.object({
  ...ids,
  at: Time,
  /** Without an id: somebody at the server. The name goes when the account is deleted. */
  actor: z.object({ id: z.nullable(Id), name: z.string() }),
  act: z.enum(acts),
  subject: z.object({
    /** Such as 'member' or 'document'. */
    kind: z.string(),
    id: z.nullable(z.string()),
    /** At that time; of a member, until the account is deleted. */
    name: z.nullable(z.string()),
  }),
  reason: z.nullable(z.string()),
  device: z.string(),
  place: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditSorts = ['newest', 'oldest'] as const
export type AuditSort = (typeof auditSorts)[number]

const which = {
  actorId: z.optional(Id),
  subjectId: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  act: z.optional(z.enum(acts)),
  from: z.optional(Time),
  /** Up to this moment, and without it. */
  to: z.optional(Time),
  sort: z._default(z.enum(auditSorts), 'newest'),
}

export const auditLog = {
  list: route({
    method: 'GET',
    path: '/v1/operator/audit',
    for: 'operator',
    query: z.object({ ...which, ...page }),
    payload: list(AuditEntry),
    summary: 'What editors and operators did, newest first unless asked otherwise.',
  }),
  csv: route({
    method: 'GET',
    path: '/v1/operator/audit.csv',
    for: 'operator',
    query: z.object(which),
    payload: z.unknown(),
    bytes: true,
    acts: true,
    summary: 'The same as CSV, without the cells that a spreadsheet would compute.',
  }),
}
