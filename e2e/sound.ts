/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const widths = [320, 390, 1280, 2560]

/**
 * As it stands now: clean for axe, and without sideways scrolling at any width. In the light: the
 * contrast of every colour in both themes is computed in web/styles/contrast.test.ts.
 */
export async function expectSound(page: Page) {
  await expectNoAxeFindings(page)
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
  await untilDrawn(page)
  // Without frames, axe needs no page of its own to put its findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
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

/** In its own fonts, and nothing says that more is on its way. */
export async function untilDrawn(page: Page) {
  await expect(page.locator(':is(.animate-pulse, .animate-spin):visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
