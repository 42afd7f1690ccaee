import { page } from 'vitest/browser'
import { expect } from 'vitest'
import '#web/styles/app.css'

const width = 320

/**
 * Expects that nothing of what is drawn now scrolls sideways on the smallest phone. A test that imports
 * this has the site's styles; the others have none, and begin sooner.
 */
export async function expectFitsPhone() {
  await page.viewport(width, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
}
