import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const widths = [320, 390, 1280, 2560]

/** As it stands now: clean for axe, and without sideways scrolling at any width, which no theme changes. */
export async function expectSound(page: Page) {
  await page.waitForLoadState('networkidle')
  await expectNoAxeFindings(page)
  if (await page.evaluate(() => document.documentElement.classList.contains('dark'))) return
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    // A page that draws itself anew for its width may take a moment.
    await expect
      .soft(page.locator('html'), `${page.url()} scrolls sideways at ${width}`)
      .toHaveJSProperty('scrollWidth', width)
  }
  await page.setViewportSize(before)
}

export async function expectNoAxeFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${page.url()} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
    .toEqual([])
}
