import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import {
  ask,
  shippedPlans,
  unverified,
  usageOf,
  writePlans,
} from '#server/features/subscriptions/testing/plans.ts'
import { currentIn, day, happened, openShop, subscriptionOf, troublesOf } from '../testing/shop.ts'

const anId = '0193d1f0-0000-7000-8000-000000000001'
const withTrial = shippedPlans.replace(
  '    highlighted: true',
  '    trialDays: 14\n    highlighted: true',
)

test('who pays has the plan at once, whether or not an event came', async () => {
  const shop = await openShop()
  shop.provider.hold()
  const ana = shop.as('ana')
  const { sessionId, url } = await shop.session(ana, 'reader')
  expect(url).toBe(`https://carrel.test/dev/checkout/${sessionId}`)
  shop.provider.pay(sessionId)
  const { outcome, subscription } = await shop.confirm(ana, sessionId)
  expect(outcome).toBe('active')
  expect(subscription).toMatchObject({
    planId: await shop.planId('reader'),
    planName: 'Reader',
    status: 'active',
    interval: 'month',
    cancelAtPeriodEnd: false,
    price: { amount: 900, currency: 'EUR' },
  })
  expect(await subscriptionOf(ana)).toEqual(subscription)
  expect(await usageOf(ana)).toEqual({
    used: 0,
    limit: 300,
    resetsAt: subscription.currentPeriodEnd,
  })
  expect(await currentIn(ana)).toEqual(['reader'])
  // The same return again, and the events that come late, change nothing.
  expect(await shop.confirm(ana, sessionId)).toEqual({ outcome, subscription })
  shop.provider.release()
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toEqual(subscription)
  expect(await happened(ana)).toEqual(['began Reader'])
  expect(await shop.lettersTo('ana')).toEqual(['Your payment has arrived'])
})

test('an event alone gives the plan to who never came back', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'fellow', 'year')
  shop.provider.pay(sessionId)
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toMatchObject({ planName: 'Fellow', interval: 'year' })
  expect(await usageOf(ana)).toMatchObject({ limit: null })
})

test('whoever comes back without having paid has nothing', async () => {
  const shop = await openShop()
  const [ana, ben] = [shop.as('ana'), shop.as('ben')]
  const { sessionId } = await shop.session(ana, 'reader')
  expect(await shop.confirm(ana, sessionId)).toMatchObject({
    outcome: 'unpaid',
    subscription: { status: 'none' },
  })
  shop.provider.pay(sessionId, 'declines')
  expect(await shop.confirm(ana, sessionId)).toMatchObject({ outcome: 'unpaid' })
  shop.provider.pay(sessionId)
  await ben.token()
  for (const id of [sessionId, 'cs_made_up', 'change'])
    await expect(shop.confirm(ben, id)).rejects.toMatchObject({
      httpCode: 404,
      message: 'Checkout not found.',
    })
  await expect(shop.confirm(shop.guest, sessionId)).rejects.toMatchObject({ httpCode: 403 })
  await expect(shop.confirm(ana, '')).rejects.toMatchObject({ httpCode: 422 })
  expect(await subscriptionOf(ben)).toMatchObject({ status: 'none' })
  expect(await shop.confirm(ana, sessionId)).toMatchObject({ outcome: 'active' })
})

test('a bank that takes its time is told as that', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.pay(sessionId, 'bank')
  const { outcome, subscription } = await shop.confirm(ana, sessionId)
  expect([outcome, subscription.status]).toEqual(['pending', 'none'])
  await expect(shop.session(ana, 'fellow')).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringMatching(/^A payment of yours is on its way/),
  })
  // Whoever comes back on another device is told to wait, too.
  expect(await ana(payments.pending)).toEqual({ sessionId })
  expect(await shop.as('ben')(payments.pending)).toEqual({ sessionId: null })
  await shop.pass(3 * day)
  expect(await subscriptionOf(ana)).toMatchObject({ planName: 'Reader', status: 'active' })
  expect(await shop.confirm(ana, sessionId)).toMatchObject({ outcome: 'active' })
  expect(await ana(payments.pending)).toEqual({ sessionId: null })
})

test('of two tabs the later one can be paid, and one subscription runs', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const [first, second] = [await shop.session(ana, 'reader'), await shop.session(ana, 'reader')]
  expect(() => shop.provider.pay(first.sessionId)).toThrow('over')
  shop.provider.pay(second.sessionId)
  expect(await shop.confirm(ana, first.sessionId)).toMatchObject({ outcome: 'active' })
  expect(await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))).toHaveLength(1)
})

test('of eight tabs at the same moment one can be paid', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await ana.token()
  const tabs = await Promise.all(Array.from({ length: 8 }, () => shop.session(ana, 'reader')))
  const ends = tabs.map(({ sessionId }) => {
    try {
      return shop.provider.pay(sessionId)
    } catch {
      return 'over'
    }
  })
  expect(ends.filter((end) => end === 'paid')).toHaveLength(1)
  await shop.provider.delivered()
  expect(await happened(ana)).toEqual(['began Reader'])
})

test('of two that were paid all the same the older stays, and the other is paid back', async () => {
  const shop = await openShop()
  const [ana, operator] = [shop.as('ana'), shop.as('operator')]
  const bought = await shop.buy(ana, 'reader')
  // As if a checkout had escaped: it is opened past us.
  const customer = await shop.customerOf('ana')
  const price = await shop.app.db.selectFrom('planPrices').selectAll().executeTakeFirstOrThrow()
  await shop.pass(5_000)
  const { id } = await shop.app.payments.openCheckout({
    id: 'escaped',
    customer,
    priceId: price.providerId,
    trialDays: 0,
    successUrl: 'https://carrel.test/x',
    cancelUrl: 'https://carrel.test/x',
    locale: 'en',
  })
  shop.provider.pay(id)
  await shop.provider.delivered()
  const all = await shop.app.payments.readSubscriptions(customer)
  expect(all.map(({ status }) => status)).toEqual(['ended', 'active'])
  expect(await subscriptionOf(ana)).toEqual(bought)
  const { items } = await ana(payments.invoices)
  expect(items.map(({ status }) => status)).toEqual(['refunded', 'paid'])
  expect(await troublesOf(operator)).toEqual([
    expect.stringMatching(/^Two plans were paid at once\. The older one stays;/),
  ])
  expect(await happened(ana)).toEqual(['began Reader'])
})

test('who has the plan is told so, and who has another is led to the change', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  await expect(shop.session(ana, 'reader')).rejects.toMatchObject({
    httpCode: 409,
    message: 'Reader is your plan already. Nothing was changed.',
  })
  const id = await shop.planId('fellow')
  expect(await shop.session(ana, 'fellow', 'year')).toEqual({
    sessionId: 'change',
    url: `https://carrel.test/dashboard/subscription?plan=${id}&interval=year`,
  })
  expect(await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))).toHaveLength(1)
})

test('what is hidden, archived, free, unknown or not offered so is refused before anything is asked', async () => {
  const onlyMonthly = shippedPlans.replace('year: 19000', '').replace('month: 1900,', 'month: 1900')
  const shop = await openShop({ plans: onlyMonthly })
  const ana = shop.as('ana')
  const ids = { reader: await shop.planId('reader'), free: await shop.planId('free') }
  const open = (subscriptionId: string, interval = 'month') =>
    ana(payments.session, { query: { subscriptionId, interval: interval as 'month' } })
  await expect(shop.session(ana, 'fellow', 'year')).rejects.toMatchObject({
    httpCode: 422,
    fields: { interval: 'Fellow is not offered yearly.' },
  })
  await expect(open(ids.free)).rejects.toMatchObject({ httpCode: 409 })
  await expect(open(anId)).rejects.toMatchObject({ httpCode: 404 })
  await expect(open('x')).rejects.toMatchObject({ httpCode: 422 })
  await expect(open(ids.reader, 'week')).rejects.toMatchObject({ httpCode: 422 })
  await expect(shop.session(shop.guest, 'reader')).rejects.toMatchObject({ httpCode: 403 })
  await expect(shop.session(await unverified(shop, 'cleo'), 'reader')).rejects.toMatchObject({
    httpCode: 403,
    message: expect.stringContaining('Verify your e-mail address first.'),
  })
  const over = { httpCode: 410, message: 'Reader is no longer offered. Choose another plan.' }
  writePlans(shop, shippedPlans.replace('    highlighted: true', '    hidden: true'))
  await expect(open(ids.reader)).rejects.toMatchObject(over)
  const [before = '', after = ''] = shippedPlans.split('  - slug: reader')
  writePlans(shop, `${before}  - slug: fellow${after.split('  - slug: fellow')[1]}`)
  await expect(open(ids.reader)).rejects.toMatchObject(over)
  expect(await shop.app.db.selectFrom('checkouts').selectAll().execute()).toEqual([])
})

test('a price that the client sends is nobody’s price', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const query = { subscriptionId: await shop.planId('reader'), interval: 'month' as const }
  const sent = { ...query, amount: 1, price: '1', trialDays: 365, currency: 'JPY' }
  const { sessionId } = await ana(payments.session, { query: sent })
  shop.provider.pay(sessionId)
  expect(await shop.confirm(ana, sessionId)).toMatchObject({
    outcome: 'active',
    subscription: { status: 'active', price: { amount: 900, currency: 'EUR' } },
  })
})

test('a trial is given once, and its days cost nothing', async () => {
  const shop = await openShop({ plans: withTrial })
  const ana = shop.as('ana')
  const bought = await shop.buy(ana, 'reader')
  expect(bought).toMatchObject({ status: 'trialing', trialEnd: bought.currentPeriodEnd })
  expect(await happened(ana)).toEqual(['trial-began Reader'])
  expect(await shop.lettersTo('ana')).toEqual([])
  await shop.app.payments.cancelNow(
    (await shop.app.payments.readSubscriptions(await shop.customerOf('ana')))[0]!.id,
  )
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'canceled' })
  expect(await shop.buy(ana, 'reader')).toMatchObject({ status: 'active' })
})

test('a paid plan takes the place of a free one, and its count begins anew', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await ana(subscriptions.purchaseFree, { body: { subscriptionId: await shop.planId('free') } })
  await ask(ana)
  await shop.pass(60_000)
  await shop.buy(ana, 'reader')
  expect(await usageOf(ana)).toMatchObject({ used: 0, limit: 300 })
  await expect(
    ana(subscriptions.purchaseFree, { body: { subscriptionId: await shop.planId('free') } }),
  ).rejects.toMatchObject({ httpCode: 409, message: expect.stringMatching(/^You have Reader/) })
  expect(await happened(ana)).toEqual(['chosen Free', 'began Reader'])
})

test('a checkout that is declined and then paid is one plan', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  expect(shop.provider.pay(sessionId, 'declines')).toBe('declined')
  expect(shop.provider.pay(sessionId, 'confirms')).toBe('confirm')
  expect(shop.provider.confirm(sessionId)).toBe('paid')
  expect(await shop.confirm(ana, sessionId)).toMatchObject({ outcome: 'active' })
  await shop.provider.delivered()
  expect(await happened(ana)).toEqual(['began Reader'])
})

test('a member may ask the provider 120 times an hour, and others are not held up', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.session(ana, 'reader')
  for (let asked = 1; asked < 120; asked++) await ana(payments.portal)
  await expect(ana(payments.portal)).rejects.toMatchObject({ httpCode: 429 })
  await expect(shop.session(ana, 'reader')).rejects.toMatchObject({ httpCode: 429 })
  await shop.session(shop.as('ben'), 'reader')
  shop.advance(3_600_000)
  await ana(payments.portal)
})
