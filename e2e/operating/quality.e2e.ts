import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import { ownCarrel } from '../carrels.ts'
import { aMember, ask, enter, expectTold, logOut, startNewChat, theOperator } from '../people.ts'
import { expectNoAxeFindings, expectAccessible } from '../accessibility.ts'

// The operator's desk: what was not answered, what did not help, and the questions that are asked again.

const carrel = ownCarrel()

const answered = (page: Page, question: string) =>
  page.getByRole('article', { name: question, exact: true })
/** Questions that ask the same are one row; it opens what was answered to them. */
const row = (page: Page, question: string) =>
  page.getByRole('button', { name: question, expanded: false })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kinds of answers' }).getByRole('link', { name })

const unknown = 'May I bring my dog to the office?'
const known = 'Who may sign a letter for the branch?'

test('the operator sees what members asked, makes checks of it and runs them', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'asking'))
  await ask(page, unknown)
  await startNewChat(page)
  await ask(page, known)
  await page.getByRole('button', { name: 'Not helpful' }).click()
  await page.getByLabel('In your words (optional)').fill('The chair is away.')
  await page.getByLabel('In your words (optional)').press('Control+Enter')
  await page.keyboard.press('Escape')
  await logOut(page)

  await enter(page, carrel.url, await theOperator(carrel.url))
  await page.getByRole('link', { name: 'Answers', exact: true }).click()
  await row(page, unknown).click()
  await expect(answered(page, unknown)).toContainText('Not in the documents')
  await expect(row(page, known)).toHaveCount(0)
  await expectAccessible(page)
  await answered(page, unknown)
    .getByRole('button', { name: 'Correctly refused: add to the checks' })
    .click()
  await expectTold(page, 'Added to the checks')

  await part(page, 'Not helpful').click()
  await row(page, known).click()
  await expect(answered(page, known)).toContainText('Not helpful')
  await expect(row(page, unknown)).toHaveCount(0)
  await answered(page, known).getByText('passages were found').click()
  await expectNoAxeFindings(page)
  const passage = answered(page, known).getByRole('listitem').filter({ hasText: 'secretary' })
  await passage.getByRole('button', { name: 'The answer is here' }).first().click()
  await expectTold(page, 'Added to the checks')
  await part(page, 'Newest').click()
  // Below the heads of the table.
  await expect(page.getByRole('table', { name: 'Answers' }).getByRole('row')).toHaveCount(3)
  await part(page, 'Never cited').click()
  await expect(page.getByRole('link', { name: 'A guide to scanning' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Branch rules' })).toHaveCount(0)
  await expectAccessible(page)

  await part(page, 'Checks').click()
  const questions = page.getByRole('list', { name: 'Questions' })
  await expect(questions.getByRole('heading')).toHaveText([unknown, known])
  await page.getByRole('button', { name: 'Ask them all' }).click()
  await expect(page.getByText('2 of 2 right')).toBeVisible()

  // What is expected is changed: the next run says that it has become worse.
  await page.getByRole('button', { name: `More about “${known}”` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Page', { exact: true }).fill('99')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/This document has \d+ pages\./)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Page', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(questions).toContainText('Branch rules, page 1')
  await page.getByRole('button', { name: 'Ask them all' }).click()
  await expect(page.getByText('1 of 2 right, 1 worse than before')).toBeVisible()
  await expect(questions).toContainText('Worse than before')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a table' }).click()
  const file = await (await saving).path()
  expect(await readFile(file, 'utf8')).toContain(`${known},no,worse,Branch rules,`)

  await test.step('a question is added by hand, and deleted', async () => {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('button', { name: 'Add the question' }).click()
    await expect(page.getByText('Enter the question.')).toBeVisible()
    await page.getByLabel('Question', { exact: true }).fill('What is the joining fee?')
    await page.getByLabel('Where the answer is').selectOption({ label: 'Membership and fees' })
    await page.getByRole('button', { name: 'Add the question' }).click()
    await expect(page.getByText('Give the page where the answer stands.')).toBeVisible()
    await page.getByLabel('Page', { exact: true }).fill('1')
    await page.getByLabel('Words of the quotation (optional)').fill('£35')
    await page.getByRole('button', { name: 'Add the question' }).click()
    await expect(page.getByText('Membership and fees, page 1: “£35”')).toBeVisible()
    await page.getByRole('button', { name: 'More about “What is the joining fee?”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('What is the joining fee?')).toHaveCount(0)
  })
})
