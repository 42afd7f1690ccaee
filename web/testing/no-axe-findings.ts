import axe from 'axe-core'
import { expect } from 'vitest'

/** A whole screen brings a main part of its own, and `renderPart` has one around it. */
const aboutMain = ['landmark-main-is-top-level', 'landmark-no-duplicate-main', 'landmark-unique']
const rules = Object.fromEntries(aboutMain.map((rule) => [rule, { enabled: false }]))

/**
 * Expects that axe finds nothing in what is drawn now. A part alone has no styles, unless its test
 * imports them: colours are examined by web/styles/contrast.test.ts, and whole screens by the journeys
 * in e2e/pages.
 */
export async function expectNoAxeFindings() {
  await untilStill()
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules })
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** What is appearing has not its colours yet, and a table whose rows are on their way is pale. */
async function untilStill() {
  // What was pressed last may lead to another address, which is drawn when there is time. A page beside
  // others that work may have none for minutes, so the wait ends by itself.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
