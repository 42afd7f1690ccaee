import { Stripe } from 'stripe'
import { type StripeConfig, modeOf } from '#server/settings/config.ts'
import {
  BadSignature,
  LateSignature,
  type PaymentEvent,
  type Reversal,
  WrongMode,
} from './payments.ts'
import { asOurs } from './stripe-errors.ts'
import { dateOf, idOf } from './stripe-shapes.ts'

/** Older events may have been recorded and replayed by somebody. */
const toleranceSeconds = 300

export async function readEvent(
  stripe: Stripe,
  { webhookSecret, secretKey }: Pick<StripeConfig, 'webhookSecret' | 'secretKey'>,
  raw: Buffer,
  signature: string | undefined,
): Promise<PaymentEvent> {
  const event = verified(raw, signature, webhookSecret)
  const isLive = modeOf(secretKey)
  if (isLive !== undefined && event.livemode !== isLive)
    throw new WrongMode(`The event ${event.id} is of the other mode than the key.`)
  const object = event.data.object as unknown as Record<string, unknown>
  const at = dateOf(event.created)
  const reversal = await asOurs(() => reversalOf(stripe, event))
  return {
    id: event.id,
    type: event.type,
    createdAt: at,
    customer: reversal?.customer ?? customerIn(object),
    ...(reversal
      ? {
          reversed: {
            by: reversal.by,
            subscription: reversal.subscription,
            until: reversal.until,
            at,
          },
        }
      : {}),
  }
}

/** While a secret is replaced, events are signed with either, and `secrets` has both. */
function verified(raw: Buffer, signature: string | undefined, secrets: string): Stripe.Event {
  let name = 'Error'
  // An empty one would accept what anybody signs with nothing.
  for (const secret of secrets
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean))
    try {
      return Stripe.webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds)
    } catch (error) {
      if (error instanceof Error) name = error.name
      if (isSigned(raw, signature, secret))
        throw new LateSignature('The event was signed longer ago than is accepted.')
    }
  throw new BadSignature(`The event is not signed as the provider signs (${name}).`)
}

/** Whenever that was. */
function isSigned(raw: Buffer, signature: string | undefined, secret: string): boolean {
  try {
    Stripe.webhooks.constructEvent(raw, signature ?? '', secret, Infinity)
    return true
  } catch {
    return false
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
  const paid = intent ? await paidWith(stripe, idOf(intent)) : nothing
  return { by, customer: idOf(customer), ...paid, at: dateOf(created) }
}

async function reversalOfDispute(stripe: Stripe, { charge }: Stripe.Dispute, created: number) {
  const disputed = typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge
  return reversalOfCharge(stripe, 'dispute', disputed, created)
}

const nothing = { subscription: null, until: null }

async function paidWith(
  stripe: Stripe,
  intent: string,
): Promise<Pick<Reversal, 'subscription' | 'until'>> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  if (!invoice || typeof invoice !== 'object' || !('parent' in invoice)) return nothing
  const subscription = invoice.parent?.subscription_details?.subscription
  if (!subscription) return nothing
  const ends = invoice.lines.data.map(({ period }) => period.end)
  const until = ends.length > 0 ? dateOf(Math.max(...ends)) : null
  return { subscription: idOf(subscription), until }
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
