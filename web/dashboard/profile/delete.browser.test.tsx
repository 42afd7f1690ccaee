import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { DeletionBanner } from '#web/dashboard/shell/deletion-banner.tsx'
import { DeleteSection } from './delete.tsx'

const paying: User = {
  ...{ _id: 'ana', id: 'ana', firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' },
  ...{ emailVerified: true, role: 'member', locale: 'en', letters: true, sourceLetters: false },
  ...{ createdAt: '2026-07-06T00:00:00.000Z', twoFactor: false },
  subscription: {
    ...{ planId: 'reader', planName: 'Reader', status: 'active', cancelAtPeriodEnd: false },
    currentPeriodEnd: '2020-03-10T12:00:00Z',
  },
  usage: { used: 0, limit: 300, resetsAt: '2027-03-10T12:00:00Z' },
}
const cancelled: User = {
  ...paying,
  subscription: { ...paying.subscription, cancelAtPeriodEnd: true },
}

test('before the deletion a member reads what becomes of their plan', async () => {
  const screen = await renderPart(<DeleteSection member={paying} />)
  await expect
    .element(
      screen.getByText(
        'Your plan Reader is cancelled now: it ends on 10 March 2020, and nothing more is charged. What you have paid is not paid back.',
      ),
    )
    .toBeVisible()
  await expectFitsPhone()
})

test('after the account was kept, the screen says that the plan is still cancelled', async () => {
  const kept = vi
    .spyOn(client, 'envelope')
    .mockResolvedValue({ httpCode: 200, message: 'Kept', payload: null })
  const read = vi.spyOn(client, 'call').mockResolvedValue(cancelled)
  onTestFinished(() => (kept.mockRestore(), read.mockRestore(), setUserInfo({})))
  localStorage.setItem('authToken', 'hers')
  onTestFinished(() => localStorage.removeItem('authToken'))
  setUserInfo({ ...cancelled, deletesAt: '2027-03-20T12:00:00Z' })
  const screen = await renderPart(<DeletionBanner />)
  await screen.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(screen.getByText(/Reader stays cancelled and ends on/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Your plan' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByText(/Reader stays cancelled/)).not.toBeInTheDocument()
})
