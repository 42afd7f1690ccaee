import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'
import { aMember, ask, enter, expectTold, theOperator } from '../people.ts'

// What happened on the site: plots that can be read without colour, a table behind each, and CSV.

const carrel = ownCarrel()

test('the operator reads the figures as plots and tables, and saves them', async ({
  page,
  browser,
}) => {
  const asking = await (await browser.newContext()).newPage()
  await enter(asking, carrel.url, await aMember(carrel.url, 'asking'))
  await ask(asking, 'Who may sign a letter for the branch?')
  await asking.goto(`${carrel.url}/dashboard/messages`)
  await ask(asking, 'May I bring my dog to the office?')
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/figures')

  const questions = page.getByRole('region', { name: 'Questions', exact: true })
  await expect(questions.locator('svg.recharts-surface').first()).toBeVisible()
  await questions.getByText('As a table').click()
  await expect(questions.getByRole('row').last()).toContainText('2')
  const shares = page.getByRole('region', { name: 'Answered and helpful' })
  await shares.getByText('As a table').click()
  await expect(shares.getByRole('row').last()).toContainText('50 %')
  await expectAccessible(page)

  // Each value is reached by key.
  await questions.locator('svg.recharts-surface').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(questions.locator('.recharts-tooltip-wrapper')).toBeVisible()

  await page.getByRole('link', { name: 'Months' }).click()
  await expect(page).toHaveURL(/by=month/)
  // The address changes before the plots do.
  await expect(questions.getByRole('row').last()).toContainText(/^[A-Z][a-z]{2} \d{4}/)
  await expect(questions.getByRole('row').last()).toContainText('2')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved).toContain('Questions: Questions')
  expect(saved.trim().split('\r\n').at(-1)).toMatch(/^\d{4}-\d\d-01,/)
  await page.getByRole('button', { name: 'Recount' }).click()
  await expectTold(page, 'The figures have been recounted.')
})
