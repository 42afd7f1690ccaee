import { expect, onTestFinished, test, vi } from 'vitest'
import { type GuestPass, type GuestPasses, guestPasses } from '#contract/account/guest-passes.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { GuestPassesSection, useGuestPasses } from './guest-passes.tsx'

const id = '0193d1f0-0000-7000-8000-000000000001'
const pass = (given: Partial<GuestPass>): GuestPass => ({
  ...{ _id: id, id, email: 'noor@example.org', planName: 'Fellow', state: 'sent' },
  ...{ givenAt: '2027-03-01T12:00:00Z', until: '2027-03-15T12:00:00Z' },
  ...given,
})
const passes = (left: number, ...items: GuestPass[]): GuestPasses => ({
  ...{ most: 2, left, resetsAt: '2027-04-01T12:00:00Z', items },
})

function Part() {
  const now = useGuestPasses()
  return now ? <GuestPassesSection passes={now} /> : <p>No passes</p>
}

async function shown(before: GuestPasses) {
  const call = vi.spyOn(client, 'call').mockResolvedValue(before)
  const envelope = vi.spyOn(client, 'envelope')
  onTestFinished(() => {
    call.mockRestore()
    envelope.mockRestore()
  })
  return { call, envelope, screen: await renderPart(<Part />) }
}

test('who has none sees nothing of them', async () => {
  const { screen } = await shown({ most: 0, left: 0, resetsAt: null, items: [] })
  await expect.element(screen.getByText('No passes')).toBeVisible()
})

test('a pass is sent, listed and counted; without one left there is no form', async () => {
  const { screen, envelope } = await shown(passes(1, pass({ state: 'used', email: 'a@b.example' })))
  await expect.element(screen.getByText(/1 of 2 guest passes left this month/)).toBeVisible()
  const send = screen.getByRole('button', { name: 'Send the guest pass' })
  await send.click()
  await expect.element(screen.getByText('Write the e-mail address.')).toBeVisible()
  expect(envelope).not.toHaveBeenCalled()
  envelope.mockResolvedValue({
    ...{ httpCode: 201, message: 'The e-mail is on its way' },
    payload: passes(0, pass({}), pass({ _id: `${id.slice(0, -1)}2`, state: 'used' })),
  })
  await screen.getByLabelText('E-mail of your guest').fill('noor@example.org')
  await send.click()
  await expect.element(screen.getByText(/0 of 2 guest passes left this month/)).toBeVisible()
  expect(envelope).toHaveBeenCalledWith(guestPasses.give, { body: { email: 'noor@example.org' } })
  await expect.element(screen.getByText(/Sent: the link is good until 15 March 2027/)).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})

test('a refusal stands at the form, and what was typed stays', async () => {
  const { screen, envelope } = await shown(passes(2))
  const message = 'You have sent a guest pass to this address already, and its link is still good.'
  envelope.mockRejectedValue(new ApiError({ httpCode: 409, message, payload: null }))
  const field = screen.getByLabelText('E-mail of your guest')
  await field.fill('noor@example.org')
  await screen.getByRole('button', { name: 'Send the guest pass' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field).toHaveValue('noor@example.org')
})

test('a pass is withdrawn after a question; one that has ended cannot be', async () => {
  const ended = pass({
    _id: `${id.slice(0, -1)}2`,
    state: 'ended',
    until: null,
    email: 'c@d.example',
  })
  const { screen, call } = await shown(passes(0, pass({}), ended))
  await expect.element(screen.getByText(/Ended: it was withdrawn/)).toBeVisible()
  await screen.getByRole('button', { name: /^Withdraw/ }).click()
  await expect.element(screen.getByText(/The link then opens nothing/)).toBeVisible()
  call.mockResolvedValue(passes(1, ended))
  await screen.getByRole('button', { name: 'Withdraw the guest pass' }).click()
  expect(call).toHaveBeenLastCalledWith(guestPasses.withdraw, { params: { id } })
  await expect.element(screen.getByText(/1 of 2 guest passes left this month/)).toBeVisible()
  await expect.element(screen.getByText('noor@example.org')).not.toBeInTheDocument()
})

test('a pass that was withdrawn in another window counts as withdrawn', async () => {
  const { screen, call } = await shown(passes(0, pass({})))
  await screen.getByRole('button', { name: /^Withdraw/ }).click()
  const gone = new ApiError({ httpCode: 404, message: 'Guest pass not found.', payload: null })
  call.mockImplementation(async (route) => {
    if (route === guestPasses.withdraw) throw gone
    return passes(1)
  })
  await screen.getByRole('button', { name: 'Withdraw the guest pass' }).click()
  await expect.element(screen.getByText(/1 of 2 guest passes left this month/)).toBeVisible()
  await expect.element(screen.getByText('noor@example.org')).not.toBeInTheDocument()
  await expect.element(screen.getByText(gone.message)).not.toBeInTheDocument()
})
