import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import type { Caller } from '#server/testing/test-app.ts'
import { shippedPlans, writePlans } from '#server/features/subscriptions/testing/plans.ts'
import { day, happened, openShop, subscriptionOf } from '../testing/shop.ts'

const amountsOf = async (who: Caller) =>
  (await who(payments.invoices)).items.map(({ total, status }) => [total.amount, status])

test('cancelled while a payment is open, a plan ends at once and is charged no more', async () => {
  const shop = await openShop()
  const start = await shop.buy(shop.as('ana'), 'reader')
  const customer = await shop.customerOf('ana')
  shop.provider.setCard(customer, 'declines')
  await shop.passUntil(Date.parse(start.currentPeriodEnd!) + 2 * 3_600_000)
  const ana = await shop.again('ana')
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'past_due' })
  expect(await ana(payments.cancel)).toMatchObject({ status: 'canceled' })
  expect(await shop.lettersTo('ana')).toContain('Your plan has ended')
  expect(await shop.lettersTo('ana')).not.toContain('Your plan is cancelled')
  shop.provider.setCard(customer, 'pays')
  await shop.passUntil(shop.app.now().getTime() + 6 * day)
  expect(await amountsOf(await shop.again('ana'))).toEqual([
    [900, 'void'],
    [900, 'paid'],
  ])
})

test('cancelled before the new period was charged, the answer and the letter say that it still is', async () => {
  const shop = await openShop()
  const start = await shop.buy(shop.as('ana'), 'reader')
  await shop.passUntil(Date.parse(start.currentPeriodEnd!) + 60_000)
  const ana = await shop.again('ana')
  expect(await ana(payments.cancel)).toMatchObject({ cancelAtPeriodEnd: true })
  const letterOf = async () => {
    await shop.lettersTo('ana')
    return (await shop.letters()).find(({ subject }) => subject.startsWith('Your plan ends after'))
      ?.text
  }
  expect(await letterOf()).toContain('so it is still charged')
  await shop.pass(2 * 3_600_000)
  expect(await amountsOf(await shop.again('ana'))).toEqual([
    [900, 'paid'],
    [900, 'paid'],
  ])
})

const withTrial = shippedPlans.replace(
  'prices: { month: 900, year: 9000 }',
  'trialDays: 14\n    prices: { month: 900, year: 9000 }',
)

test('a trial of one plan is no trial of another that has none, and the preview says so', async () => {
  const shop = await openShop({ plans: withTrial })
  const ana = shop.as('ana')
  expect(await shop.buy(ana, 'reader')).toMatchObject({ status: 'trialing' })
  const wanted = { subscriptionId: await shop.planId('fellow'), interval: 'month' } as const
  const shown = await ana(payments.previewChange, { query: wanted })
  expect(shown).toMatchObject({ when: 'now', due: { amount: 1900, currency: 'EUR' } })
  expect(await ana(payments.change, { body: { ...wanted, due: shown.due } })).toMatchObject({
    planName: 'Fellow',
    status: 'active',
  })
  expect(await amountsOf(ana)).toContainEqual([1900, 'paid'])
})

test('what costs something else than was shown is not charged', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const bought = await shop.buy(ana, 'reader')
  const wanted = { subscriptionId: await shop.planId('fellow'), interval: 'month' } as const
  const look = async () => (await ana(payments.previewChange, { query: wanted })).due
  const shown = await look()
  writePlans(shop, shippedPlans.replace('month: 1900', 'month: 4900'))
  await expect.poll(look).not.toEqual(shown)
  await expect(ana(payments.change, { body: { ...wanted, due: shown } })).rejects.toMatchObject({
    httpCode: 409,
    message: 'The price has changed since you looked. Look at it again.',
  })
  expect(await subscriptionOf(ana)).toEqual(bought)
  expect(await amountsOf(ana)).toEqual([[900, 'paid']])
  // The seconds that go by between looking and deciding are no other price.
  const due = await look()
  shop.advance(60_000)
  expect(await ana(payments.change, { body: { ...wanted, due } })).toMatchObject({
    planName: 'Fellow',
  })
})

test('what is left of a year is kept and shown, and no receipt is sent for what was not paid', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader', 'year')
  await shop.provider.delivered()
  const wanted = { subscriptionId: await shop.planId('fellow'), interval: 'month' } as const
  expect(await ana(payments.previewChange, { query: wanted })).toMatchObject({
    when: 'now',
    due: { amount: 0 },
    credit: { amount: 9000 - 1900, currency: 'EUR' },
  })
  await ana(payments.change, { body: wanted })
  await shop.provider.delivered()
  await shop.passUntil(shop.app.now().getTime() + 33 * day)
  expect(await happened(await shop.again('ana'))).toEqual([
    'began Reader',
    'upgraded Fellow',
    'renewed Fellow',
  ])
  const receipts = (await shop.lettersTo('ana')).filter((subject) =>
    /receipt|payment/i.test(subject),
  )
  expect(receipts).toHaveLength(1)
})
