import { expect, test } from 'vitest'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { codeIn, letterTo, undoTokenIn } from '#server/testing/letters.ts'
import { emailOf, passwordOf } from '#server/testing/test-app.ts'
import { deleteDueAccounts } from '../personal-data/delete-accounts.ts'
import { fetched, madeExport, unzip } from '../personal-data/testing/exported.ts'
import { day, happened, openShop, subscriptionOf } from './testing/shop.ts'

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

test('invoices go to the address and the name that a member has now', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  const customer = await shop.customerOf('ana')
  const known = () => shop.provider.state.customers[customer]
  await ana(users.update, { body: { firstName: 'Anna', lastName: 'Reyes' } })
  await expect.poll(known).toMatchObject({ name: 'Anna Reyes' })
  const body = { email: 'anna@reyes.example', password: passwordOf('ana') }
  await ana(users.changeEmail, { body })
  const otp = codeIn(await letterTo(shop, body.email, 'Your code for the new address'))
  expect(known()).toMatchObject({ email: emailOf('ana') })
  await ana(users.changeEmail, { body: { ...body, otp } })
  await expect.poll(known).toMatchObject({ email: body.email })
  const undo = undoTokenIn(await letterTo(shop, emailOf('ana'), 'Your address was changed'))
  await shop.guest(users.undoEmailChange, { body: { token: undo } })
  await expect.poll(known).toMatchObject({ email: emailOf('ana') })
})

test('who asks for the account to be deleted pays no further period', async () => {
  const shop = await openShop()
  const ana = shop.as('ana')
  await shop.buy(ana, 'reader')
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  const again = await shop.again('ana')
  const ends = async () => (await subscriptionOf(again)).cancelAtPeriodEnd
  await expect.poll(ends).toBe(true)
  expect(await happened(again)).toEqual(['began Reader', 'cancel-asked Reader'])
})

test('an account can go in the moment in which word of its payments comes', async () => {
  const shop = await openShop()
  for (const name of ['ana', 'ben', 'cleo']) {
    const who = shop.as(name)
    await shop.buy(who, 'reader')
    await who(personalData.askForDeletion, { body: { password: passwordOf(name) } })
  }
  await shop.provider.delivered()
  await shop.pass(15 * day)
  const events = shop.provider.events('invoice.paid')
  await Promise.all([
    deleteDueAccounts(shop.app),
    ...events.map((event) => {
      // As if it had never come.
      const again = { ...event, id: `${event.id}_again` }
      return shop.provider.deliver(again, { times: 10 })
    }),
  ])
  await shop.provider.delivered()
  expect(await shop.app.db.selectFrom('users').select('id').execute()).toEqual([])
  expect(shop.logged.filter((line) => line.includes('deadlock'))).toEqual([])
})
