import { expect, onTestFinished, test, vi } from 'vitest'
import { groups } from '#contract/desk/groups.ts'
import { invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { clearStored } from '#web/api/storage.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { InvitationForm } from './invitation-form.tsx'

test('the next person joins no group by mistake', async () => {
  const sent: unknown[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route === groups.list) return [{ _id: 'board', name: 'Board' }]
    if (route !== invitations.invite) return []
    sent.push((given!.body as { groupIds: string[] }).groupIds)
    return { items: [{ row: 1, email: 'ana@example.org', result: 'invited', reason: null }] }
  })
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const screen = await renderPart(<InvitationForm onInvited={() => {}} />)
  const [email, board] = [
    screen.getByLabelText('E-mail', { exact: true }),
    screen.getByRole('checkbox', { name: 'Board' }),
  ]
  await email.fill('ana@example.org')
  await board.click()
  await screen.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(email).toHaveValue('')
  await expect.element(board).not.toBeChecked()
  await email.fill('ben@example.org')
  await screen.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.poll(() => sent).toEqual([['board'], []])
})
