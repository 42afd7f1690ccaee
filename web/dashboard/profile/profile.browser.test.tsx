import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { secondFactor } from '#contract/account/second-factor.ts'
import type { User } from '#contract/account/users.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { DashboardFrameContext } from '#web/dashboard/frame.ts'
import { setUserInfo } from '#web/state/store.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Profile } from './profile.tsx'

const member: User = {
  ...{ _id: 'ana', id: 'ana', firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' },
  ...{ emailVerified: true, role: 'member', locale: 'en', letters: true, sourceLetters: false },
  ...{ createdAt: '2026-07-06T00:00:00.000Z', twoFactor: false },
  subscription: { status: 'none' } as unknown as User['subscription'],
  usage: { used: 0, limit: 10, resetsAt: null },
}

afterEach(() => {
  vi.restoreAllMocks()
  setUserInfo({})
})

/** As wide as a desk, with the side bar that has its list. */
function InFrame() {
  const [sideSlot, setSideSlot] = useState<HTMLElement | null>(null)
  return (
    <DashboardFrameContext value={{ sideSlot, openSide: () => {}, closeSide: () => {} }}>
      <div className="flex h-dvh flex-col">
        <div ref={setSideSlot} />
        <Profile />
      </div>
    </DashboardFrameContext>
  )
}

test('each part is marked in the list, sound while it asks, and left by Escape', async () => {
  // What the lists cannot load does not matter here.
  const away = new ApiError({ httpCode: 404, message: 'Not now.', payload: null })
  vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route !== secondFactor.get) throw away
    return { on: false, app: false, passkeys: 0, recoveryCodesLeft: 0 }
  })
  setUserInfo(member)
  const wide = () => page.viewport(1280, 860)
  await wide()
  const screen = await renderPart(<InFrame />)
  const marked = () => document.querySelector('[aria-current=location]')?.textContent
  await expect.poll(marked).toBe('Photo and name')
  for (const [title, button] of [
    ['E-mail', 'Change the address'],
    ['Password', 'Change the password'],
    ['Second factor', 'Set up an authenticator app'],
    ['Delete account', 'Delete my account'],
  ] as const) {
    const part = screen.getByRole('region', { name: title, exact: true })
    const opener = part.getByRole('button', { name: button })
    await expect.element(opener).toBeInTheDocument()
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(part.getByRole('group', { name: button })).toBeVisible()
    await expect.poll(() => document.activeElement?.localName).toBe('input')
    await expect.poll(marked).toBe(title)
    await expectNoAxeFindings()
    await expectFitsPhone()
    await wide()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
  }
})
