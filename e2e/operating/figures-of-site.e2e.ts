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

  await page.getByRole('button', { name: 'Months' }).click()
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

  await test.step('the days are chosen, and stay when they are summed otherwise', async () => {
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    await page.getByLabel('From', { exact: true }).fill('2025-11-01')
    await expect(questions.getByRole('row')).toHaveText([/./, /Nov 2025/, /Dec 2025/, /Jan 2026/])
    await page.getByLabel('From', { exact: true }).fill('2026-03-01')
    await expect(page.getByText('The last day cannot be before the first.')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await questions.getByText('As a table').click()
    await page.getByRole('button', { name: 'Weeks' }).click()
    await expect(page).toHaveURL(/by=week&.*from=2026-01-01/)
    await expect(questions.getByRole('row')).toHaveCount(6)
    await page.getByRole('button', { name: 'The latest' }).click()
    await expect(page).toHaveURL(/by=week$/)
    await expect(questions.getByRole('row').last()).toContainText('2')
  })
})
