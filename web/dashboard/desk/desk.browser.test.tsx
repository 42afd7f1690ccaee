import { expect, onTestFinished, test, vi } from 'vitest'
import { Navigate } from 'react-router'
import { type Duty, desk } from '#contract/desk/desk.ts'
import { startingOut } from '#contract/desk/first-steps.ts'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Desk } from './desk.tsx'

async function deskWith(duties: Duty[]) {
  const call = vi.spyOn(client, 'call').mockResolvedValue(duties)
  onTestFinished(() => call.mockRestore())
  return renderPart(<Desk />)
}

const clock = (count: number): Duty => ({ kind: 'clock', count, since: new Date().toISOString() })

test('the desk says by how many minutes the clock is off, and leads nowhere with it', async () => {
  const screen = await deskWith([
    clock(7),
    { kind: 'payments', count: 2, since: new Date().toISOString() },
  ])
  await expect.element(screen.getByText(/clock is 7 minutes off\. Set it by NTP/)).toBeVisible()
  const [item] = screen.getByRole('listitem').elements()
  expect(item!.querySelector('a, button, time')).toBeNull()
  await expect
    .element(screen.getByRole('link', { name: /^2 payments to look at/ }))
    .toHaveAttribute('href', '/dashboard/operator/payments')
})

test('the e-mails that failed are not asked for where an editor opens their address', async () => {
  setUserInfo({ _id: 'edith', role: 'editor' })
  onTestFinished(() => setUserInfo({}))
  const call = vi.spyOn(client, 'call').mockResolvedValue([])
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(
    <>
      <Navigate to="?show=letters" replace />
      <Desk />
    </>,
  )
  await expect.element(screen.getByText('This page is for operators.')).toBeVisible()
  expect(call.mock.calls.map(([route]) => route)).not.toContain(desk.failedLetters)
})

test('one minute is said as one', async () => {
  const screen = await deskWith([clock(1)])
  await expect.element(screen.getByText(/clock is 1 minute off\./)).toBeVisible()
})

test('without a duty nothing is said of the clock', async () => {
  const screen = await deskWith([])
  await expect.element(screen.getByText('Nothing needs your attention today.')).toBeVisible()
  await expect.element(screen.getByText(/clock/)).not.toBeInTheDocument()
})

test('the first steps come behind what needs a hand, and first where nothing does', async () => {
  setUserInfo({ _id: 'olga', role: 'operator' })
  onTestFinished(() => setUserInfo({}))
  const headings = async (duties: Duty[]) => {
    const call = vi
      .spyOn(client, 'call')
      .mockImplementation(async (route: unknown) =>
        route === startingOut.steps ? [{ kind: 'plans', done: false }] : duties,
      )
    const screen = await renderPart(<Desk />)
    await expect.element(screen.getByRole('heading', { name: 'First steps' })).toBeVisible()
    const all = screen.getByRole('heading', { level: 2 }).elements()
    await screen.unmount()
    call.mockRestore()
    return all.map(({ textContent }) => textContent)
  }
  expect(await headings([clock(1)])).toEqual(['What needs your attention today', 'First steps'])
  expect(await headings([])).toEqual(['First steps', 'Nothing needs your attention today.'])
})
