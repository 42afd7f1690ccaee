import { expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { ownCarrel } from '../carrels.ts'
import { aMember, enter, logOut, part, theOperator } from '../people.ts'
import { aPayingMember, press, sheet } from './plans-page.ts'
import { expectAccessible } from '../accessibility.ts'

// Faults: checkouts of others, plans that are gone, an open payment; and where the operator sees whether
// everything agrees. web/dashboard/subscription/in-trouble.browser.test.tsx has the others.

const carrel = ownCarrel()

test('a checkout of somebody else, a plan that is gone and a stranger change nothing', async ({
  page,
}) => {
  await aPayingMember(page, carrel.url, 'owner', 'Reader')
  const back = page.url()
  await test.step('while a payment is open every screen says so', async () => {
    // It comes with time, and is only shown here: the server's tests bring it about.
    await page.route('**/v1/users', async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as { payload: { subscription: object } }
      Object.assign(envelope.payload.subscription, { status: 'past_due' })
      await route.fulfill({ response: answer, json: envelope })
    })
    await page.goto(`${carrel.url}/dashboard/library`)
    await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
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
