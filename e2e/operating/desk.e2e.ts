import { type Page, expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { questions } from '#contract/desk/questions.ts'
import { expectAccessible, expectNoAxeFindings } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'
import {
  aMember,
  ask,
  enter,
  expectTold,
  letterTo,
  linkIn,
  startNewChat,
  theOperator,
} from '../people.ts'

// From a question without an answer to a page that answers it: the desk says so, one text answers all
// who asked the same, and they are told.

const carrel = ownCarrel()

const duty = (page: Page, words: string) => page.getByRole('link', { name: words })

test('an operator answers what two members asked, and both are told with the page', async ({
  page,
  browser,
}) => {
  const ana = await aMember(carrel.url, 'ana')
  const ben = await aMember(carrel.url, 'ben')
  const operator = await theOperator(carrel.url)

  await enter(page, carrel.url, operator, '/dashboard/operator')
  await expect(
    page.getByRole('heading', { name: 'Nothing needs your attention today.' }),
  ).toBeVisible()
  await expectAccessible(page)

  // What they ask appears on the desk by itself.
  const anasPage = await (await browser.newContext()).newPage()
  await enter(anasPage, carrel.url, ana)
  await ask(anasPage, 'May I bring my dog to the office?')
  await expect(duty(page, '1 question without a good answer')).toBeVisible()
  const bensPage = await (await browser.newContext()).newPage()
  await enter(bensPage, carrel.url, ben)
  await ask(bensPage, 'Are dogs allowed in the office?')
  const client = createClient({ origin: carrel.url, token: () => operator.token })
  await expect
    .poll(async () => (await client.call(questions.list)).items.map(({ times }) => times))
    .toEqual([2])

  await duty(page, '1 question without a good answer').click()
  const row = page.getByRole('row', { name: /Are dogs allowed in the office\?.* 2 2 / })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Alike by \d\d %, and both have “dog”, “office”$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Answer it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer it' })
  await dialog.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(dialog.getByText('Write a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Dogs in the office')
  await dialog
    .getByLabel('Answer', { exact: true })
    .fill('Dogs may come to the office on **Fridays**.')
  await expectNoAxeFindings(page)
  // What was typed is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Answer it' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Dogs in the office')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.locator('strong')).toHaveText('Fridays')
  await dialog.getByRole('button', { name: 'Publish the answer' }).click()
  await expectTold(page, 'The answer is being published.')
  await expect(page.getByText('Every question has an answer.')).toBeVisible()

  // In the chat that is open, without a reload; and by e-mail.
  const note = anasPage.getByText(/^Operator answered this question on/)
  await expect(note).toBeVisible()
  await expectNoAxeFindings(anasPage)
  await anasPage.getByRole('link', { name: 'Dogs in the office' }).click()
  await expect(anasPage).toHaveURL(/\/dashboard\/library\/questions-and-answers\.md#page=1/)
  await expect(anasPage.getByText('Dogs may come to the office on Fridays.')).toBeVisible()
  const letter = await letterTo(carrel.url, ben.email, /Your question has an answer/)
  await bensPage.goto(linkIn(letter, '/dashboard/answers/'))
  await expect(bensPage.getByText('Dogs may come to the office on Fridays.')).toBeVisible()
  // The letter's link was the first of its tab: there is nothing to go back to.
  await bensPage.getByRole('button', { name: 'Close the page' }).click()
  await expect(bensPage).toHaveURL(`${carrel.url}/dashboard/library`)

  // The next one who asks is answered from it.
  await bensPage.goto(`${carrel.url}/dashboard/messages`)
  await ask(bensPage, 'On which day may dogs come to the office?')
  await expect(bensPage.locator('.prose').last()).toContainText('Fridays')

  await page.getByRole('link', { name: 'Answered since' }).click()
  const written = page.getByRole('article', { name: 'Dogs in the office' })
  const line = page.getByRole('row').filter({ hasText: 'Dogs in the office' }).first()
  await expect(line).toContainText('2 members who asked were told')
  await line.getByRole('button', { name: 'Dogs in the office' }).click()
  await expect(written).toContainText('Fridays')
  await expectAccessible(page)
  await written.getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Change the answer' })
  await change.getByLabel('Answer', { exact: true }).fill('Dogs may come to the office on Mondays.')
  await change.getByRole('button', { name: 'Save changes' }).click()
  await expect(written).toContainText('Mondays')
  await written.getByRole('button', { name: 'Take back' }).click()
  await expect(written).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(written).toBeVisible()
})

test('an approved answer is given first, and a document is due for review', async ({
  page,
  browser,
}) => {
  const known = 'Who may sign a letter for the branch?'
  const cid = await aMember(carrel.url, 'cid')
  const cidsPage = await (await browser.newContext()).newPage()
  await enter(cidsPage, carrel.url, cid)
  await ask(cidsPage, known)
  await cidsPage.getByRole('button', { name: 'Helpful', exact: true }).click()

  const operator = await theOperator(carrel.url)
  await enter(page, carrel.url, operator, '/dashboard/operator/answers?show=newest')
  await page.getByRole('row').getByRole('button', { name: known }).click()
  const answered = page.getByRole('article', { name: known })
  await answered.getByRole('button', { name: 'Approve or correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve the answer' })
  const answer = dialog.getByLabel('Answer', { exact: true })
  await expectNoAxeFindings(page)
  await answer.fill('The chair or the secretary, and nobody else [1].')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectTold(page, 'The answer is approved.')
  await page.getByRole('link', { name: 'Approved', exact: true }).click()
  const approvals = page.getByRole('table', { name: 'Approved answers' })
  const approved = approvals.getByRole('row').filter({ hasText: known })
  await expect(approved).toContainText('Operator')
  await approved.getByRole('button', { name: known }).click()
  await expect(page.getByRole('article', { name: known })).toContainText('and nobody else')
  await expectAccessible(page)

  await startNewChat(cidsPage)
  await ask(cidsPage, 'who may sign letters for the branch')
  await expect(cidsPage.locator('.prose').last()).toContainText('and nobody else')
  await expect(cidsPage.getByText(/^Approved by Operator on/)).toBeVisible()
  await expectNoAxeFindings(cidsPage)

  await page.goto(`${carrel.url}/dashboard/operator/reviews`)
  const rules = page.getByRole('row').filter({ hasText: 'Branch rules' })
  await rules.getByRole('combobox', { name: 'Owner' }).selectOption({ index: 1 })
  await expectTold(page, 'Successfully Updated')
  // On a narrow screen it stands elsewhere in the line.
  const day = rules.getByLabel('Review date').filter({ visible: true })
  await day.fill('2020-03-31')
  await day.blur()
  await expect(rules).toContainText('Overdue')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await duty(page, '1 document is due for review').click()
  await page.getByRole('button', { name: 'Reviewed: again in a year' }).click()
  await expect(page.getByText('No document is overdue.')).toBeVisible()
})

test('an answer says that its page has changed, and shows old and new beside each other', async ({
  page,
}) => {
  const operator = await theOperator(carrel.url)
  const client = createClient({ origin: carrel.url, token: () => operator.token })
  const store = async (text: string, replaces?: string) => {
    const { id } = await client.call(documents.upload, {
      body: replaces ? { replaces } : { title: 'Lamp book' },
      files: { file: new File([text], 'lamps.md') },
    })
    const stateOf = async () =>
      (await client.call(documents.operatorFiles)).items.find((file) => file.id === id)?.state
    await expect.poll(stateOf).toBe('ready')
    return id
  }
  const text = (at: string) =>
    `# Lamps\n\nThe blue lamp of the tower is lit at ${at} every night.\n`
  const first = await store(text('nine'))
  await enter(page, carrel.url, await aMember(carrel.url, 'dora'))
  await page.setViewportSize({ width: 1600, height: 900 })
  await ask(page, 'When is the blue lamp of the tower lit?')
  await expect(page.getByText('the page has changed since')).toHaveCount(0)
  await store(text('eleven'), first)
  await page.reload()
  await expect(page.getByText('Source 1: the page has changed since.')).toBeVisible()
  await page.getByRole('link', { name: 'Compare the old and the new page' }).click()
  await expect(page.locator('.reading')).toHaveCount(2)
  await expect(page.locator('.reading').first()).toContainText('lit at nine')
  await expect(page.locator('.reading').last()).toContainText('lit at eleven')
  await expectNoAxeFindings(page)
})
