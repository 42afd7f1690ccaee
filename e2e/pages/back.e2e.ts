import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { goBack } from '../go-back.ts'
import { aMember, enter } from '../people.ts'

// What lies over a screen is closed by Back, as people expect of a telephone.

const carrel = sharedCarrel()

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Back closes the dialog, menu or side bar that is open, and leads away afterwards', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'going-back'))
  const openBar = page.getByRole('button', { name: 'Open the side bar' })
  const bar = page.getByRole('complementary', { name: 'Side bar' })
  await openBar.tap()
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: 'Prompts', exact: true })
    .tap()
  await expect(page).toHaveURL(/\/prompts$/)
  const before = await page.evaluate(() => history.length)

  await openBar.tap()
  await expect(bar).toBeInViewport()
  await goBack(page)
  await expect(bar).not.toBeInViewport()
  await expect(page).toHaveURL(/\/prompts$/)

  await page.getByRole('button', { name: 'New prompt' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await goBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/prompts$/)

  await openBar.tap()
  await bar.getByRole('button', { name: 'Ana Lee' }).tap()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await goBack(page)
  await expect(menu).toHaveCount(0)
  await expect(bar).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(bar).not.toBeInViewport()

  // Nothing is left in the history of what was opened.
  expect(await page.evaluate(() => history.length)).toBe(before)
  await goBack(page)
  await expect(page).toHaveURL(/\/dashboard\/messages/)
  await page.goForward()
  await expect(page).toHaveURL(/\/prompts$/)
})
