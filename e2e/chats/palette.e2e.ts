import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'

// Everything by its words, and every key in one list.

const carrel = sharedCarrel()

test('a chat is found by a word of its answer and opened at that message, by keyboard alone', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'nora'))
  await ask(page, 'How much notice do we owe someone who works two days a week?')
  const chat = page.url()
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(page).toHaveURL(/\/dashboard\/messages$/)
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: /How much notice/ })).toBeVisible()
  await page.keyboard.type('depénds service')
  const found = page.getByRole('option', { name: /depends on service/ }).first()
  await expect(found).toBeVisible()
  await expect(found.locator('mark').first()).toHaveText(/depends/i)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`^${chat}#m-`))
  await expect(page.getByRole('article', { name: 'Answer' })).toBeFocused()
})

test('prompts, documents and pages are found too, and what is not there is said', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'reader'))
  const open = async (text: string) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.keyboard.type(text)
  }
  await open('employment')
  await page
    .getByRole('group', { name: 'Documents' })
    .getByRole('option', { name: /Employment handbook/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/library\/employment-handbook\.pdf/)
  await page.goBack()
  await expect(page.locator('#composer')).toBeVisible()

  // The text of documents is found, too, and its page opens with the passage marked.
  await open('fire wardens')
  const found = page
    .getByRole('group', { name: 'Found in the text' })
    .getByRole('option', { name: /Employment handbook/ })
  await expect(found).toContainText(/page \d+/i)
  await expect(found.locator('mark')).toHaveText(/fire wardens/i)
  await found.click()
  await expect(page).toHaveURL(/\/dashboard\/library\/employment-handbook\.pdf.*#page=\d+/)
  await expect(page.getByLabel('Marked passage').first()).toBeVisible()
  // From one document to a place in another one.
  await open('quorum committee')
  await page
    .getByRole('group', { name: 'Found in the text' })
    .getByRole('option', { name: /Branch rules/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Branch rules')
  await expect(page.getByLabel('Marked passage').first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.locator('#composer')).toBeVisible()

  await open('profi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await open('zzzzqqq')
  await expect(page.getByText('Nothing was found for “zzzzqqq”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeHidden()
  await page.locator('body').click({ position: { x: 700, y: 500 } })
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible()
  await expectAccessible(page)
})
