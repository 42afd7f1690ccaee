import { type Page, expect } from '@playwright/test'

/** The same page in the other theme, chosen before its first paint so that nothing is on its way. */
export async function inTheDark(page: Page) {
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.waitForLoadState('networkidle')
}
