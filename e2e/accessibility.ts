/// <reference lib="dom" />
import { type Frame, type Page, expect } from '@playwright/test'
import axeCore from 'axe-core'

/** In a page that has it. */
declare const axe: typeof axeCore

const narrowAndUsual = [320, 1280]
/** For the sweeps, which look at every page and every screen once. */
export const everyWidth = [320, 390, 1280, 2560]

/**
 * Expects that axe finds nothing in the page as it is shown now, and that it does not scroll sideways at
 * these widths, nor at its own. Only the light theme is examined: web/styles/contrast.test.ts computes
 * the contrast of every colour in both themes.
 */
export async function expectAccessible(page: Page, widths = narrowAndUsual) {
  await expectNoAxeFindings(page)
  await expectFits(page, widths)
}

/**
 * Expects that the page does not scroll sideways at these widths, nor at its own. In the dashboard it
 * does not scroll downwards either: the screen does, within its frame.
 */
export async function expectFits(page: Page, widths = narrowAndUsual) {
  const { width: own, height } = page.viewportSize()!
  // The page's own width comes last: each change is drawn anew, and this one it needs in any case.
  for (const width of [...widths.filter((one) => one !== own), own]) {
    await page.setViewportSize({ width, height })
    // A page that is drawn again for its width may take a moment.
    await expect
      .soft(page.locator('html'), `${page.url()} scrolls sideways at ${width}`)
      .toHaveJSProperty('scrollWidth', width)
    if ((await page.locator('#screen').count()) > 0)
      await expect
        .soft(page.locator('html'), `${page.url()} scrolls out of its frame at ${width}`)
        .toHaveJSProperty('scrollHeight', height)
  }
}

export async function expectNoAxeFindings(page: Page) {
  await untilDrawn(page)
  for (const frame of page.frames().filter(runsScripts)) await bringAxe(frame)
  const found = await page.evaluate(async () => {
    const { violations } = await axe.run(
      { exclude: ['iframe[src="/preview-frame"]'] },
      { resultTypes: ['violations'], preload: false },
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
  expect.soft(found, page.url()).toEqual([])
}

/** None runs in the preview, so axe would wait for its answer; what it shows is examined as a page. */
const runsScripts = (frame: Frame) => !frame.url().endsWith('/preview-frame')

/** A page keeps it: sending it anew for each look would take longer than the look. */
async function bringAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(axeCore.source)
  // A frame in a sandbox has no origin, and is asked nevertheless.
  await frame.evaluate(() => axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** Waits until the page has its fonts, nothing in it moves and nothing says that it is still loading. */
export async function untilDrawn(page: Page) {
  await expect(page.locator(':is(.animate-pulse, .animate-spin):visible')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A change of theme, of width or of state has begun what it moves by the next picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
