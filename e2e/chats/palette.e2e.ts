import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter } from '../people.ts'
import { nav } from './chat-list.ts'
import { expectAccessible } from '../accessibility.ts'

// Everything by its words, every key in one list, and a question from where it comes to mind.

const carrel = sharedCarrel()

const question = 'Who may sign a letter for the branch?'

test('the palette asks what was typed, finds it by a word of its answer, and prompts, documents and pages, by keyboard alone', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'nora'), '/dashboard/links')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  const open = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(text)
  }

  await test.step('a question is asked in a new chat, once', async () => {
    await open(question)
    const ask = page.getByRole('option', { name: `Ask “${question}”` })
    await expect(ask).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await expect(ask).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Your question' })).toContainText(question)
    await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]+$/)
  })
  const chat = page.url()
  await test.step('its chat is found by a word of the answer, and opened at that message', async () => {
    await page.goBack()
    await page.reload()
    await expect(page.locator('#composer')).toHaveValue('')
    await expect(nav(page).getByRole('link', { name: question })).toHaveCount(1)
    await open('sécretary')
    const found = page
      .getByRole('option')
      .filter({ has: page.locator('mark') })
      .first()
    await expect(found.locator('mark').first()).toHaveText(/secretary/i)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`^${chat}#m-`))
    await expect(page.getByRole('article', { name: 'Answer' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Shift+o')
    await expect(page).toHaveURL(/\/dashboard\/messages$/)
  })
  await test.step('a document is found by its name and by its text, and opened with the passage marked', async () => {
    await open('employment')
    await page
      .getByRole('group', { name: 'Documents' })
      .getByRole('option', { name: /Employment handbook/ })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/library\/employment-handbook\.pdf/)
    // From one document to a place in another one.
    await open('quorum committee')
    const found = page
      .getByRole('group', { name: 'Found in the text' })
      .getByRole('option', { name: /Branch rules/ })
    await expect(found).toContainText(/page \d+/i)
    await found.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Branch rules')
    await expect(page.getByLabel('Marked passage').first()).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.locator('#composer')).toBeVisible()
  })
  await test.step('a page is found by its name, and every key is in one list', async () => {
    await open('profi')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    await page.locator('body').click({ position: { x: 700, y: 500 } })
    await page.keyboard.press('?')
    await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('what the library was searched for can be asked, and a refused question stays', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'nora'), '/dashboard/library')
  await page.getByRole('searchbox').fill(question)
  const ask = page.getByRole('button', { name: `Ask “${question}” in a new chat` })
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  await page.route('**/v1/bot-chat-messages', (route) => route.abort())
  await ask.click()
  await expect(page.locator('#composer')).toHaveValue(question)
  await expect(page.getByText(/Your question is still below/)).toBeVisible()
})
