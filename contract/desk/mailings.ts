import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from '../fields.ts'
import { tooLong } from '../issues.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

export const mailingStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type MailingState = (typeof mailingStates)[number]

export const mailingSorts = ['newest', 'oldest'] as const
export type MailingSort = (typeof mailingSorts)[number]

const locale = z
  .string()
  .check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, sentence('This language is not there yet.')))

/** In one language. What is not finished may be empty; a letter needs both. */
export const MailingText = z.strictObject({
  subject: z
    .string()
    .check(
      z.trim(),
      z.maxLength(150, tooLong),
      z.regex(/^\P{Cc}*$/u, sentence('The subject has to be one line.')),
    ),
  /** Markdown; {{firstName}} is filled in. */
  body: z.string().check(z.trim(), z.maxLength(20_000, tooLong)),
})
export type MailingText = z.infer<typeof MailingText>

const texts = z.record(locale, MailingText)

const idsOfSome = z.array(Id).check(z.maxLength(200, sentence('Choose at most 200.')))

/** Every member, or those with one of the plans or in one of the groups. */
const audience = {
  audience: z.enum(['members', 'some']),
  planIds: z.array(Id),
  groupIds: z.array(Id),
  /** Of these, only who was last seen before that. */
  inactiveSince: z.nullable(Time),
}

const audienceToSet = {
  audience: z.optional(z.enum(['members', 'some'])),
  planIds: z.optional(idsOfSome),
  groupIds: z.optional(idsOfSome),
  inactiveSince: z.optional(z.nullable(Time)),
}

export const MailingAudience = z.strictObject(audienceToSet)
export type MailingAudience = z.infer<typeof MailingAudience>

export const Mailing = z.object({
  ...ids,
  texts,
  ...audience,
  /** Whether members see it in the dashboard, too. */
  notice: z.boolean(),
  state: z.enum(mailingStates),
  /** To be sent along with a change. */
  version: z.int(),
  createdAt: Time,
  changedAt: Time,
  /** Of one that is scheduled. */
  sendAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  finishedAt: z.nullable(Time),
  /** Null until the sending has begun, which fixes them. */
  counts: z.nullable(
    z.object({
      recipients: z.int(),
      sent: z.int(),
      /** Still to come. */
      waiting: z.int(),
      /** Unsubscribed, not verified, suspended or leaving. */
      skipped: z.int(),
      /** Refused, given up, or not known. */
      failures: z.int(),
    }),
  ),
  /** Since when letters did not arrive that no operator has looked at yet. */
  troubleAt: z.nullable(Time),
  /** Why all of it was stopped, where the mail server could not be used. */
  trouble: z.nullable(z.string()),
})
export type Mailing = z.infer<typeof Mailing>

/** A letter that did not arrive, or may not have. */
export const MailingFailure = z.object({
  ...ids,
  name: z.string(),
  email: z.string(),
  /** `bounced`: the mail server refused it; `failed`: it was put off too often; `doubt`: the server or its mail server stopped in the middle, and it may have arrived. */
  state: z.enum(['bounced', 'failed', 'doubt']),
  /** What the mail server said. */
  reason: z.nullable(z.string()),
  at: Time,
})
export type MailingFailure = z.infer<typeof MailingFailure>

export const Notice = z.object({ ...ids, subject: z.string(), body: z.string(), at: Time })
export type Notice = z.infer<typeof Notice>

const one = z.object({ id: Id })
const token = z.object({
  token: z
    .string()
    .check(
      z.minLength(1, sentence('The link is not complete.')),
      z.maxLength(200, sentence('This is not a link of ours.')),
    ),
})

export const mailings = {
  list: route({
    method: 'GET',
    path: '/v1/operator/mailings',
    for: 'operator',
    query: z.object({
      state: z.optional(z.enum(mailingStates)),
      sort: z._default(z.enum(mailingSorts), 'newest'),
      ...page,
    }),
    payload: list(Mailing),
    summary: 'What was written to members, newest first or as `sort` says.',
  }),
  make: route({
    method: 'POST',
    path: '/v1/operator/mailings',
    for: 'operator',
    body: z.strictObject({
      texts: z.optional(texts),
      ...audienceToSet,
      notice: z.optional(z.boolean()),
    }),
    payload: Mailing,
    code: 201,
    summary: 'Begin a draft.',
  }),
  read: route({
    method: 'GET',
    path: '/v1/operator/mailings/{id}',
    for: 'operator',
    params: one,
    payload: Mailing,
    summary: 'One mailing, with how far it is sent.',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/operator/mailings/{id}',
    for: 'operator',
    params: one,
    body: z.strictObject({
      version: z.int(),
      texts: z.optional(texts),
      ...audienceToSet,
      notice: z.optional(z.boolean()),
    }),
    payload: Mailing,
    message: 'Successfully Updated',
    summary:
      'Change a draft. `version` is that of the draft as it was read; 409 where another operator was faster.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/operator/mailings/{id}',
    for: 'operator',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Delete a draft.',
  }),
  count: route({
    method: 'POST',
    path: '/v1/operator/mailings/count',
    for: 'operator',
    body: MailingAudience,
    payload: z.object({
      members: z.int(),
      /** Without who has unsubscribed or not verified their address. */
      letters: z.int(),
    }),
    summary: 'How many members are in an audience, and how many of them would get a letter.',
  }),
  preview: route({
    method: 'POST',
    path: '/v1/operator/mailings/preview',
    for: 'operator',
    body: z.strictObject({ locale, ...MailingText.shape }),
    payload: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    summary: 'The letter as the caller would get it.',
  }),
  test: route({
    method: 'POST',
    path: '/v1/operator/mailings/{id}/test',
    for: 'operator',
    params: one,
    body: z.strictObject({ locale }),
    payload: z.null(),
    message: 'The e-mail is on its way',
    summary: 'Send it to the own address, in one language.',
  }),
  send: route({
    method: 'POST',
    path: '/v1/operator/mailings/{id}/send',
    for: 'operator',
    params: one,
    body: z.strictObject({ version: z.int(), sendAt: z.optional(Time) }),
    payload: Mailing,
    summary:
      'Send a draft, at once or at a time. Who gets it is fixed when the sending begins; who unsubscribes after that gets none.',
  }),
  stop: route({
    method: 'POST',
    path: '/v1/operator/mailings/{id}/stop',
    for: 'operator',
    params: one,
    payload: Mailing,
    summary: 'Stop the sending, and take the notice back; one that is scheduled is a draft again.',
  }),
  resume: route({
    method: 'POST',
    path: '/v1/operator/mailings/{id}/resume',
    for: 'operator',
    params: one,
    payload: Mailing,
    summary: 'Go on with one that was stopped; nobody gets it twice.',
  }),
  failures: route({
    method: 'GET',
    path: '/v1/operator/mailings/{id}/failures',
    for: 'operator',
    params: one,
    query: z.object(page),
    payload: list(MailingFailure),
    summary: 'To whom it did not arrive, and why.',
  }),
  again: route({
    method: 'POST',
    path: '/v1/operator/mailings/{id}/failures/{memberId}/again',
    for: 'operator',
    params: z.object({ id: Id, memberId: Id }),
    payload: Mailing,
    summary: 'Send it to this member once more. Where it may have arrived, they may get it twice.',
  }),
  settle: route({
    method: 'POST',
    path: '/v1/operator/mailings/{id}/settle',
    for: 'operator',
    params: one,
    payload: Mailing,
    summary: 'Its failures were looked at: the desk leaves them out.',
  }),
  withdrawNotice: route({
    method: 'DELETE',
    path: '/v1/operator/mailings/{id}/notice',
    for: 'operator',
    params: one,
    payload: Mailing,
    summary: 'Take the notice in the dashboard back.',
  }),
}

export const notices = {
  list: route({
    method: 'GET',
    path: '/v1/notices',
    for: 'member',
    payload: z.array(Notice),
    summary: 'What the operator says to the member in the dashboard, newest first.',
  }),
  dismiss: route({
    method: 'POST',
    path: '/v1/notices/{id}/dismiss',
    for: 'member',
    params: one,
    payload: z.null(),
    summary: 'Never show this notice again, on any device.',
  }),
}

export const unsubscribing = {
  unsubscribe: route({
    method: 'POST',
    // Opened in a browser, the same address asks first: mail programs that do not post open it.
    path: '/unsubscribe/{token}',
    for: 'guest',
    params: token,
    // Mail programs send a form (RFC 8058); the token says all.
    raw: true,
    payload: z.null(),
    message: 'You will get no more of these letters.',
    summary: 'Unsubscribe from letters of the operator with one click, as mail programs do.',
  }),
}
