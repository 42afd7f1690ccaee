/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { aMember, enter } from '../people.ts'

const carrel = sharedCarrel()
const rootSize = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

test('a larger text is chosen, is there on the other tab and before the next page is drawn', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await enter(page, carrel.url, await aMember(carrel.url, 'far'), '/dashboard/profile#text-size')
  const other = await context.newPage()
  await other.goto(`${carrel.url}/dashboard/library`)
  const heading = other.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('font-size', '15px')
  await page.bringToFront()
  await page.getByRole('radio', { name: 'Largest' }).check()
  await expect.poll(() => rootSize(page)).toBe('20px')
  await expectAccessible(page)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
  await other.bringToFront()
  await expect(heading).toHaveCSS('font-size', '18.75px')
  await other.goto(`${carrel.url}/`, { waitUntil: 'commit' })
  await expect.poll(() => rootSize(other)).toBe('20px')
  await page.bringToFront()
  await page.getByRole('radio', { name: 'Normal' }).check()
  await expect.poll(() => rootSize(page)).toBe('16px')
})
