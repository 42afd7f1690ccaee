import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { deleteDueAccounts } from '#server/features/personal-data/delete-accounts.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { passwordOf } from '#server/testing/test-app.ts'
import { usageOf } from '#server/features/subscriptions/testing/plans.ts'
import { reconcile } from './reconcile.ts'
import { day, happened, openShop, subscriptionOf } from '../testing/shop.ts'

const away = {
  httpCode: 503,
  message: 'The payment provider does not answer. Nothing was changed; try again in a few minutes.',
}

test('while the provider is away nothing is begun, and a checkout works when it is back', async () => {
  for (const how of ['refuse', '500'] as const) {
    const shop = await openShop()
    const ana = shop.as('ana')
    for (const call of [/customers/, /prices|products/, /checkout/, /./]) {
      shop.provider.away(how, { call })
      await expect(shop.session(ana, 'reader'), `${how} ${call}`).rejects.toMatchObject(away)
    }
    shop.provider.away(null)
    expect(await subscriptionOf(ana)).toMatchObject({ status: 'none' })
    expect(await shop.buy(ana, 'reader')).toMatchObject({ status: 'active' })
    expect(await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))).toHaveLength(1)
    expect(shop.logged.join()).not.toContain('sk_test')
  }
})

test('who comes back from a checkout while the provider is away is told so, and has the plan later', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.hold()
  shop.provider.pay(sessionId)
  shop.provider.away('refuse')
  await expect(shop.confirm(ana, sessionId)).rejects.toMatchObject(away)
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'none' })
  shop.provider.away(null)
  expect(await shop.confirm(ana, sessionId)).toMatchObject({ outcome: 'active' })
})

test('cancelling, resuming and changing leave all as it was while the provider is away', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const bought = await shop.buy(ana, 'reader')
  const subscriptionId = await shop.planId('fellow')
  const free = await shop.planId('free')
  const wanted = { body: { subscriptionId, interval: 'month' } } as const
  for (const call of [/./, /POST/]) {
    shop.provider.away('500', { call })
    await expect(ana(payments.cancel)).rejects.toMatchObject(away)
    await expect(ana(payments.change, wanted)).rejects.toMatchObject(away)
    await expect(ana(payments.change, { body: { subscriptionId: free } })).rejects.toMatchObject(
      away,
    )
    if (call.source === '.')
      for (const call of [payments.portal, payments.invoices] as const)
        await expect(ana(call)).rejects.toMatchObject(away)
    expect(await subscriptionOf(ana)).toEqual(bought)
  }
  shop.provider.away(null)
  expect(await ana(payments.cancel)).toEqual({ ...bought, cancelAtPeriodEnd: true })
  shop.provider.away('500', { call: /POST/ })
  await expect(ana(payments.cancel, { query: { resume: 'true' } })).rejects.toMatchObject(away)
  shop.provider.away(null)
  expect(await subscriptionOf(ana)).toEqual({ ...bought, cancelAtPeriodEnd: true })
  expect(await happened(ana)).toEqual(['began Reader', 'cancel-asked Reader'])
})

test('an act whose answer is lost is seen as done when the provider says so', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const bought = await shop.buy(ana, 'reader')
  shop.provider.away('cut', { call: /POST \/v1\/subscriptions/ })
  expect(await ana(payments.cancel)).toEqual({ ...bought, cancelAtPeriodEnd: true })
  shop.provider.away('cut', { call: /POST \/v1\/subscriptions/ })
  expect(await ana(payments.cancel, { query: { resume: 'true' } })).toEqual(bought)
  shop.provider.away('cut', { call: /POST \/v1\/subscriptions/ })
  const body = { subscriptionId: await shop.planId('fellow'), interval: 'month' as const }
  expect(await ana(payments.change, { body })).toMatchObject({ planName: 'Fellow' })
  shop.provider.away(null)
  await shop.provider.delivered()
  expect((await ana(payments.invoices)).items).toHaveLength(2)
})

test('a checkout whose answer is lost is the same one when it is asked for again', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  shop.provider.away('cut', { call: /POST \/v1\/checkout/ })
  await expect(shop.session(ana, 'reader')).rejects.toMatchObject(away)
  shop.provider.away(null)
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.pay(sessionId)
  expect(await shop.confirm(ana, sessionId)).toMatchObject({ outcome: 'active' })
  const states = await shop.app.db.selectFrom('checkouts').select('state').execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['complete', 'expired'])
})

test('a reconciliation that the provider does not answer says so, and the next one sets all right', async () => {
  const shop = await openShop()
  const [ana, operator] = [shop.as('ana'), shop.as('operator')]
  shop.provider.hold()
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.pay(sessionId)
  shop.provider.away('refuse')
  await reconcile(shop.app)
  expect((await operator(payments.atAGlance)).lastReconciliation).toMatchObject({
    finishedAt: expect.any(String),
    differences: 0,
    failure: expect.stringContaining('did not answer'),
  })
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'none' })
  shop.provider.away(null)
  await shop.pass(1_000)
  await reconcile(shop.app)
  expect((await operator(payments.atAGlance)).lastReconciliation).toMatchObject({
    lookedAt: 1,
    differences: 1,
    failure: null,
  })
  expect(await usageOf(ana)).toMatchObject({ limit: 300 })
})

test('an account is deleted only when nothing more is charged for it', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  const customer = await shop.customerOf('ana')
  shop.provider.away('refuse')
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  shop.provider.away(null)
  const paid = async () => (await shop.app.payments.readSubscriptions(customer))[0]
  const ending = async () => {
    // What waits to be tried again is tried now.
    await shop.app.db
      .updateTable('jobs')
      .set({ runAt: new Date(0) })
      .execute()
    return (await paid())?.cancelAtPeriodEnd
  }
  await expect.poll(ending, { interval: 500 }).toBe(true)
  await shop.pass(15 * day)
  shop.provider.away('refuse')
  await expect(deleteDueAccounts(shop.app)).rejects.toThrow('could not be deleted')
  const rows = () => shop.app.db.selectFrom('users').select('id').execute()
  expect(await rows()).toHaveLength(1)
  shop.provider.away(null)
  expect(await paid()).toMatchObject({ status: 'active' })
  await deleteDueAccounts(shop.app)
  await shop.provider.delivered()
  expect(await paid()).toMatchObject({ status: 'ended' })
  expect(await rows()).toEqual([])
  for (const table of ['subscriptions', 'paymentCustomers', 'planEvents', 'checkouts'] as const)
    expect(await shop.app.db.selectFrom(table).selectAll().execute()).toEqual([])
})
