import * as z from 'zod/mini'
import { EmailOfOther, Id, Time, ids } from '../fields.ts'
import { route } from '../route.ts'
import { Joining, LinkToken } from '../desk/invitations.ts'
import { Subscription } from './subscriptions.ts'

/**
 * `sent`: the link is good. `used`: the guest has the plan. `ended`: the time of the plan is over, or it
 * was taken back. `expired`: nobody used it. `lapsed`: the giver no longer has the plan.
 */
const guestPassStates = ['sent', 'used', 'ended', 'expired', 'lapsed'] as const

export const GuestPass = z.object({
  ...ids,
  email: z.string(),
  planName: z.string(),
  state: z.enum(guestPassStates),
  givenAt: Time,
  /** The end of the link, or of the guest's plan once it is used; null where that was taken back. */
  until: z.nullable(Time),
})
export type GuestPass = z.infer<typeof GuestPass>

export const GuestPasses = z.object({
  /** How many the plan has for each month. */
  most: z.int(),
  /** How many of them can still be given this month. */
  left: z.int(),
  resetsAt: z.nullable(Time),
  /** The newest 100. */
  items: z.array(GuestPass),
})
export type GuestPasses = z.infer<typeof GuestPasses>

export const NewGuestPass = z.strictObject({ email: EmailOfOther })

/** For how many days a guest has the plan. */
export const guestPassDays = 7

const byToken = z.strictObject({ token: LinkToken })

export const guestPasses = {
  list: route({
    method: 'GET',
    path: '/v1/users/guest-passes',
    for: 'member',
    payload: GuestPasses,
    summary: 'The guest passes that the member gave, newest first, and how many are left.',
  }),
  give: route({
    method: 'POST',
    path: '/v1/users/guest-passes',
    for: 'member',
    body: NewGuestPass,
    payload: GuestPasses,
    code: 201,
    message: 'The e-mail is on its way',
    summary: 'Send a guest pass; its link is good for 14 days.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/users/guest-passes/{id}',
    for: 'member',
    params: z.object({ id: Id }),
    payload: GuestPasses,
    summary:
      'Withdraw a guest pass: its link opens nothing any more, and the plan of a guest who has used it ends at once.',
  }),
  look: route({
    method: 'POST',
    path: '/v1/users/guest-pass',
    for: 'guest',
    body: byToken,
    payload: z.object({ email: z.string(), planName: z.string(), until: Time }),
    summary: 'What a link gives, and to whom it was sent; 410 where it is good no more.',
  }),
  use: route({
    method: 'POST',
    path: '/v1/users/guest-pass/use',
    for: 'member',
    body: byToken,
    payload: Subscription,
    summary: 'Use a guest pass, once: the giver’s plan for seven days.',
  }),
  join: route({
    method: 'POST',
    path: '/v1/users/guest-pass/join',
    for: 'guest',
    body: Joining,
    payload: z.object({ email: z.string() }),
    code: 201,
    message: 'User successfully Registered. Now you can login',
    summary: 'Create an account with a guest pass and use it; the address counts as verified.',
  }),
}
