import { Stripe } from 'stripe'
import { BadSignature, type PaymentEvent, type Reversal } from './payments.ts'
import { asOurs } from './stripe-errors.ts'
import { dateOf, idOf } from './stripe-shapes.ts'

/** Older ones may have been kept by somebody and sent again. */
const toleranceSeconds = 300

export async function readEvent(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  signature: string | undefined,
): Promise<PaymentEvent> {
  const event = verified(raw, signature, secret)
  const object = event.data.object as unknown as Record<string, unknown>
  const at = dateOf(event.created)
  const reversal = await asOurs(() => reversalOf(stripe, event))
  return {
    id: event.id,
    type: event.type,
    createdAt: at,
    customer: reversal?.customer ?? customerIn(object),
    ...(reversal ? { reversed: { by: reversal.by, subscription: reversal.subscription, at } } : {}),
  }
}

function verified(raw: Buffer, signature: string | undefined, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds)
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    throw new BadSignature(`The event is not signed as the provider signs (${name}).`)
  }
}

function customerIn(object: Record<string, unknown>): string | null {
  if (object['object'] === 'customer') return String(object['id'])
  const { customer } = object as { customer?: string | { id: string } | null }
  return customer ? idOf(customer) : null
}

async function reversalOf(stripe: Stripe, event: Stripe.Event): Promise<Reversal | undefined> {
  if (event.type === 'charge.refunded' && event.data.object.refunded)
    return reversalOfCharge(stripe, 'refund', event.data.object, event.created)
  if (event.type === 'charge.dispute.created')
    return reversalOfDispute(stripe, event.data.object, event.created)
  return undefined
}

/** Refunds and disputes name a payment, and a payment names neither invoice nor subscription. */
async function reversalOfCharge(
  stripe: Stripe,
  by: Reversal['by'],
  { customer, payment_intent: intent }: Stripe.Charge,
  created: number,
): Promise<Reversal | undefined> {
  if (!customer) return undefined
  const subscription = intent ? await subscriptionPaidWith(stripe, idOf(intent)) : null
  return { by, customer: idOf(customer), subscription, at: dateOf(created) }
}

async function reversalOfDispute(stripe: Stripe, { charge }: Stripe.Dispute, created: number) {
  const disputed = typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge
  return reversalOfCharge(stripe, 'dispute', disputed, created)
}

async function subscriptionPaidWith(stripe: Stripe, intent: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  const parent = invoice && typeof invoice === 'object' && 'parent' in invoice && invoice.parent
  const subscription = parent ? parent.subscription_details?.subscription : undefined
  return subscription ? idOf(subscription) : null
}

export async function* reversalsSince(stripe: Stripe, since: Date): AsyncGenerator<Reversal> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const refunds = await asOurs(() =>
    stripe.refunds
      .list({ created, limit: 100, expand: ['data.charge'] })
      .autoPagingToArray({ limit: 10_000 }),
  )
  const seen = new Set<string>()
  for (const { charge, created } of refunds) {
    if (!charge || typeof charge === 'string' || !charge.refunded || seen.has(charge.id)) continue
    seen.add(charge.id)
    const reversal = await asOurs(() => reversalOfCharge(stripe, 'refund', charge, created))
    if (reversal) yield reversal
  }
  const disputes = await asOurs(() =>
    stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
  for (const dispute of disputes) {
    const reversal = await asOurs(() => reversalOfDispute(stripe, dispute, dispute.created))
    if (reversal) yield reversal
  }
}
