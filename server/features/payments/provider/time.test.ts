import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { type Caller, emailOf } from '#server/testing/test-app.ts'
import {
  ask,
  shippedPlans,
  usageOf,
  useMessages,
} from '#server/features/subscriptions/testing/plans.ts'
import { keepTime } from './schedule.ts'
import { type Shop, day, happened, openShop, subscriptionOf } from '../testing/shop.ts'

const hour = day / 24
const trial = shippedPlans.replace(
  '    highlighted: true',
  '    trialDays: 14\n    highlighted: true',
)
const at = (time: string | undefined) => new Date(time!).getTime()
const stateOf = async (who: Caller) => {
  const [{ status }, { used, limit }] = [await subscriptionOf(who), await usageOf(who)]
  return [status, used, limit]
}

/** Day by day, with what the hourly job does. */
async function days(shop: Shop, until: number, look: (who: Caller, now: number) => Promise<void>) {
  await shop.passUntil(until, async (now) => {
    await keepTime(shop.app)
    // Of what that did at the provider, word comes too.
    await shop.provider.delivered()
    await look(await shop.again('ana'), now.getTime())
  })
}

test('from the trial to the first payment and three renewals, state and quota are right on each day', async () => {
  const shop = await openShop({ plans: trial })
  const ana = shop.as('ana')
  const bought = await shop.buy(ana, 'reader')
  await useMessages(shop, ana, 300)
  await expect(ask(ana)).rejects.toMatchObject({ httpCode: 402 })
  const trialEnd = at(bought.trialEnd)
  expect(Math.round((trialEnd - shop.app.now().getTime()) / day)).toBe(14)
  await days(shop, trialEnd - hour, async (who) => {
    expect(await stateOf(who)).toEqual(['trialing', 300, 300])
  })
  await shop.pass(3 * hour)
  let month = await subscriptionOf(await shop.again('ana'))
  expect(month).toMatchObject({ status: 'active' })
  expect(month.trialEnd).toBeUndefined()
  for (let renewal = 0; renewal < 3; renewal++) {
    const who = await shop.again('ana')
    expect(await stateOf(who)).toEqual(['active', 0, 300])
    expect((await usageOf(who)).resetsAt).toBe(month.currentPeriodEnd)
    await useMessages(shop, who, 120)
    await days(shop, at(month.currentPeriodEnd) - 1_000, async (again) => {
      expect(await stateOf(again)).toEqual(['active', 120, 300])
    })
    await shop.pass(2 * hour)
    month = await subscriptionOf(await shop.again('ana'))
  }
  const who = await shop.again('ana')
  expect(await happened(who)).toEqual([
    ...['trial-began Reader', 'began Reader'],
    ...['renewed Reader', 'renewed Reader', 'renewed Reader'],
  ])
  const receipts = (await shop.lettersTo('ana')).filter((one) => one === 'Your payment has arrived')
  expect(receipts).toHaveLength(4)
})

test('a payment that fails takes nothing for seven days, tells on day 0, 3 and 6, and then the plan ends', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { currentPeriodEnd } = await shop.buy(ana, 'reader')
  shop.provider.setCard(await shop.customerOf('ana'), 'declines')
  await shop.passUntil(at(currentPeriodEnd) + 2 * hour)
  const failedAt = shop.app.now().getTime()
  const late = await subscriptionOf(await shop.again('ana'))
  expect(late).toMatchObject({ status: 'past_due' })
  expect(at(late.graceUntil)).toBeGreaterThan(failedAt + 6.9 * day)
  const told: [number, string[]][] = []
  await days(shop, at(late.graceUntil) - hour, async (who, now) => {
    expect(await stateOf(who)).toEqual(['past_due', 0, 300])
    told.push([Math.floor((now - failedAt) / day), (await shop.lettersTo('ana')).slice(1)])
  })
  expect(told.map(([days]) => days)).toEqual([1, 2, 3, 4, 5, 6, 6])
  const [day0, day3, day6] = [
    'Your payment did not go through',
    'A payment is still open',
    'Your plan ends tomorrow',
  ]
  for (const [days, letters] of told)
    expect(letters, `day ${days}`).toEqual(
      days < 3 ? [day0] : days < 6 ? [day0, day3] : [day0, day3, day6],
    )
  await expect(
    (await shop.again('ana'))(payments.change, {
      body: { subscriptionId: await shop.planId('fellow'), interval: 'month' },
    }),
  ).rejects.toMatchObject({ httpCode: 409, message: expect.stringContaining('Pay it first') })
  // By the clock alone, before anybody has done anything.
  await shop.pass(hour + 1_000)
  expect(await stateOf(await shop.again('ana'))).toEqual(['canceled', 0, 10])
  await keepTime(shop.app)
  await shop.provider.delivered()
  expect(await stateOf(await shop.again('ana'))).toEqual(['canceled', 0, 10])
  const [paid] = await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))
  expect(paid).toMatchObject({ status: 'ended' })
  const { items } = await (await shop.again('ana'))(payments.invoices)
  expect(items.map(({ status }) => status)).toEqual(['void', 'paid'])
  expect((await happened(await shop.again('ana'))).slice(-2)).toEqual([
    'payment-failed Reader',
    'ended Reader',
  ])
  expect((await shop.lettersTo('ana')).at(-1)).toBe('Your plan has ended')
})

test('a payment that fails and is made good in time changes nothing', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { currentPeriodEnd } = await shop.buy(ana, 'reader')
  const customer = await shop.customerOf('ana')
  shop.provider.setCard(customer, 'declines')
  await shop.passUntil(at(currentPeriodEnd) + 2 * hour)
  await shop.pass(2 * day)
  const who = await shop.again('ana')
  const [open] = (await who(payments.invoices)).items
  expect(open).toMatchObject({ status: 'open', payUrl: expect.stringContaining('/dev/') })
  await useMessages(shop, who, 40)
  shop.provider.setCard(customer, 'pays')
  shop.provider.payInvoice(open!.id)
  await shop.provider.delivered()
  expect(await stateOf(who)).toEqual(['active', 40, 300])
  expect((await subscriptionOf(who)).graceUntil).toBeUndefined()
  await days(shop, shop.app.now().getTime() + 8 * day, async (again) => {
    expect(await stateOf(again)).toEqual(['active', 40, 300])
  })
  expect((await happened(await shop.again('ana'))).slice(-2)).toEqual([
    'payment-failed Reader',
    'payment-recovered Reader',
  ])
})

test('a yearly plan counts its messages by the month, and tells a week before it renews', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { currentPeriodEnd } = await shop.buy(ana, 'reader', 'year')
  for (let month = 1; month <= 3; month++) {
    const who = await shop.again('ana')
    await useMessages(shop, who, 300)
    const { resetsAt } = await usageOf(who)
    await expect(ask(who)).rejects.toMatchObject({ httpCode: 402 })
    await shop.pass(at(resetsAt!) - shop.app.now().getTime() - 1_000)
    await expect(ask(await shop.again('ana'))).rejects.toMatchObject({ httpCode: 402 })
    await shop.pass(1_001)
    expect(await stateOf(await shop.again('ana'))).toEqual(['active', 0, 300])
  }
  const told = async () =>
    (await shop.lettersTo('ana')).filter((one) => one === 'Your plan renews soon').length
  await shop.pass(at(currentPeriodEnd) - shop.app.now().getTime() - 7 * day - hour)
  await keepTime(shop.app)
  expect(await told()).toBe(0)
  await shop.pass(2 * hour)
  await keepTime(shop.app)
  await keepTime(shop.app)
  expect(await told()).toBe(1)
  const { text } = (await shop.letters()).find(
    ({ subject }) => subject === 'Your plan renews soon',
  )!
  expect(text).toContain('€90.00')
  await shop.pass(8 * day)
  await keepTime(shop.app)
  expect(await told()).toBe(1)
  expect(await happened(await shop.again('ana'))).toEqual(['began Reader', 'renewed Reader'])
})

test('who cancels in the moment of the renewal has one end or the other, and no half of each', async () => {
  for (const before of [true, false]) {
    const shop = await openShop()
    const ana = shop.as('ana')
    const { currentPeriodEnd } = await shop.buy(ana, 'reader')
    await shop.passUntil(at(currentPeriodEnd) - 500)
    const who = await shop.again('ana')
    await who.token()
    const renewing = async () => {
      shop.advance(2_000)
      shop.provider.catchUp()
    }
    const cancelling = () => who(payments.cancel)
    const acts = before ? [cancelling(), renewing()] : [renewing(), cancelling()]
    await Promise.allSettled(acts)
    await shop.pass(2 * hour)
    const here = await subscriptionOf(await shop.again('ana'))
    const [paid] = await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))
    expect(here.status).toBe(paid!.status === 'ended' ? 'canceled' : 'active')
    if (paid!.status !== 'ended') {
      expect(here.cancelAtPeriodEnd).toBe(true)
      expect(at(here.currentPeriodEnd)).toBe(paid!.periodEnd.getTime())
      // And then it does end.
      await shop.passUntil(at(here.currentPeriodEnd) + hour)
      expect(await subscriptionOf(await shop.again('ana'))).toMatchObject({ status: 'canceled' })
    }
    const all = (await (await shop.again('ana'))(payments.invoices)).items
    expect(all).toHaveLength(paid!.status === 'ended' ? 1 : 2)
  }
})

test('a trial that is cancelled ends with its days and costs nothing', async () => {
  const shop = await openShop({ plans: trial })
  const ana = shop.as('ana')
  const { trialEnd } = await shop.buy(ana, 'reader')
  await ana(payments.cancel)
  await shop.passUntil(at(trialEnd) - hour)
  expect(await stateOf(await shop.again('ana'))).toEqual(['trialing', 0, 300])
  await shop.pass(2 * hour)
  expect(await stateOf(await shop.again('ana'))).toEqual(['canceled', 0, 10])
  const { items } = await (await shop.again('ana'))(payments.invoices)
  expect(items.filter(({ total }) => total.amount > 0)).toEqual([])
})

test('letters are written in the language of the member, with her money and days', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await ana.token()
  await shop.app.db
    .updateTable('users')
    .set({ locale: 'de' })
    .where('email', '=', emailOf('ana'))
    .execute()
  await shop.buy(ana, 'reader')
  await expect.poll(() => shop.lettersTo('ana')).toEqual(['Ihre Zahlung ist da'])
  const [letter] = await shop.letters()
  expect(letter!.text).toMatch(/9,00\s€/)
  expect(letter!.text).toContain('https://carrel.test/dashboard/subscription')
})
