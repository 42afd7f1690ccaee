import * as z from 'zod/mini'
import { Id, Time, flag, ids, list, page } from '../fields.ts'
import { route } from '../route.ts'
import { Interval, Money, Subscription } from './subscriptions.ts'

const wanted = { subscriptionId: Id, interval: Interval }

/** What changing to another plan would mean, before it is done. */
export const ChangePreview = z.object({
  planId: Id,
  planName: z.string(),
  interval: z.optional(Interval),
  /** More is had now, less from the end of the period that is paid. */
  when: z.enum(['now', 'periodEnd']),
  at: Time,
  /** What is paid at once, what is left of the old plan taken off; 0 at the period's end. */
  due: Money,
  /** What is left over of what was paid, and is kept for the invoices to come. */
  credit: z.optional(Money),
  /** What is paid for each interval from then on; missing of what is free. */
  price: z.optional(Money),
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  createdAt: Time,
  description: z.string(),
  total: Money,
  status: z.enum(['open', 'paid', 'refunded', 'void', 'uncollectible']),
  /** At the provider's; everybody who has an address can open it. */
  pdfUrl: z.nullable(z.string()),
  payUrl: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

/** Something for an operator to look at: nothing was granted, or something was corrected. */
export const PaymentTrouble = z.object({
  ...ids,
  at: Time,
  sentence: z.string(),
  member: z.nullable(z.object({ ...ids, name: z.string(), email: z.string() })),
  settledAt: z.nullable(Time),
})
export type PaymentTrouble = z.infer<typeof PaymentTrouble>

export const PaymentsAtAGlance = z.object({
  plans: z.array(
    z.object({
      planId: Id,
      planName: z.string(),
      free: z.int(),
      /** By an operator or with a guest pass. */
      given: z.int(),
      trialing: z.int(),
      active: z.int(),
      pastDue: z.int(),
      /** Of those, how many end with their period. */
      ending: z.int(),
    }),
  ),
  /** Members who have none of them. */
  withoutPlan: z.int(),
  /** Events that came and are not handled yet. */
  waitingEvents: z.int(),
  openTroubles: z.int(),
  lastReconciliation: z.nullable(
    z.object({
      startedAt: Time,
      finishedAt: z.nullable(Time),
      lookedAt: z.int(),
      differences: z.int(),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type PaymentsAtAGlance = z.infer<typeof PaymentsAtAGlance>

export const payments = {
  session: route({
    method: 'GET',
    path: '/v1/payments/session',
    for: 'member',
    acts: true,
    query: z.object(wanted),
    payload: z.object({ sessionId: z.string(), url: z.string() }),
    summary:
      'Open a checkout for a paid plan; who has one already is sent to the page that changes it.',
  }),
  confirm: route({
    method: 'POST',
    path: '/v1/payments/session',
    for: 'member',
    body: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(255)) }),
    payload: z.object({
      /** `pending`: paid, and the bank has not said yes yet. */
      outcome: z.enum(['active', 'pending', 'unpaid']),
      subscription: Subscription,
    }),
    summary: 'Back from the checkout: reads at the provider what came of it.',
  }),
  pending: route({
    method: 'GET',
    path: '/v1/payments/pending',
    for: 'member',
    payload: z.object({
      /** Of the newest checkout that is paid, and the bank has not said yes yet. */
      sessionId: z.nullable(z.string()),
    }),
    summary: 'A payment that is on its way; confirm reads what became of it.',
  }),
  previewChange: route({
    method: 'GET',
    path: '/v1/payments/change',
    for: 'member',
    query: z.object({ subscriptionId: Id, interval: z.optional(Interval) }),
    payload: ChangePreview,
    summary: 'What changing to that plan would cost, and when it would be so.',
  }),
  change: route({
    method: 'POST',
    path: '/v1/payments/change',
    for: 'member',
    body: z.object({
      subscriptionId: Id,
      interval: z.optional(Interval),
      /** The amount that was shown as due at once: if it has changed, nothing is done. */
      due: z.optional(Money),
    }),
    payload: Subscription,
    message: 'Successfully Updated',
    summary: 'Change the plan: to more at once, to less at the end of the period.',
  }),
  dropChange: route({
    method: 'DELETE',
    path: '/v1/payments/change',
    for: 'member',
    payload: Subscription,
    message: 'Successfully Updated',
    summary: 'Take back a change that waits for the end of the period.',
  }),
  portal: route({
    method: 'GET',
    path: '/v1/payments/portal',
    for: 'member',
    acts: true,
    payload: z.object({ url: z.string() }),
    summary: "The provider's page for the way of paying and the address on invoices.",
  }),
  invoices: route({
    method: 'GET',
    path: '/v1/payments/invoices',
    for: 'member',
    query: z.object(page),
    payload: list(Invoice),
    summary: "The member's invoices, newest first, as the provider has them.",
  }),
  webhook: route({
    method: 'POST',
    path: '/v1/payments/webhook',
    for: 'guest',
    body: z.unknown(),
    raw: true,
    outOfTurn: true,
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
  atAGlance: route({
    method: 'GET',
    path: '/v1/operator/payments',
    for: 'operator',
    payload: PaymentsAtAGlance,
    summary: 'How many members have which plan, and how the last look at the provider went.',
  }),
  troubles: route({
    method: 'GET',
    path: '/v1/operator/payments/troubles',
    for: 'operator',
    query: z.object({ settled: z.optional(flag), ...page }),
    payload: list(PaymentTrouble),
    summary: 'What an operator has to look at, newest first.',
  }),
  settle: route({
    method: 'PATCH',
    path: '/v1/operator/payments/troubles/{id}',
    for: 'operator',
    params: z.object({ id: Id }),
    body: z.object({ settled: z.boolean() }),
    payload: PaymentTrouble,
    message: 'Successfully Updated',
    summary: 'Mark it as looked at, or take that back.',
  }),
  reconcile: route({
    method: 'POST',
    path: '/v1/operator/payments/reconcile',
    for: 'operator',
    payload: z.null(),
    summary: 'Compare every paid plan with the provider now; otherwise it is done each hour.',
  }),
}
