import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import { members } from '#contract/desk/members.ts'
import { shippedPlans, writePlans } from '../subscriptions/testing/plans.ts'
import { forgetOld } from './provider/schedule.ts'
import { reconcile } from './provider/reconcile.ts'
import { day, happened, openShop, subscriptionOf, troublesOf } from './testing/shop.ts'

const operatorCalls = [payments.atAGlance, payments.troubles, payments.reconcile] as const

async function membersOf({ app }: Awaited<ReturnType<typeof openShop>>): Promise<number> {
  const users = await app.db.selectFrom('users').select('id').execute()
  return users.length
}

test('what no event told is found by the reconciliation, set right and reported', async () => {
  const shop = await openShop()
  const [ana, ben, operator] = [shop.as('ana'), shop.as('ben'), shop.as('operator')]
  await shop.buy(ana, 'reader')
  await shop.buy(ben, 'fellow', 'year')
  await shop.provider.delivered()
  shop.provider.hold()
  const customer = await shop.customerOf('ana')
  const [paid] = await shop.app.payments.readSubscriptions(customer)
  await shop.app.payments.cancelAtPeriodEnd(paid!.id)
  await reconcile(shop.app)
  expect(await subscriptionOf(ana)).toMatchObject({ cancelAtPeriodEnd: true })
  expect((await operator(payments.atAGlance)).lastReconciliation).toMatchObject({
    lookedAt: 2,
    differences: 1,
    failure: null,
  })
  await shop.app.payments.cancelNow(paid!.id)
  await reconcile(shop.app)
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'canceled' })
  await reconcile(shop.app)
  expect((await operator(payments.atAGlance)).lastReconciliation).toMatchObject({
    lookedAt: 1,
    differences: 0,
  })
  const { items } = await operator(payments.troubles)
  expect(items).toMatchObject([
    {
      sentence: expect.stringMatching(/Corrected from Reader .* to Reader, which has ended\.$/),
    },
    {
      sentence: expect.stringMatching(/€9\.00 each month\), renews on .* ends on \d+ \w+ 2/),
      member: { email: 'ana@example.org' },
    },
  ])
})

test('a refund of which no event came is found', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  await shop.provider.delivered()
  await reconcile(shop.app)
  shop.provider.hold()
  await shop.pass(day)
  shop.provider.refund((await ana(payments.invoices)).items[0]!.id)
  for (let time = 0; time < 2; time++) await reconcile(shop.app)
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'canceled' })
  expect(await happened(ana)).toEqual(['began Reader', 'refunded Reader', 'ended Reader'])
  expect(await troublesOf(shop.as('operator'))).toHaveLength(1)
})

test('a subscription of ours that belongs to nobody here is told once', async () => {
  const shop = await openShop()
  await shop.buy(shop.as('ana'), 'reader')
  await shop.provider.delivered()
  shop.provider.hold()
  await shop.app.db.deleteFrom('users').execute()
  for (let time = 0; time < 2; time++) await reconcile(shop.app)
  expect(await troublesOf(shop.as('operator'))).toEqual([
    expect.stringContaining('a customer who is not known here'),
  ])
})

test('the operator sees who has which plan, settles what was looked at, and compares when he likes', async () => {
  const shop = await openShop()
  const { provider } = shop
  const [ana, ben, operator] = [shop.as('ana'), shop.as('ben'), shop.as('operator')]
  await shop.buy(ana, 'reader')
  await ana(payments.cancel)
  await ben(subscriptions.purchaseFree, { body: { subscriptionId: await shop.planId('free') } })
  await shop.buy(shop.as('cleo'), 'fellow')
  const [before = ''] = shippedPlans.split('  - slug: fellow')
  writePlans(shop, before)
  const none = { free: 0, given: 0, trialing: 0, active: 0, pastDue: 0, ending: 0 }
  expect(await operator(payments.atAGlance)).toMatchObject({
    plans: [
      { ...none, planName: 'Free', free: 1 },
      { ...none, planName: 'Reader', active: 1, ending: 1 },
      { ...none, planName: 'Fellow', active: 1 },
    ],
    // The operator and others of the shop have none.
    withoutPlan: (await membersOf(shop)) - 3,
    openTroubles: 0,
    lastReconciliation: null,
  })
  provider.refund((await ana(payments.invoices)).items[0]!.id)
  await provider.delivered()
  const [trouble] = (await operator(payments.troubles)).items
  expect(trouble).toMatchObject({ settledAt: null, member: { name: 'ana Example' } })
  const settle = (settled: boolean) =>
    operator(payments.settle, { params: { id: trouble!.id }, body: { settled } })
  const settled = await settle(true)
  expect(settled.settledAt).not.toBeNull()
  expect(await settle(true)).toEqual(settled)
  const listed = async (flag: 'true' | 'false') =>
    (await operator(payments.troubles, { query: { settled: flag } })).items.length
  expect([await listed('true'), await listed('false')]).toEqual([1, 0])
  expect(await settle(false)).toEqual(trouble)
  expect((await operator(payments.atAGlance)).openTroubles).toBe(1)
  expect(await operator(payments.reconcile)).toBeNull()
  const last = async () => (await operator(payments.atAGlance)).lastReconciliation?.finishedAt
  await expect.poll(last).toEqual(expect.any(String))
})

test('a plan that was given counts as given, until it ends or the member pays', async () => {
  const shop = await openShop()
  const [ana, ben, operator] = [shop.as('ana'), shop.as('ben'), shop.as('operator')]
  const planId = await shop.planId('fellow')
  const until = new Date(shop.app.now().getTime() + 10 * day).toISOString()
  for (const who of [ana, ben])
    await operator(members.giveGrant, {
      params: { id: (await who(users.get)).id },
      body: { planId, until, reason: 'For the choir' },
    })
  await ben(subscriptions.purchaseFree, { body: { subscriptionId: await shop.planId('free') } })
  const glance = async () => {
    const { plans, withoutPlan } = await operator(payments.atAGlance)
    const rows = plans.map(({ planName, free, given, active }) => [planName, free, given, active])
    return [...rows, withoutPlan]
  }
  const all = await membersOf(shop)
  expect(await glance()).toEqual([
    ...[
      ['Free', 0, 0, 0],
      ['Reader', 0, 0, 0],
    ],
    ...[['Fellow', 0, 2, 0], all - 2],
  ])
  await shop.buy(ana, 'reader')
  await shop.provider.delivered()
  expect(await glance()).toEqual([
    ...[
      ['Free', 0, 0, 0],
      ['Reader', 0, 0, 1],
    ],
    ...[['Fellow', 0, 1, 0], all - 2],
  ])
  shop.advance(11 * day)
  expect(await glance()).toEqual([
    ...[
      ['Free', 1, 0, 0],
      ['Reader', 0, 0, 1],
    ],
    ...[['Fellow', 0, 0, 0], all - 2],
  ])
})

test('nobody but an operator looks at payments of others', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  for (const call of operatorCalls) {
    await expect(ana(call)).rejects.toMatchObject({ httpCode: 403 })
    await expect(shop.guest(call)).rejects.toMatchObject({ httpCode: 403 })
  }
  const settle = { params: { id: uuid() }, body: { settled: true } }
  await expect(ana(payments.settle, settle)).rejects.toMatchObject({ httpCode: 403 })
  await expect(shop.as('operator')(payments.settle, settle)).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect(
    shop.as('operator')(payments.settle, { ...settle, params: { id: 'x' } }),
  ).rejects.toMatchObject({ httpCode: 422 })
})

test('old events are forgotten, and what was not handled stays', async () => {
  const shop = await openShop()
  await shop.buy(shop.as('ana'), 'reader')
  await shop.provider.delivered()
  await shop.app.db
    .insertInto('paymentEvents')
    .values({ id: 'evt_waiting', type: 'x', customer: null, receivedAt: shop.app.now() })
    .execute()
  await forgetOld(shop.app)
  const kept = async () =>
    (await shop.app.db.selectFrom('paymentEvents').select('id').execute()).map(({ id }) => id)
  expect((await kept()).length).toBeGreaterThan(1)
  shop.advance(61 * day)
  await forgetOld(shop.app)
  expect(await kept()).toEqual(['evt_waiting'])
  expect((await shop.as('operator')(payments.atAGlance)).waitingEvents).toBe(1)
})
