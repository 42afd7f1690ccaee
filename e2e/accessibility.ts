/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const widths = [320, 390, 1280, 2560]

/**
 * Expects that axe finds nothing in the page as it is shown now, and that it does not scroll
 * sideways at any width. Only the light theme is examined: web/styles/contrast.test.ts computes the
 * contrast of every colour in both themes.
 */
export async function expectAccessible(page: Page) {
  await expectNoAxeFindings(page)
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    // A page that is drawn again for its width may take a moment.
    await expect
      .soft(page.locator('html'), `${page.url()} scrolls sideways at ${width}`)
      .toHaveJSProperty('scrollWidth', width)
  }
  await page.setViewportSize(before)
}

export async function expectNoAxeFindings(page: Page) {
  await untilDrawn(page)
  // In a page without frames, axe does not have to open a page of its own to collect its findings.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    // No script runs in it, so axe would wait for its answer; what it shows is examined as a page.
    .exclude('iframe[src="/preview-frame"]')
  const { violations } = await axe.analyze()
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${page.url()} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
    .toEqual([])
}

/** Waits until the page has its fonts and shows no sign that something is still loading. */
export async function untilDrawn(page: Page) {
  await expect(page.locator(':is(.animate-pulse, .animate-spin):visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
