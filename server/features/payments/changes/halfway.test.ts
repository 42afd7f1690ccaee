import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { day, happened, openShop, subscriptionOf } from '../testing/shop.ts'

test('what is altered at the provider is not told as ended while it is charged, and can be ended', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  const customer = await shop.customerOf('ana')
  const [paid] = await shop.app.payments.readSubscriptions(customer)
  shop.provider.alter(paid!.id, { amount: 800 })
  await shop.provider.delivered()
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'canceled' })
  expect(await happened(ana)).toEqual(['began Reader'])
  expect(await shop.lettersTo('ana')).not.toContain('Your plan has ended')
  // No second one is sold while the first is charged.
  await expect(shop.session(ana, 'reader')).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('still have a subscription at the payment provider'),
  })
  await ana(payments.cancel)
  const [ending] = await shop.app.payments.readSubscriptions(customer)
  expect(ending).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  await shop.pass(32 * day)
  const [ended] = await shop.app.payments.readSubscriptions(customer)
  expect(ended).toMatchObject({ status: 'ended' })
  const again = await shop.again('ana')
  expect(await happened(again)).toEqual(['began Reader', 'ended Reader'])
  const letters = await shop.lettersTo('ana')
  expect(letters.filter((subject) => subject === 'Your plan has ended')).toHaveLength(1)
  expect(await shop.buy(again, 'reader')).toMatchObject({ status: 'active' })
})

test('what was altered and is put right again grants what it did, and nothing is told twice', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const bought = await shop.buy(ana, 'reader')
  const [paid] = await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))
  for (const quantity of [2, 1]) {
    shop.provider.alter(paid!.id, { quantity })
    await shop.provider.delivered()
  }
  expect(await subscriptionOf(ana)).toEqual(bought)
  expect(await happened(ana)).toEqual(['began Reader'])
})

test('a change that fails halfway takes no cancellation back', async () => {
  for (const how of ['500', 'refuse'] as const) {
    const shop = await openShop()
    const ana = shop.as('ana')
    await shop.buy(ana, 'fellow')
    const before = await ana(payments.cancel)
    const body = { subscriptionId: await shop.planId('reader'), interval: 'month' } as const
    shop.provider.away(how, { call: /POST \/v1\/subscription_schedules/ })
    await expect(ana(payments.change, { body })).rejects.toMatchObject({
      httpCode: 503,
      message: expect.stringContaining('Nothing was changed'),
    })
    shop.provider.away(null)
    expect(await subscriptionOf(ana), how).toEqual(before)
    const [paid] = await shop.app.payments.readSubscriptions(await shop.customerOf('ana'))
    expect(paid).toMatchObject({ cancelAtPeriodEnd: true, nextPriceId: null })
  }
})

test('a cancellation that could not be asked for again is told as taken back', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'fellow')
  await ana(payments.cancel)
  const body = { subscriptionId: await shop.planId('reader'), interval: 'month' } as const
  // Its price is known there from now on.
  await ana(payments.previewChange, { query: body })
  // The one that takes it back is let through, and nothing after it.
  let taken = false
  const call = {
    test: (said: string) => {
      if (!said.startsWith('POST')) return false
      if (/\/v1\/subscriptions\//.test(said) && !taken) return !(taken = true)
      return true
    },
  }
  shop.provider.away('500', { call: call as unknown as RegExp })
  await expect(ana(payments.change, { body })).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('This withdraws your cancellation'),
  })
  shop.provider.away(null)
  expect(await subscriptionOf(ana)).toMatchObject({ cancelAtPeriodEnd: false, status: 'active' })
})

test('a change that waits still waits after an upgrade or a cancellation that failed', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'fellow')
  const lesser = { subscriptionId: await shop.planId('reader'), interval: 'month' } as const
  const more = { subscriptionId: await shop.planId('fellow'), interval: 'year' } as const
  const before = await ana(payments.change, { body: lesser })
  expect(before.next).toMatchObject({ planName: 'Reader' })
  for (const how of ['500', 'refuse'] as const) {
    shop.provider.away(how, { call: /POST \/v1\/subscriptions\// })
    for (const act of [() => ana(payments.change, { body: more }), () => ana(payments.cancel)])
      await expect(act()).rejects.toMatchObject({
        httpCode: 503,
        message: expect.stringContaining('Nothing was changed'),
      })
    shop.provider.away(null)
    expect(await subscriptionOf(ana), how).toEqual(before)
  }
  expect(await happened(ana)).toEqual(['began Fellow', 'downgrade-asked Reader'])
  // Released, and then nothing more comes through: it cannot be put back.
  let released = false
  const call = {
    test: (said: string) => {
      if (!said.startsWith('POST')) return false
      if (said.endsWith('/release') && !released) return !(released = true)
      return true
    },
  }
  shop.provider.away('500', { call: call as unknown as RegExp })
  await expect(ana(payments.cancel)).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('The change planned for the end of the period is withdrawn'),
  })
  shop.provider.away(null)
  expect((await subscriptionOf(ana)).next).toBeUndefined()
})
