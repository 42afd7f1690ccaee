/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { shares } from '#contract/chats/shares.ts'
import { expectNoAxeFindings } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter } from '../people.ts'

// A passage is selected in a document, and the question about it cites it first.

const carrel = sharedCarrel('reading')

const passage = 'Lost keys are reported to the porter of the west wing before nightfall.'
const chip = (page: Page) => page.locator('form').filter({ has: page.locator('#composer') })
const asked = (page: Page) => page.getByRole('figure', { name: 'Selected passage' })
const marked = (page: Page) => page.locator('.reading-stroke[data-kinds~=passage]')

const select = (page: Page, words: string) => page.getByText(words).first().selectText()

test('a passage is asked about with the keyboard, in a new chat, and stays above its question, also where that is shared', async ({
  page,
  browser,
}) => {
  const reader = await aMember(carrel.url, 'reader')
  await enter(page, carrel.url, reader, '/view-pdf/branch-guide.md#page=3')
  await select(page, 'Lost keys are reported')
  const button = page.getByRole('button', { name: 'Ask about this', exact: true })
  await expect(button).toBeVisible()
  await page.locator('.reading').getByRole('document').focus()
  for (let i = 0; i < 5 && !(await button.evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  // The button before it copies a link.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
  await expect(chip(page)).toContainText(passage)
  await expect(page.locator('#composer')).toBeFocused()
  await expectNoAxeFindings(page)
  await page.reload()
  await expect(chip(page)).toContainText(passage)
  await ask(page, 'How much does a new brass key cost?')
  await expect(chip(page)).not.toContainText(passage)
  await expect(asked(page)).toContainText(passage)
  await expect(page.locator('[data-answer]')).toContainText('nine pounds')
  await page
    .getByRole('button', { name: /^Source 1: / })
    .or(page.locator('[aria-label=Sources] button'))
    .first()
    .click()
  await expect(marked(page)).toHaveText(passage)
  await page.reload()
  await expect(asked(page)).toContainText(passage)
  await expect(marked(page)).toHaveText(passage)

  await test.step('who reads its chat by a link sees what the question is about, and members open its page', async () => {
    const client = createClient({ origin: carrel.url, token: () => reader.token })
    const chatId = new URL(page.url()).pathname.split('/').at(-1)!
    const { url } = await client.call(shares.make, { body: { chatId } })
    const path = new URL(url).pathname
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(carrel.url + path)
    await expect(asked(guest)).toContainText(passage)
    await expect(asked(guest)).toContainText('Keys')
    await expectNoAxeFindings(guest)
    await guest.context().close()
    await enter(page, carrel.url, await aMember(carrel.url, 'other'), path)
    await asked(page).getByRole('link').click()
    await expect(marked(page)).toHaveText(passage)
  })
})

test('beside a chat the passage goes into its composer, the page stays, and it can be taken away', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  await ask(page, 'Who keeps the minutes of the branch committee in the register?')
  await page.locator('[aria-label=Sources] button').first().click()
  // Once the passage is marked, the page has come to rest.
  await expect(marked(page).first()).toBeVisible()
  const line = page.locator('.reading').getByText('A committee meets each month').first()
  await line.selectText()
  await page.getByRole('button', { name: 'Ask about this', exact: true }).click()
  await expect(chip(page)).toContainText('A committee meets each month')
  await expect(page.locator('.reading')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{36}\?open=[^&]+$/)
  await page.getByRole('button', { name: 'Ask without this passage' }).click()
  await expect(chip(page)).not.toContainText('A committee meets')
  await expect(page.locator('#composer')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the page over the chat closes, and the passage is in the composer', async ({ page }) => {
    await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
    await ask(page, 'Who keeps the minutes of the branch committee in the register?')
    await page.locator('[aria-label=Sources] button').first().tap()
    await expect(marked(page).first()).toBeVisible()
    const line = page.locator('.reading').getByText('A committee meets each month').first()
    await line.selectText()
    await page.getByRole('button', { name: 'Ask about this', exact: true }).tap()
    await expect(page.locator('.reading')).toHaveCount(0)
    await expect(chip(page)).toContainText('A committee meets each month')
    await page.locator('[aria-label=Sources] button').first().tap()
    await expect(page.locator('.reading')).toBeVisible()
    await page.goBack()
    await expect(page.locator('.reading')).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]{36}$/)
  })
})
