import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import type { App } from '#server/app.ts'
import { WrongMode } from '#server/infra/payments/payments.ts'
import { warnOfTestKey } from '../provider/test-key.ts'
import { openShop, subscriptionOf, troublesOf } from '../testing/shop.ts'

/** Another server takes it, and holds it. */
const takeLease = (shop: Awaited<ReturnType<typeof openShop>>, until: Date) =>
  shop.app.db
    .updateTable('paymentCustomers')
    .set({ lease: randomUUID(), leaseUntil: until })
    .execute()

const inAnHour = () => new Date(Date.now() + 3_600_000)
const over = () => new Date(Date.now() - 1_000)

test('an act during which the lease was lost is no failure, and is written by whoever comes next', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  await shop.provider.delivered()
  shop.provider.hold()
  const { changeNow } = shop.app.payments
  shop.app.payments.changeNow = async (...given) => {
    await changeNow(...given)
    await takeLease(shop, inAnHour())
  }
  const body = { subscriptionId: await shop.planId('fellow'), interval: 'month' } as const
  await expect(ana(payments.change, { body })).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('Whether this was done shows here'),
  })
  await shop.app.db.updateTable('paymentCustomers').set({ leaseUntil: over() }).execute()
  await expect.poll(async () => (await subscriptionOf(ana)).planName).toBe('Fellow')
})

test('a lease that ran out and that nobody wanted is taken again', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  const { cancelAtPeriodEnd } = shop.app.payments
  shop.app.payments.cancelAtPeriodEnd = async (id) => {
    await cancelAtPeriodEnd(id)
    await shop.app.db.updateTable('paymentCustomers').set({ leaseUntil: over() }).execute()
  }
  expect(await ana(payments.cancel)).toMatchObject({ cancelAtPeriodEnd: true })
})

test('a checkout that another has closed while it was opened cannot be paid', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { openCheckout } = shop.app.payments
  let opened = ''
  shop.app.payments.openCheckout = async (order) => {
    const checkout = await openCheckout(order)
    opened = checkout.id
    await shop.app.db.updateTable('checkouts').set({ state: 'expired' }).execute()
    return checkout
  }
  await expect(shop.session(ana, 'reader')).rejects.toMatchObject({ httpCode: 503 })
  expect(await shop.app.payments.readCheckout(opened)).toMatchObject({ state: 'expired' })
})

test('who waits for his bank, or looks at invoices all day, can still cancel', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  const { sessionId } = await shop.app.db
    .selectFrom('checkouts')
    .select('providerId as sessionId')
    .executeTakeFirstOrThrow()
  for (let times = 0; times < 130; times++) await shop.confirm(ana, sessionId!)
  shop.app.payments.listInvoices = async () => ({ items: [], nextCursor: null })
  for (let times = 0; times < 300; times++) await ana(payments.invoices)
  await expect(ana(payments.invoices)).rejects.toMatchObject({ httpCode: 429 })
  expect(await ana(payments.cancel)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await ana(payments.cancel, { query: { resume: 'true' } })).toMatchObject({
    cancelAtPeriodEnd: false,
  })
})

test('an event of the other mode than the key is refused as that, and not stored', async () => {
  const shop = await openShop()
  shop.app.payments.readEvent = async () => {
    throw new WrongMode('It is of the other mode.')
  }
  const url = `${shop.origin}/v1/payments/webhook`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('of the other mode, test or live')
  expect(await shop.app.db.selectFrom('paymentEvents').select('id').execute()).toEqual([])
})

test('a site in production with a test key says so to its operator, and begins all the same', async () => {
  const shop = await openShop()
  const { app } = shop
  const key = (secretKey: string, production: boolean): App => ({
    ...app,
    config: {
      ...app.config,
      production,
      stripe: { secretKey, webhookSecret: 'whsec_x', url: undefined, tax: false },
    },
  })
  await warnOfTestKey(key('sk_live_x', true))
  await warnOfTestKey(key('rk_test_x', false))
  const said = expect.stringContaining('no money moves')
  expect(await troublesOf(shop.as('operator'))).toEqual([])
  for (let times = 0; times < 2; times++) await warnOfTestKey(key('sk_test_x', true))
  expect(await troublesOf(shop.as('operator'))).toEqual([said])
  expect(shop.logged.join()).toContain('no money moves')
})
