import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from '../fields.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

export const Interval = z.enum(['month', 'year'], sentence('Choose month or year.'))
export type Interval = z.infer<typeof Interval>

/** `amount` in minor units of the currency (ISO 4217). */
export const Money = z.object({ amount: z.int(), currency: z.string().check(z.length(3)) })
export type Money = z.infer<typeof Money>

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
  /** Of this site, such as `/media/garden.webp`. */
  picture: z.optional(z.string()),
  /** Empty: free. */
  prices: z.array(z.extend(Money, { interval: Interval })),
  features: z.array(z.extend(Feature, { included: z.boolean(), note: z.optional(z.string()) })),
  messagesPerMonth: z.nullable(z.int()),
  /** What a model may read and write for a member; without it there is no limit. */
  tokensPerMonth: z.optional(z.int()),
  /** Documents of the member's own at once; null: no limit. */
  documents: z.nullable(z.int()),
  /** Of one such document. */
  documentBytes: z.int(),
  /** Days that cost nothing before the first payment, once for each member. */
  trialDays: z.int(),
  /** What a member may give in a month; without it none. */
  guestPasses: z.optional(z.int()),
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
  /** What is paid for each interval; missing of what is free. */
  price: z.optional(Money),
  trialEnd: z.optional(Time),
  /** Until then a failed payment takes nothing away. */
  graceUntil: z.optional(Time),
  /**
   * An operator gave the plan to the member, or another member by a guest pass: it costs nothing,
   * until then if it ends.
   */
  granted: z.optional(z.object({ until: z.nullable(Time), byGuestPass: z.optional(z.boolean()) })),
  /** What it becomes at the end of the period. */
  next: z.optional(
    z.object({ planId: Id, planName: z.string(), interval: z.optional(Interval), at: Time }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

/** An event of a member's plan; the interface chooses its words by `what`. */
export const PlanEvent = z.object({
  ...ids,
  at: Time,
  what: z.enum([
    'chosen',
    'trial-began',
    'began',
    'renewed',
    'upgraded',
    'downgrade-asked',
    'downgrade-taken-back',
    'downgraded',
    'payment-failed',
    'payment-recovered',
    'cancel-asked',
    'resumed',
    'ended',
    'refunded',
    'disputed',
  ]),
  planName: z.string(),
  interval: z.optional(Interval),
})
export type PlanEvent = z.infer<typeof PlanEvent>

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
  history: route({
    method: 'GET',
    path: '/v1/subscriptions/history',
    for: 'member',
    query: z.object(page),
    payload: list(PlanEvent),
    summary: "What happened to the member's plan, newest first.",
  }),
}
