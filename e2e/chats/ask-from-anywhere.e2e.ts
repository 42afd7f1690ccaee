import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter } from '../people.ts'

// A question is asked from where it comes to mind.

const carrel = sharedCarrel()
const question = 'Who may sign a letter for the branch?'

test('the palette asks what was typed, in a new chat, by keyboard alone and once', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'nora'), '/dashboard/links')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(question)
  const ask = page.getByRole('option', { name: `Ask “${question}”` })
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(ask).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Your question' })).toContainText(question)
  await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]+$/)
  await page.goBack()
  await page.reload()
  await expect(page.locator('#composer')).toHaveValue('')
  await expect(
    page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: question }),
  ).toHaveCount(1)
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
