import { expect, test } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { type Caller, passwordOf } from '#server/testing/test-app.ts'
import { deleteDueAccounts } from '#server/features/personal-data/delete-accounts.ts'
import { type Shop, day, openShop, subscriptionOf } from '../testing/shop.ts'

const goes = {
  httpCode: 409,
  message: 'This account is going to be deleted. Cancel the deletion first.',
}

const ask = async (shop: Shop, who: Caller, name: string) => {
  await who(personalData.askForDeletion, { body: { password: passwordOf(name) } })
  const jobs = () =>
    shop.app.db.selectFrom('jobs').select('id').where('name', '=', 'cancel-for-deletion').execute()
  await expect.poll(jobs).toEqual([])
}

test('an account that goes buys nothing, and nothing is changed or resumed', async () => {
  const shop = await openShop()
  await shop.buy(shop.as('ana'), 'reader')
  await ask(shop, shop.as('ana'), 'ana')
  await ask(shop, shop.as('ben'), 'ben')
  const [ana, ben] = [await shop.again('ana'), await shop.again('ben')]
  expect(await subscriptionOf(ana)).toMatchObject({ cancelAtPeriodEnd: true })
  await expect(shop.session(ben, 'fellow')).rejects.toMatchObject(goes)
  const free = { body: { subscriptionId: await shop.planId('free') } }
  await expect(ben(subscriptions.purchaseFree, free)).rejects.toMatchObject(goes)
  const body = { subscriptionId: await shop.planId('fellow'), interval: 'month' } as const
  await expect(ana(payments.change, { body })).rejects.toMatchObject(goes)
  await expect(ana(payments.cancel, { query: { resume: 'true' } })).rejects.toMatchObject(goes)
  await ana(personalData.takeDeletionBack)
  expect(await ana(payments.cancel, { query: { resume: 'true' } })).toMatchObject({
    cancelAtPeriodEnd: false,
  })
})

test('one letter tells of the account and its plan, and keeping the account tells that the plan ends', async () => {
  const shop = await openShop()
  await shop.buy(shop.as('ana'), 'reader')
  const about = async () =>
    (await letters(shop)).filter(({ text }) => text.includes('Your plan Reader'))
  const cancelled = async () =>
    (await letters(shop)).filter(({ subject }) => subject === 'Your plan is cancelled')
  await ask(shop, shop.as('ana'), 'ana')
  await expect
    .poll(async () => (await about()).map(({ subject }) => subject))
    .toEqual(['Your account will be deleted'])
  expect((await about())[0]!.text).toContain('is cancelled with it: it ends on')
  await (
    await shop.again('ana')
  )(personalData.takeDeletionBack)
  await expect
    .poll(async () => (await about()).map(({ subject }) => subject))
    .toContain('Your account stays')
  expect((await about()).find(({ subject }) => subject === 'Your account stays')!.text).toContain(
    'is still cancelled and ends on',
  )
  expect(await cancelled()).toEqual([])
})

const letters = async (shop: Shop) => [...(await shop.letters())]

test('whoever asks for the end of his account can pay no checkout that was open', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'fellow', 'year')
  await ask(shop, ana, 'ana')
  expect(() => shop.provider.pay(sessionId)).toThrow(/is over/)
})

test('what a bank says yes to after that ends with its period', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.pay(sessionId, 'bank')
  await ask(shop, ana, 'ana')
  await shop.pass(3 * day)
  expect(await subscriptionOf(await shop.again('ana'))).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
})

test('what the bank has not said yes to is cancelled when the account is deleted', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  const { sessionId } = await shop.session(ana, 'reader')
  shop.provider.hold()
  shop.provider.pay(sessionId, 'bank')
  const customer = await shop.customerOf('ana')
  await ask(shop, ana, 'ana')
  // The bank is slower than the days of grace.
  await shop.app.db
    .updateTable('users')
    .set({ deletesAt: shop.app.now() })
    .where('deletesAt', 'is not', null)
    .execute()
  await deleteDueAccounts(shop.app)
  const all = await shop.app.payments.readSubscriptions(customer)
  expect(all.map(({ status }) => status)).toEqual(['ended'])
})
