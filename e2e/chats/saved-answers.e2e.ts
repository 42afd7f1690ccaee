import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter } from '../people.ts'

const carrel = sharedCarrel()

test('an answer is saved, found again in another tab, opened in its chat and taken back', async ({
  page,
  context,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'keeper'), '/dashboard/saved-answers')
  await expect(page.getByText('You have not saved an answer yet.')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${carrel.url}/dashboard/messages`)
  await ask(other, 'Who may sign a letter for the branch?')
  const save = other.locator('[data-answer]').getByRole('button', { name: /^Saved?$/ })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')

  // A tab that is looked at shows it without being loaded anew.
  await page.bringToFront()
  const row = page.getByRole('article', { name: 'Who may sign a letter for the branch?' })
  await expect(row).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search the saved answers' })
  await field.fill('no such word')
  await expect(page.getByText('No saved answer has “no such word”.')).toBeVisible()
  await field.fill('LETTER')
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('link', { name: /^Open/ }).click()
  const answer = page.locator('[data-answer]')
  await expect(answer).toBeVisible()
  expect(page.url()).toContain('#m-')

  await answer.getByRole('button', { name: 'Saved', exact: true }).click()
  await page.getByRole('button', { name: /Keeper|Ana Lee|Lee/ }).click()
  await page.getByRole('menuitem', { name: 'Saved answers' }).click()
  await expect(page.getByText('You have not saved an answer yet.')).toBeVisible()
})
