import { expect, test } from 'vitest'
import type { Plan, Subscription } from '#contract/account/subscriptions.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { PlanCards } from './plan-cards.tsx'

test('a plan whose name is one long word fits the smallest phone', async () => {
  const name = 'Rechtsschutzversicherungsgesellschaften'.repeat(2).slice(0, 60)
  const plan: Plan = {
    ...{ _id: name, id: name, name, slug: 'plan', description: 'For all.', prices: [] },
    ...{ features: [], messagesPerMonth: 20, documents: null, documentBytes: 1, trialDays: 0 },
    ...{ highlighted: true, position: 1 },
  }
  const subscription = { planId: null, planName: null, status: 'none' } as unknown as Subscription
  const screen = await renderPart(
    <PlanCards plans={[plan]} subscription={subscription} interval="month" onChoose={() => {}} />,
  )
  await expect.element(screen.getByRole('button', { name: `Choose ${name}` })).toBeVisible()
  await expectFitsPhone()
})
