import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { groups } from '#contract/desk/groups.ts'
import { type Invitation, invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { InvitationList } from './invitation-list.tsx'

const invitation = (id: string, state: Invitation['state']): Invitation => ({
  ...{ _id: id, id, email: `${id}@example.org`, firstName: id, lastName: 'Lee', state },
  ...{ groupIds: ['board'], planId: null, note: 'Welcome', acceptedAt: null },
  ...{ invitedAt: '2027-03-01T12:00:00Z', expiresAt: '2027-03-15T12:00:00Z' },
})
const all = [
  invitation('ana', 'waiting'),
  invitation('ben', 'expired'),
  invitation('cleo', 'accepted'),
  invitation('dag', 'expired'),
]

async function shown() {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route) => {
    if (route === groups.list) return [{ _id: 'board', name: 'Board' }]
    const { method } = route
    if (method === 'GET') return { items: all, nextCursor: null }
    return method === 'POST' ? { items: [{ result: 'invited' }] } : { deleted: 1 }
  })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<InvitationList />)
  const line = (name: string) => screen.getByRole('row').filter({ hasText: `${name}@example.org` })
  await expect.element(line('ana')).toBeVisible()
  const acted = () => call.mock.calls.filter(([{ method }]) => method !== 'GET')
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === invitations.list ? [given?.query] : []))
  return { screen, line, acted, asked }
}

test('several are selected by key and withdrawn, which can be undone', async () => {
  const { screen, line, acted } = await shown()
  const status = screen.getByRole('group', { name: 'Selected invitations' }).getByRole('status')
  ;(line('ana').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await expect.element(status).toHaveTextContent('2 invitations selected')
  await screen.getByRole('button', { name: 'Withdraw 2' }).click()
  await expect.element(line('ana')).not.toBeInTheDocument()
  await expect.element(line('ben')).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 invitations are withdrawn')).toBeVisible()
  // The focus was on what is gone, and stays on the second line.
  await expect.element(line('dag')).toHaveFocus()
  await expect.element(status).toHaveTextContent('')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(line('ana')).toBeVisible()
  await expect.element(line('ben')).toBeVisible()
  expect(acted()).toEqual([])
})

test('they are withdrawn one after the other when it can no longer be undone', async () => {
  const { screen, line, acted } = await shown()
  await screen.getByRole('checkbox', { name: 'Select the invitation of ana@example.org' }).click()
  await screen.getByRole('checkbox', { name: 'Select the invitation of dag@example.org' }).click()
  await screen.getByRole('button', { name: 'Withdraw 2' }).click()
  expect(acted()).toEqual([])
  await screen.getByRole('button', { name: 'Withdraw the invitation of ben@example.org' }).click()
  await expect
    .element(screen.getByText('The invitation of ben@example.org is withdrawn'))
    .toBeVisible()
  await expect
    .poll(acted)
    .toEqual(['ana', 'dag'].map((id) => [invitations.withdraw, { params: { id } }]))
  await expect.element(line('ben')).not.toBeInTheDocument()
})

test('only what can be done is offered: who is a member keeps their invitation', async () => {
  const { screen, acted } = await shown()
  const box = (name: string) =>
    screen.getByRole('checkbox', { name: `Select the invitation of ${name}@example.org` })
  await box('cleo').click()
  await expect.element(screen.getByText('This person is a member.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^(Withdraw|Send) \d/ }))
    .not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Select every invitation on this page' }).click()
  await expect.element(screen.getByRole('button', { name: 'Withdraw 3' })).toBeVisible()
  await screen.getByRole('button', { name: 'Send 2 again' }).click()
  const given = { lastName: 'Lee', groupIds: ['board'], planId: null, note: 'Welcome' }
  await expect
    .poll(acted)
    .toEqual(
      ['ben', 'dag'].map((id) => [
        invitations.invite,
        { body: { email: `${id}@example.org`, firstName: id, ...given } },
      ]),
    )
  // Then nothing is selected.
  await expect.element(box('cleo')).not.toBeChecked()
})

test('heads order the list, the other way round when pressed again', async () => {
  const { screen, asked } = await shown()
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await expect.element(head('Invited')).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('button', { name: 'Invited' }).click()
  await expect.element(head('Invited')).toHaveAttribute('aria-sort', 'ascending')
  await screen.getByRole('button', { name: 'Address' }).click()
  await expect.element(head('Address')).toHaveAttribute('aria-sort', 'ascending')
  await screen.getByRole('button', { name: 'State' }).click()
  await expect
    .poll(() => asked().map((query) => (query as { sort?: string }).sort))
    .toEqual(['newest', 'oldest', 'address', 'state'])
})

test('each line names the groups that the person joins', async () => {
  const { line } = await shown()
  await expect.element(line('ana').getByText('Groups: Board')).toBeVisible()
})
