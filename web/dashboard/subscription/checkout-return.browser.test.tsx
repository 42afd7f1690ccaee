import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { CheckoutReturn } from './checkout-return.tsx'

const subscription = {
  ...{ planId: 'reader', planName: 'Reader', status: 'active' as const, cancelAtPeriodEnd: false },
}
const member: User = {
  ...{ _id: 'ana', id: 'ana', firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' },
  ...{ emailVerified: true, role: 'member', locale: 'en', letters: true, sourceLetters: false },
  ...{ createdAt: '2026-07-06T00:00:00.000Z', twoFactor: false, subscription },
  usage: { used: 0, limit: 300, resetsAt: '2027-03-10T12:00:00Z' },
}

test('once the plan is cancelled, the checkout that it came from is talked of no more', async () => {
  const call = vi.spyOn(client, 'call').mockResolvedValue({ outcome: 'paid', subscription })
  onTestFinished(() => call.mockRestore())
  const onOver = vi.fn()
  const shown = (of: User) => <CheckoutReturn checkout="one" member={of} onOver={onOver} />
  const screen = await renderPart(shown(member))
  await expect.element(screen.getByText(/^Reader is yours/)).toBeVisible()
  expect(onOver).not.toHaveBeenCalled()
  await screen.rerender(
    shown({ ...member, subscription: { ...subscription, cancelAtPeriodEnd: true } }),
  )
  await expect.poll(() => onOver.mock.calls.length).toBe(1)
})
