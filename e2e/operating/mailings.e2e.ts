import { expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { groups } from '#contract/desk/groups.ts'
import { users } from '#contract/account/users.ts'
import { expectAccessible } from '../accessibility.ts'
import { operator as operatorPerson, sharedCarrel } from '../carrels.ts'
import { aMember, enter, expectTold, letterTo, linkIn, part, theOperator } from '../people.ts'

const carrel = sharedCarrel('reading')

test('an operator writes to a group, and its member reads the letter, dismisses the notice and unsubscribes', async ({
  page,
  browser,
}) => {
  const operator = await theOperator(carrel.url)
  const member = await aMember(carrel.url, 'nora')
  const mark = member.email.slice(5, 13)
  const as = (token: string) => createClient({ origin: carrel.url, token: () => token })
  const group = await as(operator.token).call(groups.make, { body: { name: `Readers ${mark}` } })
  const { id: memberId } = await as(member.token).call(users.get)
  await as(operator.token).call(groups.add, { params: { id: group.id, memberId } })

  await enter(page, carrel.url, operator, '/dashboard/operator/mailings')
  await page.getByRole('button', { name: 'New mailing' }).click()
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill(`The reading room ${mark}`)
  await english.getByLabel('Text').fill('Dear {{firstName}},\n\nit is *open* again.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(english.getByLabel('Subject')).toHaveValue(`The reading room ${mark}`)
  const german = page.getByRole('group', { name: 'Deutsch' })
  await german.getByLabel('Subject').fill('Der Lesesaal')
  await german.getByLabel('Text').fill('Er ist wieder offen.')
  await page.getByLabel('Only some members').check()
  await expect(page.getByText('0 members at the moment')).toBeVisible()
  await page.getByLabel(`Readers ${mark}`).check()
  await expect(page.getByText('1 member at the moment; reached by e-mail: 1 member')).toBeVisible()
  await page.getByLabel('Also as a notice').check()
  await english.getByText('Preview').click()
  await english.getByText('As plain text').click()
  await expect(english.getByText(/Unsubscribe from these letters: http/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send a test to me (English)' }).click()
  await expectTold(page, 'The e-mail is on its way')
  await letterTo(carrel.url, operatorPerson.email, new RegExp(mark))
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('By e-mail: 1 member. As a notice: 1 member.')
  await dialog.getByLabel('At a time').check()
  await dialog.getByRole('button', { name: 'Send at that time' }).click()
  await expect(dialog.getByText('Choose a day and a time.')).toBeVisible()
  await dialog.getByLabel('Day and time').fill('2099-03-01T09:30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send at that time' }).click()
  await expect(page.getByText(/Scheduled.*1 March 2099/)).toBeVisible()
  await page.getByRole('button', { name: 'Take back and change' }).click()
  await page.getByRole('button', { name: 'Send…' }).click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await expect(page.getByText(/^Sent ·/)).toBeVisible()
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await enter(other, carrel.url, member)
  const notices = other.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(notices.getByText('Dear Ana,')).toBeVisible()
  await expectAccessible(other)
  await notices.getByRole('button', { name: /Dismiss/ }).click()
  await expect(notices).toBeHidden()
  await other.reload()
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await expect(notices).toBeHidden()

  const letter = await letterTo(carrel.url, member.email, new RegExp(mark))
  await other.goto(linkIn(letter, '/unsubscribe'))
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(other.getByText('You will get no more of these letters.')).toBeVisible()
  await other.getByRole('link', { name: 'your profile' }).click()
  const letters = part(other, 'E-mail').getByRole('switch', { name: 'E-mails from the operator' })
  await expect(letters).not.toBeChecked()
  await letters.click()
  await expect(letters).toBeChecked()
  await other.context().close()
})
