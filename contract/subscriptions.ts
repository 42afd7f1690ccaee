import * as z from 'zod/mini'
import { Id, Time, ids } from './fields.ts'
import { route } from './route.ts'

export const Interval = z.enum(['month', 'year'], 'Choose month or year.')

export const Feature = z.object({
  ...ids,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  position: z.int(),
})
export type Feature = z.infer<typeof Feature>

export const Plan = z.object({
  ...ids,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Empty: free. Amounts in minor units. */
  prices: z.array(
    z.object({ interval: Interval, amount: z.int(), currency: z.string().check(z.length(3)) }),
  ),
  features: z.array(z.extend(Feature, { included: z.boolean(), note: z.optional(z.string()) })),
  messagesPerMonth: z.nullable(z.int()),
  highlighted: z.boolean(),
  position: z.int(),
  current: z.optional(z.boolean()),
})
export type Plan = z.infer<typeof Plan>

export const Subscription = z.object({
  planId: z.nullable(Id),
  planName: z.nullable(z.string()),
  status: z.enum(['none', 'free', 'trialing', 'active', 'past_due', 'canceled']),
  interval: z.optional(Interval),
  currentPeriodEnd: z.optional(Time),
  cancelAtPeriodEnd: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const subscriptions = {
  list: route({
    method: 'GET',
    path: '/v1/subscriptions',
    for: 'anyone',
    query: z.object({ id: z.optional(Id) }),
    payload: z.union([z.array(Plan), Plan]),
    summary: 'The plans, or one; a member sees which is his.',
  }),
  features: route({
    method: 'GET',
    path: '/v1/subscriptions/features',
    for: 'anyone',
    payload: z.array(Feature),
    summary: 'What plans can include.',
  }),
  purchaseFree: route({
    method: 'POST',
    path: '/v1/subscriptions/purchase/free',
    for: 'member',
    body: z.object({ subscriptionId: Id }),
    payload: Subscription,
    summary: 'Choose a plan that costs nothing.',
  }),
}
