import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { emailOf, passwordOf } from '#server/testing/test-app.ts'
import { deleteDueAccounts } from '#server/features/personal-data/delete-accounts.ts'
import { keepTime } from '../provider/schedule.ts'
import { reconcile } from '../provider/reconcile.ts'
import { type Shop, day, happened, openShop, subscriptionOf, troublesOf } from '../testing/shop.ts'

/** As when somebody deleted the customer at the provider. */
const strikeOut = async (shop: Shop, name: string) => {
  const customer = await shop.customerOf(name)
  const [paid] = await shop.app.payments.readSubscriptions(customer)
  if (paid) await shop.app.payments.cancelNow(paid.id)
  await shop.app.db
    .updateTable('paymentCustomers')
    .set({ providerId: `cus_gone_${name}` })
    .where('providerId', '=', customer)
    .execute()
}

const statusOf = async (shop: Shop, customer: string) =>
  (await shop.app.payments.readSubscriptions(customer))[0]?.status

test('a customer who was struck out at the provider has no plan, holds nobody up, and buys anew', async () => {
  const shop = await openShop()
  const [ana, ben, operator] = ['ana', 'ben', 'operator'].map((name) => shop.as(name))
  await shop.buy(ana!, 'reader')
  await shop.buy(ben!, 'reader')
  await shop.provider.delivered()
  await reconcile(shop.app)
  const his = await shop.customerOf('ben')
  shop.provider.hold()
  await strikeOut(shop, 'ana')
  const invoice = Object.values(shop.provider.state.invoices).find(
    ({ customer }) => customer === his,
  )
  shop.provider.refund(invoice!.id)
  await reconcile(shop.app)
  expect((await operator!(payments.atAGlance)).lastReconciliation).toMatchObject({ failure: null })
  expect(await subscriptionOf(ana!)).toMatchObject({ status: 'canceled' })
  expect(await subscriptionOf(ben!)).toMatchObject({ status: 'canceled' })
  expect(await shop.buy(ana!, 'reader')).toMatchObject({ status: 'active' })
  expect(await shop.customerOf('ana')).not.toContain('gone')
})

test('one whom the provider refuses is told to the operator, and the others are looked at', async () => {
  const shop = await openShop()
  for (const who of [shop.as('ana'), shop.as('ben')]) await shop.buy(who, 'reader')
  await shop.provider.delivered()
  const [hers, his] = [await shop.customerOf('ana'), await shop.customerOf('ben')]
  for (const customer of [hers, his]) shop.provider.setCard(customer, 'declines')
  await shop.passUntil(shop.app.now().getTime() + 32 * day)
  const late = await shop.again('ana')
  expect(await subscriptionOf(late)).toMatchObject({ status: 'past_due' })
  shop.provider.hold()
  shop.advance(8 * day)
  const { readSubscriptions } = shop.app.payments
  shop.app.payments.readSubscriptions = async (customer) => {
    if (customer === hers) throw new Error('It cannot be read.')
    return readSubscriptions(customer)
  }
  await keepTime(shop.app)
  await reconcile(shop.app)
  shop.app.payments.readSubscriptions = readSubscriptions
  expect(await statusOf(shop, his)).toBe('ended')
  expect(await statusOf(shop, hers)).toBe('past_due')
  expect(await troublesOf(shop.as('operator'))).toContainEqual(
    expect.stringContaining('could not be brought up to date'),
  )
})

test('the account of one who was struck out is deleted on its day', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  await strikeOut(shop, 'ana')
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  shop.advance(15 * day)
  await deleteDueAccounts(shop.app)
  const left = await shop.app.db.selectFrom('users').select('email').execute()
  expect(left.map(({ email }) => email)).not.toContain(emailOf('ana'))
})

test('a plan that was paid back is ended though the provider failed the first time', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'fellow', 'year')
  await shop.provider.delivered()
  const customer = await shop.customerOf('ana')
  await reconcile(shop.app)
  shop.provider.hold()
  shop.provider.refund(Object.keys(shop.provider.state.invoices)[0]!)
  shop.provider.away('500', { call: /DELETE \/v1\/subscriptions/ })
  await reconcile(shop.app)
  expect(await statusOf(shop, customer)).toBe('active')
  shop.provider.away(null)
  await reconcile(shop.app)
  expect(await statusOf(shop, customer)).toBe('ended')
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'canceled' })
  expect(await happened(ana)).toEqual(['began Fellow', 'refunded Fellow', 'ended Fellow'])
})

test('a refund of a period that is over is told and ends nothing', async () => {
  const shop = await openShop()
  await shop.buy(shop.as('ana'), 'reader')
  await shop.provider.delivered()
  const [first] = Object.keys(shop.provider.state.invoices)
  await shop.passUntil(shop.app.now().getTime() + 33 * day)
  shop.provider.refund(first!)
  await shop.provider.delivered()
  const ana = await shop.again('ana')
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'active' })
  expect(await happened(ana)).toEqual(['began Reader', 'renewed Reader'])
  const told = [expect.stringContaining('for a period that is over')]
  expect(await troublesOf(shop.as('operator'))).toEqual(told)
  await reconcile(shop.app)
  expect(await troublesOf(shop.as('operator'))).toEqual(told)
})

test('what we paid back ourselves is no difference', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const first = await shop.session(ana, 'reader')
  await shop.app.db.updateTable('checkouts').set({ state: 'expired' }).execute()
  const second = await shop.session(ana, 'fellow')
  for (const { sessionId } of [first, second]) shop.provider.pay(sessionId)
  await shop.confirm(ana, second.sessionId)
  await shop.provider.delivered()
  for (let times = 0; times < 2; times++) {
    await reconcile(shop.app)
    const { lastReconciliation } = await shop.as('operator')(payments.atAGlance)
    expect(lastReconciliation).toMatchObject({ differences: 0, failure: null })
  }
})
