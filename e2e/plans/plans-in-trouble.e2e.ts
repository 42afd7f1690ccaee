import { expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { ownCarrel } from '../carrels.ts'
import { aMember, enter, logOut, part, theOperator } from '../people.ts'
import { aPayingMember, press, sheet } from './plans-page.ts'
import { expectAccessible } from '../accessibility.ts'

// Faults: checkouts of others, plans that are gone, a provider that is away, an open payment; and
// where the operator sees whether everything agrees.

const carrel = ownCarrel()

test('a checkout of somebody else, a plan that is gone and a stranger change nothing', async ({
  page,
}) => {
  await aPayingMember(page, carrel.url, 'owner', 'Reader')
  const back = page.url()
  await logOut(page)
  const person = await aMember(carrel.url, 'stranger')
  await enter(page, carrel.url, person, back.replace(carrel.url, ''))
  await expect(page.getByText('This checkout does not belong to your account')).toBeVisible()
  await expect(part(page, 'Your plan')).toContainText('No plan')
  await page.goto(`${carrel.url}/dashboard/subscription?plan=nothing`)
  await expect(sheet(page)).toContainText('This plan is not offered.')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  const guest = createClient({ origin: carrel.url, token: () => null })
  const { token } = await guest.call(users.login, { body: person })
  const member = createClient({ origin: carrel.url, token: () => token })
  expect((await member.call(users.get)).subscription.status).toBe('none')
  await page.goto(`${carrel.url}/dashboard/operator/payments`)
  await expect(page.getByText('This page is for operators.')).toBeVisible()

  await test.step('the operator sees who has what, and compares with the provider', async () => {
    await enter(page, carrel.url, await theOperator(carrel.url))
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await expect(part(page, 'Members by plan').getByRole('row', { name: /^Reader/ })).toContainText(
      /[1-9]/,
    )
    await press(page, 'Compare now')
    await expect(part(page, 'Comparison with the provider')).toContainText('no difference')
    await expect(part(page, 'To look at')).toContainText(
      'Nothing. Everything agrees with the provider.',
    )
    await expectAccessible(page)
  })
})

test('while the provider is away nothing happens, and while a payment is open every screen says so', async ({
  page,
}) => {
  await aPayingMember(page, carrel.url, 'waiting', 'Reader')
  // Both come with time or bad luck, and are only shown here: the server's tests bring them about.
  const away =
    'The payment provider does not answer. Nothing was changed; try again in a few minutes.'
  await page.route('**/v1/payments/subscription', (route) =>
    route.fulfill({ status: 503, json: { httpCode: 503, message: away, payload: null } }),
  )
  await press(page, 'Cancel the plan')
  await sheet(page)
    .getByRole('button', { name: /^Cancel on / })
    .click()
  await expect(sheet(page).getByRole('alert')).toHaveText(away)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel the plan' })).toBeFocused()

  await page.route('**/v1/users', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { payload: { subscription: object } }
    const { subscription } = envelope.payload
    envelope.payload.subscription = {
      ...subscription,
      status: 'past_due',
      graceUntil: '2027-03-03T12:00:00Z',
    }
    await route.fulfill({ response: answer, json: envelope })
  })
  await page.goto(`${carrel.url}/dashboard/library`)
  const banner = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(banner).toContainText('Until 3 March 2027 nothing is taken away.')
  await expect(banner.getByRole('button', { name: 'Change the payment method' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${carrel.url}/dashboard/subscription?plan=fellow&interval=month`)
  await expect(sheet(page)).toContainText('As soon as it is paid you can change the plan.')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
