import { currentPhase, priceOf } from './phases.ts'
import type { Invoice, Line, Price, State, Subscription } from './state.ts'

type Shape = Record<string, unknown>
type Seen = { state: State; at: number; publicUrl: string }

/** An object of the provider as the API shows it; references are ids. */
export function render(seen: Seen, id: string): Shape {
  const found = maybeRender(seen, id)
  if (!found) throw new Error(`The test provider has no ${id}.`)
  return found
}

/**
 * `a.b` for an object, `data.a.b` for a list: ids on the path are replaced by the objects they
 * refer to.
 */
export function expand(seen: Seen, shape: unknown, path: string[]): void {
  const [name, ...rest] = path
  if (Array.isArray(shape)) return shape.forEach((one) => expand(seen, one, path))
  if (name === undefined || shape === null || typeof shape !== 'object') return
  const object = shape as Shape
  if (object['object'] === 'invoice' && name === 'payments')
    object['payments'] ??= paymentsOf(seen.state.invoices[String(object['id'])]!)
  const value = object[name]
  if (typeof value === 'string') object[name] = maybeRender(seen, value) ?? value
  expand(seen, object[name], rest)
}

export const list = (data: unknown[], url: string, more = false) => ({
  object: 'list',
  data,
  has_more: more,
  url,
})

function maybeRender({ state, at, publicUrl }: Seen, id: string): Shape | undefined {
  const own = <T>(all: Record<string, T>) => (Object.hasOwn(all, id) ? all[id] : undefined)
  const customer = own(state.customers)
  if (customer) {
    const { card, ...rest } = customer
    const invoice_settings = { default_payment_method: card ? `pm_${card}` : null }
    return { object: 'customer', ...rest, invoice_settings, livemode: false }
  }
  const product = own(state.products)
  if (product) return { object: 'product', ...product, livemode: false }
  const price = own(state.prices)
  if (price) return priceShape(price)
  const checkout = own(state.checkouts)
  if (checkout) {
    const {
      trialDays: _,
      subscriptionMetadata: _2,
      quantity: _3,
      refused: _4,
      code: _5,
      ...rest
    } = checkout
    const url = checkout.status === 'open' ? `${publicUrl}/dev/checkout/${id}` : null
    return { object: 'checkout.session', ...rest, mode: 'subscription', url, livemode: false }
  }
  const schedule = own(state.schedules)
  if (schedule) {
    const { phases, pinned, ...rest } = schedule
    const now = schedule.status === 'active' ? currentPhase(schedule, at) : undefined
    return {
      object: 'subscription_schedule',
      ...rest,
      default_settings: { default_payment_method: pinned ? `pm_${pinned}` : null },
      current_phase: now ? { start_date: now.start, end_date: now.end } : null,
      phases: phases.map(({ start, end, price, quantity, trialEnd }) => ({
        start_date: start,
        end_date: end,
        items: [{ price, quantity, discounts: [] }],
        discounts: [],
        trial_end: trialEnd,
      })),
      livemode: false,
    }
  }
  const subscription = own(state.subscriptions)
  if (subscription) return subscriptionShape(state, subscription)
  const invoice = own(state.invoices)
  if (invoice) return invoiceShape(publicUrl, invoice)
  const refund = own(state.refunds)
  if (refund) {
    const { invoice, ...rest } = refund
    const { currency } = state.invoices[invoice]!
    const paid = { charge: `ch_${invoice}`, payment_intent: `pi_${invoice}` }
    return { object: 'refund', ...rest, ...paid, currency, status: 'succeeded' }
  }
  const dispute = own(state.disputes)
  if (dispute) {
    const { invoice, ...rest } = dispute
    const { currency, amount_paid: amount } = state.invoices[invoice]!
    const paid = { charge: `ch_${invoice}`, payment_intent: `pi_${invoice}` }
    return { object: 'dispute', ...rest, ...paid, amount, currency, status: 'needs_response' }
  }
  const portal = own(state.portals)
  if (portal)
    return {
      object: 'billing_portal.session',
      ...portal,
      url: `${publicUrl}/dev/portal/${id}`,
      livemode: false,
    }
  const settings = own(state.portalSettings)
  if (settings)
    return { object: 'billing_portal.configuration', active: true, ...settings, livemode: false }
  const paid = id.startsWith('ch_') ? state.invoices[id.slice(3)] : undefined
  return paid ? chargeShape(paid) : undefined
}

function priceShape({ interval, ...price }: Price): Shape {
  return {
    object: 'price',
    ...price,
    type: 'recurring',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    livemode: false,
  }
}

function subscriptionShape(state: State, subscription: Subscription): Shape {
  const { item, price, altered, quantity, anchor, pinned, told: _, ...own } = subscription
  const { period_start, period_end, ...rest } = own
  const { currency, ...charged } = priceOf(state, subscription)
  return {
    object: 'subscription',
    ...rest,
    currency,
    billing_cycle_anchor: anchor,
    start_date: rest.created,
    default_payment_method: pinned ? `pm_${pinned}` : null,
    cancel_at: null,
    items: list(
      [
        {
          id: item,
          object: 'subscription_item',
          created: rest.created,
          current_period_start: period_start,
          current_period_end: period_end,
          price: {
            ...priceShape(state.prices[price]!),
            ...(altered ? { ...charged, currency } : {}),
          },
          quantity,
          subscription: rest.id,
        },
      ],
      `/v1/subscription_items?subscription=${rest.id}`,
    ),
    livemode: false,
  }
}

function invoiceShape(publicUrl: string, invoice: Invoice): Shape {
  const {
    lines,
    attempts,
    finalizes_at,
    next_attempt,
    refunded: _,
    disputed: _2,
    ...rest
  } = invoice
  const url = invoice.status === 'draft' ? null : `${publicUrl}/dev/invoices/${invoice.id}`
  return {
    object: 'invoice',
    ...rest,
    description: null,
    attempt_count: attempts,
    attempted: attempts > 0,
    automatically_finalizes_at: finalizes_at,
    next_payment_attempt: next_attempt,
    amount_remaining: invoice.amount_due - invoice.amount_paid,
    lines: list(
      lines.map((line, place) => lineShape(invoice, line, place)),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
    hosted_invoice_url: url,
    invoice_pdf: url ? `${url}.pdf` : null,
    livemode: false,
  }
}

const lineShape = (invoice: Invoice, line: Line, place: number): Shape => ({
  id: `il_${invoice.id}_${place}`,
  object: 'line_item',
  amount: line.amount,
  currency: invoice.currency,
  description: line.description,
  invoice: invoice.id,
  period: { start: line.start, end: line.end },
  pricing: { type: 'price_details', price_details: { price: line.price } },
  quantity: 1,
  subscription: invoice.subscription,
})

const wasCharged = ({ amount_due, attempts }: Invoice) => amount_due > 0 && attempts > 0

const paymentsOf = (invoice: Invoice) =>
  list(
    wasCharged(invoice) ? [paymentShape(invoice)] : [],
    `/v1/invoice_payments?invoice=${invoice.id}`,
  )

export const paymentShape = (invoice: Invoice): Shape => ({
  id: `inpay_${invoice.id}`,
  object: 'invoice_payment',
  amount_paid: invoice.amount_paid,
  amount_requested: invoice.amount_due,
  created: invoice.created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  payment: { type: 'payment_intent', payment_intent: `pi_${invoice.id}` },
  status: invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
})

export const chargeShape = (invoice: Invoice): Shape => ({
  id: `ch_${invoice.id}`,
  object: 'charge',
  amount: invoice.amount_due,
  amount_refunded: invoice.refunded,
  created: invoice.created,
  currency: invoice.currency,
  customer: invoice.customer,
  disputed: invoice.disputed,
  paid: invoice.status === 'paid',
  payment_intent: `pi_${invoice.id}`,
  refunded: invoice.amount_paid > 0 && invoice.refunded >= invoice.amount_paid,
  status: invoice.status === 'paid' ? 'succeeded' : 'failed',
  livemode: false,
})
