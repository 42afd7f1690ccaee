import { expect, onTestFinished, test, vi } from 'vitest'
import type { Duty } from '#contract/desk/desk.ts'
import { client } from '#web/api/client.ts'
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

test('one minute is said as one', async () => {
  const screen = await deskWith([clock(1)])
  await expect.element(screen.getByText(/clock is 1 minute off\./)).toBeVisible()
})

test('without a duty nothing is said of the clock', async () => {
  const screen = await deskWith([])
  await expect.element(screen.getByText('Nothing needs you today.')).toBeVisible()
  await expect.element(screen.getByText(/clock/)).not.toBeInTheDocument()
})
