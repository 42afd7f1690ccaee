// Runs on both databases: two transactions wait for a lock.
import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { openTestDatabase } from '#server/infra/db/testing/test-database.ts'
import { testApp } from '#server/testing/test-app.ts'
import { planCalled, usageOf, writePlans } from '#server/features/subscriptions/testing/plans.ts'
import { type Shop, happened, openShop, subscriptionOf, troublesOf } from '../testing/shop.ts'

const eventsKept = ({ app }: Shop) => app.db.selectFrom('paymentEvents').selectAll().execute()
const unsigned = {
  httpCode: 400,
  message: 'This is not signed as the payment provider signs. Nothing was stored.',
}

/** Paid, and nothing of it has arrived. */
async function paidInSilence() {
  const shop = await openShop()
  shop.provider.hold()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.pay(sessionId)
  return { shop, ana, sessionId, events: shop.provider.events() }
}

test('an event that comes twenty times at once is handled once', async () => {
  const { shop, ana, events } = await paidInSilence()
  const paid = events.find(({ type }) => type === 'invoice.paid')!
  const answers = await shop.provider.deliver(paid, { times: 20 })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers[0]!.body).toMatchObject({ httpCode: 200, payload: null })
  const kept = await eventsKept(shop)
  expect(kept).toMatchObject([{ id: paid.id, attempts: 20, handledAt: expect.any(Date) }])
  expect(await happened(ana)).toEqual(['began Reader'])
  expect(await shop.lettersTo('ana')).toEqual(['Your payment has arrived'])
  expect(await shop.app.db.selectFrom('subscriptions').selectAll().execute()).toHaveLength(1)
})

test('events in reverse order, and all of them twice, lead to the same', async () => {
  const { shop, ana, events } = await paidInSilence()
  for (const event of [...events.toReversed(), ...events])
    expect(await shop.provider.deliver(event)).toMatchObject([{ status: 200 }])
  expect(await subscriptionOf(ana)).toMatchObject({ planName: 'Reader', status: 'active' })
  expect(await happened(ana)).toEqual(['began Reader'])
  const kept = await eventsKept(shop)
  expect(kept.map(({ attempts }) => attempts)).toEqual(events.map(() => 2))
})

test('what is forged, old, written anew or signed with another secret is refused and not stored', async () => {
  const { shop, ana, events } = await paidInSilence()
  const paid = events.find(({ type }) => type === 'invoice.paid')!
  const long = new Date(Date.now() - 3_600_000)
  for (const how of [{ secret: 'whsec_of_another_endpoint' }, { at: long }, { reserialised: true }])
    expect(await shop.provider.deliver(paid, how), JSON.stringify(how)).toMatchObject([
      { status: 400, body: unsigned },
    ])
  // Only the provider's own is told as late: what others send says nothing about the clock.
  const late = shop.logged.filter((line) => line.includes('by this server’s clock it was signed'))
  expect(late).toHaveLength(1)
  const { body, signature } = shop.provider.signed(paid)
  const post = async (bytes: Buffer | null, headers: Record<string, string>) =>
    fetch(`${shop.origin}/v1/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: bytes && new Uint8Array(bytes),
    })
  const dearer = Buffer.from(body.toString().replace('900', '901'))
  const given: [Buffer | null, Record<string, string>][] = [
    [dearer, { 'stripe-signature': signature }],
    [body, {}],
    [body, { 'stripe-signature': 't=1,v1=00' }],
    [null, { 'stripe-signature': signature }],
    [Buffer.from('{'), { 'stripe-signature': signature }],
  ]
  for (const [bytes, headers] of given) expect((await post(bytes, headers)).status).toBe(400)
  const large = Buffer.alloc(2 * 2 ** 20, ' ')
  expect((await post(large, { 'stripe-signature': signature })).status).toBe(413)
  expect(await eventsKept(shop)).toEqual([])
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'none' })
  await expect(shop.guest(payments.webhook, { body: {} })).rejects.toMatchObject(unsigned)
})

test('an event about nobody, about an unknown customer or of an unknown kind is taken and changes nothing', async () => {
  const { shop, ana } = await paidInSilence()
  const strange = [
    shop.provider.invent('balance.available', { object: 'balance' }),
    shop.provider.invent('invoice.paid', { object: 'invoice', id: 'in_x', customer: 'cus_x' }),
    shop.provider.invent('customer.tickled', {
      object: 'customer',
      id: await shop.customerOf('ana'),
    }),
  ]
  for (const event of strange)
    expect(await shop.provider.deliver(event)).toMatchObject([{ status: 200 }])
  expect(shop.logged.join()).toContain('not known here')
  expect((await eventsKept(shop)).map(({ handledAt }) => handledAt !== null)).toEqual([
    true,
    true,
    true,
  ])
  // The last one only said whom to look at, and that is enough.
  expect(await happened(ana)).toEqual(['began Reader'])
  expect(await shop.app.db.selectFrom('subscriptions').selectAll().execute()).toHaveLength(1)
})

test('an event whose customer cannot be read is a failure, and is handled when it comes again', async () => {
  const { shop, ana, events } = await paidInSilence()
  const paid = events.find(({ type }) => type === 'invoice.paid')!
  shop.provider.away('500', { call: /subscriptions/ })
  const [answer] = await shop.provider.deliver(paid)
  expect(answer).toMatchObject({ status: 503 })
  expect(await eventsKept(shop)).toMatchObject([{ handledAt: null, attempts: 1 }])
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'none' })
  shop.provider.away(null)
  expect(await shop.provider.deliver(paid)).toMatchObject([{ status: 200 }])
  expect(await eventsKept(shop)).toMatchObject([{ handledAt: expect.any(Date), attempts: 2 }])
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'active' })
})

test('what is paid in another amount, currency, number or at another price gives nothing', async () => {
  for (const [change, words] of [
    [{ amount: 1 }, '€0.01 each month instead of €9.00 each month'],
    [{ currency: 'JPY' }, '¥900 each month instead'],
    [{ quantity: 2 }, '2 times'],
    [{ priceId: 'other' }, 'never offered here'],
  ] as const) {
    const { shop, ana, sessionId } = await paidInSilence()
    const customer = await shop.customerOf('ana')
    const [paid] = await shop.app.payments.readSubscriptions(customer)
    const named = { planId: 'x', planName: 'Cheap', interval: 'month', currency: 'EUR' } as const
    const other = await shop.app.payments.ensurePrice({ ...named, amount: 1 })
    shop.provider.alter(paid!.id, 'priceId' in change ? { priceId: other } : change)
    shop.provider.release()
    await shop.provider.delivered()
    const { subscription } = await shop.confirm(ana, sessionId)
    expect(subscription, words).toMatchObject({ status: 'none', planId: null })
    expect(await usageOf(ana)).toMatchObject({ limit: 10 })
    expect(await happened(ana)).toEqual([])
    const troubles = await troublesOf(shop.as('operator'))
    expect(troubles).toHaveLength(1)
    expect(troubles[0]).toContain(words)
    expect(troubles[0]).toContain('Nothing is granted for it.')
    expect(shop.logged.join()).toContain(paid!.id)
  }
})

test('an amount that is changed behind our back ends the plan, and set right it goes on', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'fellow')
  const [paid] = await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))
  shop.provider.alter(paid!.id, { amount: 1 })
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'canceled' })
  expect(await usageOf(ana)).toMatchObject({ limit: 10 })
  shop.provider.alter(paid!.id, { amount: 1900 })
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'active' })
})

test('a payment that was given back, or is asked back, ends the plan at once; a part of it does not', async () => {
  for (const [by, words] of [
    ['refund', 'was given back'],
    ['dispute', 'asked to take a payment back'],
  ] as const) {
    const shop = await openShop()
    const ana = shop.as('ana')
    const bought = await shop.buy(ana, 'reader', 'year')
    const [invoice] = (await ana(payments.invoices)).items
    shop.provider.refund(invoice!.id, 100)
    await shop.provider.delivered()
    expect(await subscriptionOf(ana)).toEqual(bought)
    if (by === 'refund') shop.provider.refund(invoice!.id)
    else shop.provider.dispute(invoice!.id)
    await shop.provider.delivered()
    expect(await subscriptionOf(ana)).toMatchObject({
      status: 'canceled',
      cancelAtPeriodEnd: false,
    })
    expect(await usageOf(ana)).toMatchObject({ limit: 10 })
    const [paid] = await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))
    expect(paid).toMatchObject({ status: 'ended' })
    expect(await happened(ana)).toEqual([
      'began Reader',
      by === 'refund' ? 'refunded Reader' : 'disputed Reader',
      'ended Reader',
    ])
    const troubles = await troublesOf(shop.as('operator'))
    expect(troubles).toEqual([expect.stringContaining(words)])
  }
})

test('two servers on one database that hear of the same payment write it once', async () => {
  const database = await openTestDatabase()
  const shop = await openShop({ database })
  const { app } = shop
  // Ended first, it leaves the database to the other one.
  const kept = { ...database, close: async () => {} }
  const beside = await testApp({ database: kept, payments: app.payments, now: app.now })
  writePlans(beside)
  await planCalled(beside, 'reader')
  shop.provider.hold()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.pay(sessionId)
  const bodies = shop.provider.events().map((event) => shop.provider.signed(event))
  const answers = await Promise.all(
    [shop.origin, beside.origin].flatMap((origin) =>
      bodies.map(({ body, signature }) =>
        fetch(`${origin}/v1/payments/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: new Uint8Array(body),
        }),
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await happened(ana)).toEqual(['began Reader'])
  await expect
    .poll(async () => (await shop.letters()).length + (await beside.letters()).length)
    .toBe(1)
})
