import { expect, test } from 'vitest'
import { personalData } from '#contract/personal-data.ts'
import { passwordOf } from '../../testing/test-app.ts'
import { fetched, madeExport, unzip } from '../personal-data/testing/exported.ts'
import { happened, openShop, subscriptionOf } from './testing/shop.ts'

test('the download of everything holds the plan, what happened to it, and the invoices', async () => {
  const shop = await openShop()
  const [ana, ben] = [shop.as('ana'), shop.as('ben')]
  const subscription = await shop.buy(ana, 'reader')
  const { id } = await madeExport(ana)
  const files = await unzip(await (await fetched(shop, ana, id)).arrayBuffer())
  expect(JSON.parse(files.get('plan.json')!)).toMatchObject({
    subscription,
    events: [{ what: 'began', planName: 'Reader', interval: 'month' }],
    invoices: [{ status: 'paid', total: { amount: 900, currency: 'EUR' } }],
  })
  const none = await madeExport(ben)
  const others = await unzip(await (await fetched(shop, ben, none.id)).arrayBuffer())
  expect(JSON.parse(others.get('plan.json')!)).toMatchObject({ events: [], invoices: [] })
})

test('who asks for the account to be deleted pays no further period', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  const again = await shop.again('ana')
  const ends = async () => (await subscriptionOf(again)).cancelAtPeriodEnd
  await expect.poll(ends, { timeout: 10_000 }).toBe(true)
  expect(await happened(again)).toEqual(['began Reader', 'cancel-asked Reader'])
})
