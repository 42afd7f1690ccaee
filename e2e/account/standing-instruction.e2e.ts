import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter, expectTold, loggedIn, part } from '../people.ts'

const carrel = sharedCarrel()

test('what answers should know is kept, shown on another device, and counted', async ({
  page,
  browser,
}) => {
  const member = await aMember(carrel.url, 'iona')
  await enter(page, carrel.url, member, '/dashboard/profile#answers')
  const elsewhere = await (await browser.newContext()).newPage()
  const following = elsewhere.waitForResponse('**/v1/users/changes')
  await enter(elsewhere, carrel.url, await loggedIn(carrel.url, member), '/dashboard/profile')
  await following
  const section = part(page, 'For your answers')
  await expect(section.getByText('At the moment no model writes your answers')).toBeVisible()
  const field = section.getByLabel('Who you are, and how you want to be answered')
  await field.fill('x'.repeat(600))
  await expect(section.getByText('500 of 500')).toBeVisible()
  await field.fill('I work part time\nin Scotland')
  await section.getByRole('button', { name: 'Save' }).click()
  await expectTold(page, 'Successfully Updated')
  await expect(section.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(part(elsewhere, 'For your answers').getByRole('textbox')).toHaveValue(
    'I work part time\nin Scotland',
  )
  await elsewhere.context().close()
})
