import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { PaymentsAtAGlance } from '#contract/account/payments.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ByPlan } from './by-plan.tsx'

const glance: PaymentsAtAGlance = {
  plans: [
    {
      ...{ planId: 'free', planName: 'Free plan' },
      ...{ free: 4, given: 0, trialing: 0, active: 0, pastDue: 0, ending: 0 },
    },
    {
      ...{ planId: 'reader', planName: 'Reader' },
      ...{ free: 0, given: 2, trialing: 1, active: 5, pastDue: 2, ending: 3 },
    },
  ],
  ...{ withoutPlan: 7, waitingEvents: 0, openTroubles: 0, lastReconciliation: null },
}

test.each([1280, 800, 360])(
  'at %i pixels: members of each plan and of none are all members',
  async (width) => {
    await page.viewport(width, 800)
    const screen = await renderPart(<ByPlan glance={glance} />)
    const lines = () =>
      screen
        .getByRole(width < 1024 ? 'listitem' : 'row')
        .elements()
        .map((line) => line.textContent)
        .join('\n')
    expect(lines()).toMatch(/^Free plan ?4/m)
    expect(lines()).toMatch(/^Reader ?10/m)
    expect(lines()).toMatch(/^No plan ?7(?!\d*[1-9])/m)
    expect(lines()).toMatch(/^All members ?21/m)
    await expect.element(screen.getByText(/^Given/)).toBeVisible()
    await expectNoAxeFindings()
  },
)
