import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import type { Interval } from '#contract/account/subscriptions.ts'
import {
  shippedPlans,
  unverified,
  usageOf,
  useMessages,
  writePlans,
} from '#server/features/subscriptions/testing/plans.ts'
import type { Caller } from '#server/testing/test-app.ts'
import { type Shop, happened, openShop, subscriptionOf } from '../testing/shop.ts'

const anId = '0193d1f0-0000-7000-8000-000000000001'
const change = async (shop: Shop, who: Caller, slug: string, interval?: Interval) =>
  who(payments.change, { body: { subscriptionId: await shop.planId(slug), interval } })
const preview = async (shop: Shop, who: Caller, slug: string, interval?: Interval) =>
  who(payments.previewChange, { query: { subscriptionId: await shop.planId(slug), interval } })
const cancel = (who: Caller) => who(payments.cancel)
const resume = (who: Caller) => who(payments.cancel, { query: { resume: 'true' } })
const drop = (who: Caller) => who(payments.dropChange)
const at = (time: string | undefined) => new Date(time!)

async function withPlan(slug = 'reader', interval: Interval = 'month') {
  const shop = await openShop()
  const ana = shop.as('ana')
  return { shop, ana, bought: await shop.buy(ana, slug, interval) }
}

test('more begins at once, what is left of the old plan is taken off, and the count goes on', async () => {
  const { shop, ana, bought } = await withPlan()
  await useMessages(shop, ana, 299)
  const before = await usageOf(ana)
  await shop.passUntil(at(bought.currentPeriodEnd).getTime() - 10 * 86_400_000)
  const said = await preview(shop, ana, 'fellow', 'month')
  expect(said).toMatchObject({
    planName: 'Fellow',
    interval: 'month',
    when: 'now',
    price: { amount: 1900, currency: 'EUR' },
  })
  expect(said.due.amount).toBeGreaterThan(0)
  expect(said.due.amount).toBeLessThan(1000)
  const changed = await change(shop, ana, 'fellow', 'month')
  expect(changed).toMatchObject({
    planName: 'Fellow',
    status: 'active',
    currentPeriodEnd: bought.currentPeriodEnd,
  })
  const [invoice] = (await ana(payments.invoices)).items
  expect(invoice).toMatchObject({ total: said.due, status: 'paid' })
  expect(await usageOf(ana)).toEqual({ ...before, limit: null })
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toEqual(changed)
  expect(await happened(ana)).toEqual(['began Reader', 'upgraded Fellow'])
})

test('from month to year is more, and its count begins with the year', async () => {
  const { shop, ana } = await withPlan()
  await useMessages(shop, ana, 300)
  await shop.pass(3 * 86_400_000)
  expect(await preview(shop, ana, 'reader', 'year')).toMatchObject({ when: 'now' })
  const changed = await change(shop, ana, 'reader', 'year')
  expect(changed).toMatchObject({ planName: 'Reader', interval: 'year' })
  expect(await usageOf(ana)).toMatchObject({ used: 0, limit: 300 })
  const days = (at(changed.currentPeriodEnd).getTime() - shop.app.now().getTime()) / 86_400_000
  expect(Math.round(days)).toBeGreaterThan(363)
  expect(await happened(ana)).toEqual(['began Reader', 'upgraded Reader'])
})

test('less waits for the end of what is paid, can be taken back, and comes then', async () => {
  const { shop, ana, bought } = await withPlan('fellow')
  expect(await preview(shop, ana, 'reader', 'month')).toMatchObject({
    when: 'periodEnd',
    at: bought.currentPeriodEnd,
    due: { amount: 0, currency: 'EUR' },
  })
  const next = {
    planId: await shop.planId('reader'),
    planName: 'Reader',
    interval: 'month',
    at: bought.currentPeriodEnd,
  }
  expect(await change(shop, ana, 'reader', 'month')).toEqual({ ...bought, next })
  expect(await usageOf(ana)).toMatchObject({ limit: null })
  expect(await drop(ana)).toEqual(bought)
  await expect(drop(ana)).rejects.toMatchObject({ httpCode: 409 })
  // Choosing what one has takes it back too.
  await change(shop, ana, 'reader', 'month')
  expect(await change(shop, ana, 'fellow', 'month')).toEqual(bought)
  await change(shop, ana, 'reader', 'month')
  await shop.provider.delivered()
  await shop.passUntil(at(bought.currentPeriodEnd).getTime() + 7_200_000)
  const changed = await subscriptionOf(await shop.again('ana'))
  expect(changed).toMatchObject({ planName: 'Reader', status: 'active', price: { amount: 900 } })
  expect(changed.next).toBeUndefined()
  expect(await usageOf(await shop.again('ana'))).toMatchObject({ limit: 300 })
  expect(await happened(await shop.again('ana'))).toEqual([
    'began Fellow',
    ...['downgrade-asked Reader', 'downgrade-taken-back Reader'],
    ...['downgrade-asked Reader', 'downgrade-taken-back Reader'],
    'downgrade-asked Reader',
    'downgraded Reader',
  ])
})

test('the year of the same plan goes back to months at its end, not at once', async () => {
  const { shop, ana, bought } = await withPlan('reader', 'year')
  expect(await preview(shop, ana, 'reader', 'month')).toMatchObject({ when: 'periodEnd' })
  expect(await change(shop, ana, 'reader', 'month')).toMatchObject({
    interval: 'year',
    next: { planName: 'Reader', interval: 'month', at: bought.currentPeriodEnd },
  })
})

test('a free plan follows by itself when the paid one ends, and can be taken back before', async () => {
  const { shop, ana, bought } = await withPlan()
  expect(await preview(shop, ana, 'free')).toMatchObject({ when: 'periodEnd', due: { amount: 0 } })
  const changed = await change(shop, ana, 'free')
  const next = {
    planId: await shop.planId('free'),
    planName: 'Free',
    at: bought.currentPeriodEnd,
  }
  expect(changed).toEqual({ ...bought, cancelAtPeriodEnd: true, next })
  await expect(change(shop, ana, 'free')).rejects.toMatchObject({ httpCode: 409 })
  expect(await drop(ana)).toEqual(bought)
  await change(shop, ana, 'free')
  await useMessages(shop, ana, 300)
  await shop.passUntil(at(bought.currentPeriodEnd).getTime() - 60_000)
  expect(await usageOf(await shop.again('ana'))).toMatchObject({ used: 300, limit: 300 })
  // To the minute, before anybody has told us, and after.
  shop.provider.hold()
  await shop.pass(61_000)
  const told = await subscriptionOf(await shop.again('ana'))
  const usage = await usageOf(await shop.again('ana'))
  expect(usage).toMatchObject({ used: 0, limit: 20 })
  shop.provider.release()
  await shop.provider.delivered()
  expect(await usageOf(await shop.again('ana'))).toEqual(usage)
  expect(await subscriptionOf(await shop.again('ana'))).toEqual(told)
  expect(told).toEqual({ ...next, at: undefined, status: 'free', cancelAtPeriodEnd: false })
  expect(await happened(await shop.again('ana'))).toEqual([
    'began Reader',
    ...['downgrade-asked Free', 'downgrade-taken-back Free'],
    ...['downgrade-asked Free', 'ended Reader', 'downgraded Free'],
  ])
})

test('cancelled, a plan runs until its end, and can be resumed until then', async () => {
  const { shop, ana, bought } = await withPlan()
  const cancelled = { ...bought, cancelAtPeriodEnd: true }
  expect(await cancel(ana)).toEqual(cancelled)
  expect(await cancel(ana)).toEqual(cancelled)
  expect(await usageOf(ana)).toMatchObject({ limit: 300 })
  expect(await resume(ana)).toEqual(bought)
  expect(await resume(ana)).toEqual(bought)
  await cancel(ana)
  await shop.provider.delivered()
  await shop.passUntil(at(bought.currentPeriodEnd).getTime() + 60_000)
  const who = await shop.again('ana')
  expect(await subscriptionOf(who)).toMatchObject({ status: 'canceled', planName: 'Reader' })
  expect(await usageOf(who)).toMatchObject({ limit: 10 })
  await expect(resume(who)).rejects.toMatchObject({ httpCode: 409 })
  await expect(cancel(who)).rejects.toMatchObject({ httpCode: 409 })
  const asked = ['cancel-asked Reader', 'resumed Reader', 'cancel-asked Reader']
  expect(await happened(who)).toEqual(['began Reader', ...asked, 'ended Reader'])
  expect(await shop.lettersTo('ana')).toEqual([
    'Your payment has arrived',
    ...['Your plan is cancelled', 'Your plan continues', 'Your plan is cancelled'],
    'Your plan has ended',
  ])
  // And chosen again it is a new one.
  expect(await shop.buy(who, 'reader')).toMatchObject({ status: 'active' })
})

test('a change after the end was asked for goes on with the plan, upwards and downwards', async () => {
  const { shop, ana } = await withPlan()
  await cancel(ana)
  expect(await change(shop, ana, 'fellow', 'month')).toMatchObject({
    planName: 'Fellow',
    cancelAtPeriodEnd: false,
  })
  await cancel(ana)
  const waiting = await change(shop, ana, 'reader', 'month')
  expect(waiting).toMatchObject({ cancelAtPeriodEnd: false, next: { planName: 'Reader' } })
  // Ending everything forgets the change that waited.
  const ended = await cancel(ana)
  expect(ended).toMatchObject({ planName: 'Fellow', cancelAtPeriodEnd: true })
  expect(ended.next).toBeUndefined()
  // Free may follow what ends already.
  expect(await change(shop, ana, 'free')).toMatchObject({
    cancelAtPeriodEnd: true,
    next: { planName: 'Free' },
  })
  expect((await cancel(ana)).next).toBeUndefined()
  expect((await happened(ana)).slice(-3)).toEqual([
    'cancel-asked Fellow',
    ...['downgrade-asked Free', 'downgrade-taken-back Free'],
  ])
})

test('a payment that fails leaves the plan, and what waited, as they were', async () => {
  const { shop, ana } = await withPlan()
  await cancel(ana)
  const before = await subscriptionOf(ana)
  for (const card of ['declines', 'confirms'] as const) {
    shop.provider.setCard(await shop.customerOf('ana'), card)
    await expect(change(shop, ana, 'fellow', 'month')).rejects.toMatchObject({
      httpCode: 409,
      message:
        'The payment failed, and your plan stays as it is. Change the payment method, then try again.',
    })
    expect(await subscriptionOf(ana)).toEqual(before)
  }
  shop.provider.setCard(await shop.customerOf('ana'), 'pays')
  expect(await change(shop, ana, 'fellow', 'month')).toMatchObject({ planName: 'Fellow' })
})

test('ten changes to the same plan at once are one change and one payment', async () => {
  const { shop, ana } = await withPlan()
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, () => change(shop, ana, 'fellow', 'month')),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected')
      expect(end.reason).toMatchObject({
        httpCode: 409,
        message: 'Fellow is your plan already. Nothing was changed.',
      })
  expect((await ana(payments.invoices)).items).toHaveLength(2)
  expect(await happened(ana)).toEqual(['began Reader', 'upgraded Fellow'])
})

test('what cannot be changed to is refused by its reason, and nothing happens', async () => {
  const { shop, ana, bought } = await withPlan()
  const ben = shop.as('ben')
  const reader = await shop.planId('reader')
  const wanted = (subscriptionId: string, interval?: Interval) => ({ subscriptionId, interval })
  for (const verb of ['change', 'previewChange'] as const) {
    const call = async (who: Caller, given: ReturnType<typeof wanted>) =>
      verb === 'change'
        ? who(payments.change, { body: given })
        : who(payments.previewChange, { query: given })
    await expect(call(ana, wanted(reader, 'month'))).rejects.toMatchObject({ httpCode: 409 })
    await expect(call(ana, wanted(reader))).rejects.toMatchObject({ httpCode: 422 })
    await expect(call(ana, wanted(anId, 'month'))).rejects.toMatchObject({ httpCode: 404 })
    await expect(call(ana, wanted('x', 'month'))).rejects.toMatchObject({ httpCode: 422 })
    await expect(call(ben, wanted(reader, 'month'))).rejects.toMatchObject({
      httpCode: 409,
      message: 'You have no paid plan just now, so there is nothing to change.',
    })
    await expect(call(shop.guest, wanted(reader, 'month'))).rejects.toMatchObject({ httpCode: 403 })
    await expect(
      call(await unverified(shop, `cleo-${verb}`), wanted(reader, 'month')),
    ).rejects.toMatchObject({ httpCode: 403 })
  }
  const fellow = await shop.planId('fellow')
  writePlans(shop, shippedPlans.replace('slug: fellow\n', 'slug: fellow\n    hidden: true\n'))
  await expect(ana(payments.change, { body: wanted(fellow, 'month') })).rejects.toMatchObject({
    httpCode: 410,
  })
  writePlans(shop, shippedPlans.replace('currency: EUR', 'currency: GBP'))
  await expect(ana(payments.change, { body: wanted(fellow, 'month') })).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('is paid in GBP'),
  })
  for (const call of [payments.cancel, payments.dropChange, payments.portal] as const) {
    await expect(ben(call)).rejects.toMatchObject({ httpCode: 409 })
    await expect(shop.guest(call)).rejects.toMatchObject({ httpCode: 403 })
  }
  expect(await subscriptionOf(ana)).toEqual(bought)
  expect(await happened(ana)).toEqual(['began Reader'])
})

test('a new price is for those who come after', async () => {
  const { shop, bought } = await withPlan()
  writePlans(shop, shippedPlans.replace('month: 900', 'month: 1200'))
  await shop.passUntil(at(bought.currentPeriodEnd).getTime() + 7_200_000)
  expect(await subscriptionOf(await shop.again('ana'))).toMatchObject({
    status: 'active',
    price: { amount: 900 },
  })
  expect(await shop.buy(shop.as('ben'), 'reader')).toMatchObject({ price: { amount: 1200 } })
})

test('invoices are the member’s own, newest first, in pages', async () => {
  const { shop, ana } = await withPlan()
  await change(shop, ana, 'fellow', 'month')
  const first = await ana(payments.invoices, { query: { limit: 1 } })
  expect(first.items).toMatchObject([{ status: 'paid', pdfUrl: expect.stringMatching(/^https:/) }])
  const query = { limit: 1, cursor: first.nextCursor! }
  const rest = await ana(payments.invoices, { query })
  expect(rest).toMatchObject({ items: [{ total: { amount: 900 } }], nextCursor: null })
  const ben = shop.as('ben')
  expect(await ben(payments.invoices)).toEqual({ items: [], nextCursor: null })
  await shop.buy(ben, 'reader')
  expect((await ben(payments.invoices)).items).toHaveLength(1)
  await expect(ana(payments.invoices, { query: { cursor: 'in_made_up' } })).rejects.toMatchObject({
    httpCode: 400,
  })
  await expect(shop.guest(payments.invoices)).rejects.toMatchObject({ httpCode: 403 })
  expect((await ana(payments.portal)).url).toMatch(/^https:\/\/carrel\.test\/dev\/portal\//)
})

test('plans are compared by a month of them, whatever a year saves', async () => {
  const { shop, ana } = await withPlan('fellow', 'month')
  expect(await preview(shop, ana, 'reader', 'year')).toMatchObject({ when: 'periodEnd' })
  expect(await preview(shop, ana, 'fellow', 'year')).toMatchObject({ when: 'now' })
})
