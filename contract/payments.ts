import * as z from 'zod/mini'
import { Id, flag } from './fields.ts'
import { route } from './route.ts'
import { Interval, Subscription } from './subscriptions.ts'

export const payments = {
  session: route({
    method: 'GET',
    path: '/v1/payments/session',
    for: 'member',
    acts: true,
    query: z.object({ subscriptionId: Id, interval: Interval }),
    payload: z.object({ sessionId: z.string(), url: z.string() }),
    summary: 'Open a checkout for a paid plan.',
  }),
  webhook: route({
    method: 'POST',
    path: '/v1/payments/webhook',
    for: 'guest',
    body: z.unknown(),
    payload: z.null(),
    summary: "The payment provider's events, raw and signed.",
  }),
  cancel: route({
    method: 'DELETE',
    path: '/v1/payments/subscription',
    for: 'member',
    query: z.object({ resume: z.optional(flag) }),
    payload: Subscription,
    summary: 'End the subscription with the paid period, or take that back.',
  }),
}
