import { Stripe } from 'stripe'
import type { StripeConfig } from '#server/settings/config.ts'
import { catalogue } from './stripe-catalogue.ts'
import { type Reading, checkoutOf, idOf, invoiceOf, subscriptionOf } from './stripe-shapes.ts'
import { changes } from './stripe-changes.ts'
import { asOurs, missing } from './stripe-errors.ts'
import { readEvent, reversalsSince } from './stripe-events.ts'
import type { Payments } from './payments.ts'

/** The API version that these files were written for, whatever the account's default is. */
const apiVersion = '2026-10-28.endive'

export type StripeSettings = StripeConfig & { timeoutMs?: number }

/** Stripe through its own SDK. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    apiVersion,
    telemetry: false,
    // A member waits for most of these calls: two attempts of a few seconds each, then an error.
    timeout: settings.timeoutMs ?? 8_000,
    maxNetworkRetries: 1,
    ...addressOf(settings.url),
  })
  const reading: Reading = { expand: ['data.latest_invoice', 'data.schedule'] }

  return {
    name: 'stripe',
    ...catalogue(stripe),
    ...changes(stripe),

    openCheckout: (order) =>
      asOurs(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: order.customer,
            client_reference_id: order.id,
            metadata: { order: order.id },
            line_items: [{ price: order.priceId, quantity: 1 }],
            subscription_data: {
              metadata: { order: order.id },
              ...(order.trialDays > 0 ? { trial_period_days: order.trialDays } : {}),
            },
            allow_promotion_codes: true,
            automatic_tax: { enabled: settings.tax },
            // Taxes depend on the entered address, so it has to be stored.
            ...(settings.tax
              ? {
                  customer_update: { address: 'auto', name: 'auto' },
                  tax_id_collection: { enabled: true },
                }
              : {}),
            locale: localeOf(order.locale),
            success_url: order.successUrl.replaceAll('{CHECKOUT}', '{CHECKOUT_SESSION_ID}'),
            cancel_url: order.cancelUrl,
          },
          { idempotencyKey: `checkout-${order.id}` },
        )
        return { id: session.id, url: session.url ?? '' }
      }),

    closeCheckout: (id) =>
      asOurs(async () => {
        try {
          await stripe.checkout.sessions.expire(id)
        } catch (error) {
          // Completed or expired is fine too: nothing more can be paid through it.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          const session = await missing(stripe.checkout.sessions.retrieve(id))
          if (session?.status === 'open') throw error
        }
      }),

    readCheckout: (id) =>
      asOurs(async () => {
        const session = await missing(stripe.checkout.sessions.retrieve(id))
        return session?.mode === 'subscription' ? checkoutOf(session) : undefined
      }),

    readSubscriptions: (customer) =>
      asOurs(async () => {
        const found = stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          ...reading,
        })
        // A deleted customer has none.
        const all = await missing(found.autoPagingToArray({ limit: 10_000 }))
        return (all ?? []).map(subscriptionOf)
      }),

    async *liveSubscriptions() {
      const found = stripe.subscriptions.list({ limit: 100, ...reading })[Symbol.asyncIterator]()
      for (;;) {
        const next = await asOurs(() => found.next())
        if (next.done) return
        yield subscriptionOf(next.value)
      }
    },

    listInvoices: (customer, { cursor, limit }) =>
      asOurs(async () => {
        const page = await stripe.invoices.list({
          customer,
          limit,
          ...(cursor ? { starting_after: cursor } : {}),
          expand: ['data.payments'],
        })
        const refunded = await refundedPayments(stripe, customer, page.data)
        const items = page.data.map((invoice) => invoiceOf(invoice, refunded))
        return {
          // A draft may still change, and is not due yet.
          items: items.filter(({ status }) => status !== 'draft'),
          nextCursor: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
        }
      }),

    readEvent: (raw, signature) => readEvent(stripe, settings, raw, signature),
    reversalsSince: (since) => reversalsSince(stripe, since),
    async close() {},
  }
}

/** An invoice does not show that its payment was refunded; the charge does. */
async function refundedPayments(stripe: Stripe, customer: string, invoices: Stripe.Invoice[]) {
  const oldest = Math.min(...invoices.map(({ created }) => created))
  if (!invoices.some(({ amount_paid }) => amount_paid > 0)) return new Set<string>()
  const charges = await stripe.charges
    .list({ customer, created: { gte: oldest }, limit: 100 })
    .autoPagingToArray({ limit: 500 })
  return new Set(
    charges.flatMap(({ refunded, payment_intent }) =>
      refunded && payment_intent ? [idOf(payment_intent)] : [],
    ),
  )
}

function addressOf(url: string | undefined) {
  if (!url) return {}
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

/** Otherwise the visitor's browser chooses the language. */
const localeOf = (locale: string) => {
  const language = locale.slice(0, 2).toLowerCase()
  return language === 'de' || language === 'en' ? language : 'auto'
}
