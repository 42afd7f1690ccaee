import * as z from 'zod/mini'
import { Time } from '../fields.ts'
import { route } from '../route.ts'

const kindsOfDuty = [
  'questions',
  'threads',
  'requests',
  'documents',
  'reviews',
  'approved',
  'content',
  'folder',
  'letters',
  'mailings',
  'payments',
  'clock',
] as const

/** What needs a hand: how much of it, and since when. Of `clock`: how many minutes it is off now. */
export const Duty = z.object({ kind: z.enum(kindsOfDuty), count: z.int(), since: Time })
export type Duty = z.infer<typeof Duty>

/** An e-mail that could not be sent, however often it was tried. */
export const FailedLetter = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** What the mail server said. */
  error: z.string(),
  at: Time,
})
export type FailedLetter = z.infer<typeof FailedLetter>

const one = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

export const desk = {
  duties: route({
    method: 'GET',
    path: '/v1/operator/desk',
    for: 'editor',
    payload: z.array(Duty),
    summary:
      'What needs a hand today; nothing where nothing does. E-mails, mailings and payments are for operators.',
  }),
  failedLetters: route({
    method: 'GET',
    path: '/v1/operator/letters/failed',
    for: 'operator',
    payload: z.array(FailedLetter),
    summary: 'The newest 100 e-mails that could not be sent.',
  }),
  sendAgain: route({
    method: 'POST',
    path: '/v1/operator/letters/failed/{id}',
    for: 'operator',
    params: one,
    payload: z.null(),
    summary: 'Try to send such an e-mail once more.',
  }),
  forgetLetter: route({
    method: 'DELETE',
    path: '/v1/operator/letters/failed/{id}',
    for: 'operator',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Give up such an e-mail.',
  }),
}
