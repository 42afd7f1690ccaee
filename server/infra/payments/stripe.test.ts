import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { stripePayments } from './stripe.ts'
import { orderOf } from './testing/opened.ts'

type Asked = { path: string; headers: IncomingHttpHeaders; given: Record<string, string> }

/** An API that writes down what it is asked, and answers the same to everything. */
async function asked(tax: boolean, answer: object) {
  const calls: Asked[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const given = Object.fromEntries(new URLSearchParams(body))
    calls.push({ path: request.url ?? '', headers: request.headers, given })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const payments = stripePayments({ secretKey: 'sk_x', webhookSecret: 'whsec_x', url, tax })
  return { payments, calls }
}

const session = { id: 'cs_1', url: 'https://checkout.example/cs_1' }

test('a checkout asks for what the order says, under the order as its key', async () => {
  const { payments, calls } = await asked(false, session)
  await payments.openCheckout(orderOf('cus_1', 'price_1', 'order-1', 14))
  const [{ path, headers, given }] = calls as [Asked]
  expect(path).toBe('/v1/checkout/sessions')
  expect(headers).toMatchObject({
    authorization: 'Bearer sk_x',
    'stripe-version': '2026-10-28.endive',
    'idempotency-key': 'checkout-order-1',
  })
  expect(headers['x-stripe-client-telemetry']).toBeUndefined()
  expect(given).toEqual({
    mode: 'subscription',
    customer: 'cus_1',
    client_reference_id: 'order-1',
    'metadata[order]': 'order-1',
    'line_items[0][price]': 'price_1',
    'line_items[0][quantity]': '1',
    'subscription_data[metadata][order]': 'order-1',
    'subscription_data[trial_period_days]': '14',
    allow_promotion_codes: 'true',
    'automatic_tax[enabled]': 'false',
    locale: 'de',
    success_url: 'https://carrel.test/back?checkout={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://carrel.test/back?checkout=cancelled',
  })
})

test('taxes are worked out where the settings say so, from an address that is kept', async () => {
  const { payments, calls } = await asked(true, session)
  await payments.openCheckout({ ...orderOf('cus_1', 'price_1'), locale: 'fr' })
  expect(calls[0]!.given).toMatchObject({
    'automatic_tax[enabled]': 'true',
    'customer_update[address]': 'auto',
    'tax_id_collection[enabled]': 'true',
    locale: 'auto',
  })
  expect(calls[0]!.given).not.toHaveProperty('subscription_data[trial_period_days]')
})

test.each([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'ended'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['canceled', 'ended'],
  ['paused', 'incomplete'],
  ['something_new', 'incomplete'],
])('what Stripe calls %s is %s here', async (status, ours) => {
  const { payments } = await asked(false, { data: [subscriptionOf({ status })], has_more: false })
  expect(await payments.readSubscriptions('cus_1')).toMatchObject([{ status: ours }])
})

test('an end that was set at Stripe as a moment is an end', async () => {
  const one = subscriptionOf({ status: 'active', cancel_at: 1_800_000_000 })
  const { payments, calls } = await asked(false, { data: [one], has_more: false, ...one })
  expect(await payments.readSubscriptions('cus_1')).toMatchObject([{ cancelAtPeriodEnd: true }])
  await payments.resume('sub_1')
  expect(calls.at(-1)!.given).toEqual({ cancel_at: '' })
})

test('a price of another rhythm, or with parts of a cent, is none of ours', async () => {
  const price = {
    id: 'price_1',
    unit_amount: null,
    currency: 'eur',
    recurring: { interval: 'month', interval_count: 3 },
  }
  const one = subscriptionOf({ status: 'active' }, price)
  const { payments } = await asked(false, { data: [one], has_more: false })
  expect(await payments.readSubscriptions('cus_1')).toMatchObject([
    { price: { amount: -1, currency: 'EUR', interval: null } },
  ])
})

const subscriptionOf = (given: object, price: object = aPrice) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  currency: 'eur',
  created: 1_790_000_000,
  start_date: 1_790_000_000,
  trial_end: null,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  latest_invoice: null,
  schedule: null,
  items: {
    data: [
      {
        id: 'si_1',
        price,
        quantity: 1,
        current_period_start: 1_790_000_000,
        current_period_end: 1_792_000_000,
      },
    ],
  },
  ...given,
})

const aPrice = {
  id: 'price_1',
  unit_amount: 900,
  currency: 'eur',
  recurring: { interval: 'month', interval_count: 1 },
}
