import { userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import type { Plan, Subscription } from '#contract/account/subscriptions.ts'
import type { User } from '#contract/account/users.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { PastDueBanner } from '#web/dashboard/shell/past-due-banner.tsx'
import { setUserInfo } from '#web/state/store.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ChoiceSheet } from './choice/choice-sheet.tsx'
import { YourPlan } from './your-plan.tsx'

// What comes with time or bad luck: a provider that is away, and a payment that is open.

const plan = (name: string, amount: number): Plan => ({
  ...{ _id: name, id: name, name, slug: name, description: '', features: [], position: amount },
  prices: [{ amount, currency: 'GBP', interval: 'month' }],
  ...{ messagesPerMonth: 300, documents: 20, documentBytes: 32 * 1024 * 1024 },
  ...{ trialDays: 0, highlighted: false },
})
const plans = [plan('Reader', 900), plan('Fellow', 1900)]

const paying = (given: Partial<Subscription> = {}): User => ({
  ...{ _id: 'ana', id: 'ana', firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' },
  ...{ emailVerified: true, role: 'member', locale: 'en', letters: true, sourceLetters: false },
  ...{ createdAt: '2026-07-06T00:00:00.000Z', twoFactor: false },
  subscription: {
    ...{ planId: 'Reader', planName: 'Reader', status: 'active', interval: 'month' },
    ...{ price: { amount: 900, currency: 'GBP' }, currentPeriodEnd: '2027-03-10T12:00:00Z' },
    ...{ cancelAtPeriodEnd: false, ...given },
  },
  usage: { used: 0, limit: 300, resetsAt: '2027-03-10T12:00:00Z' },
})
const pastDue = paying({ status: 'past_due', graceUntil: '2027-03-03T12:00:00Z' })

beforeEach(() => {
  vi.spyOn(client, 'call').mockImplementation(async (route: unknown) =>
    route === payments.invoices ? { items: [], nextCursor: null } : paying(),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  setUserInfo({})
})

test('while the provider is away a plan is not cancelled, and the sheet says so', async () => {
  const away =
    'The payment provider does not answer. Nothing was changed; try again in a few minutes.'
  vi.spyOn(client, 'envelope').mockRejectedValue(
    new ApiError({ httpCode: 503, message: away, payload: null }),
  )
  const screen = await renderPart(<YourPlan member={paying()} plan={plans[0]} plans={plans} />)
  const cancel = screen.getByRole('button', { name: 'Cancel the plan' })
  await cancel.click()
  const sheet = screen.getByRole('dialog', { name: 'Cancel Reader' })
  await sheet.getByRole('button', { name: /^Cancel on / }).click()
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(away)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(cancel).toHaveFocus()
})

test('while a payment is open, a banner says until when nothing is taken away', async () => {
  setUserInfo(pastDue)
  const screen = await renderPart(<PastDueBanner />)
  const banner = screen.getByRole('region', { name: 'Payment', exact: true })
  await expect.element(banner.getByText(/Until 3 March 2027 nothing is taken away\./)).toBeVisible()
  await expect
    .element(banner.getByRole('button', { name: 'Change the payment method' }))
    .toBeVisible()
  await expectNoAxeFindings()
  await expectFitsPhone()
})

test('while a payment is open, another plan waits until it is paid', async () => {
  const screen = await renderPart(
    <ChoiceSheet
      wanted={{ plan: 'Fellow', interval: 'month' }}
      {...{ plans, known: true, member: pastDue, onInterval: () => {}, onClose: () => {} }}
    />,
  )
  const sheet = screen.getByRole('dialog', { name: 'Change to Fellow' })
  await expect
    .element(sheet.getByText(/As soon as it is paid you can change the plan\./))
    .toBeVisible()
  await expect
    .element(sheet.getByRole('button', { name: 'Change the payment method' }))
    .toBeVisible()
  await expectNoAxeFindings()
  await expectFitsPhone()
})
