import { createRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { groups } from '#contract/desk/groups.ts'
import { ApiError } from '#contract/client.ts'
import { type MemberRow, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { UndoBar, useUndo } from '#web/ui/feedback/undo.tsx'
import { renderPart } from '#web/testing/render-part.tsx'
import { SelectionActs } from './selection-acts.tsx'

const member = (id: string, groupIds: string[]): MemberRow => ({
  ...{ _id: id, id, firstName: id, lastName: 'Lee', email: `${id}@example.org` },
  ...{ emailVerified: true, role: 'member', status: 'active', groupIds, lastSeenAt: null },
  plan: { planId: null, name: null, status: 'none', granted: false },
  usage: { used: 0, limit: null, resetsAt: null },
  createdAt: '2027-03-01T12:00:00Z',
})

const both = [member('ana', ['board']), member('ben', ['choir'])]

function Part({ some = both }: { some?: MemberRow[] }) {
  const undo = useUndo()
  const { selected, setSelected, deselectDone, keep, refusal } = useSelection('')
  return (
    <>
      <button type="button" onClick={() => setSelected(new Set(some.map(({ id }) => id)))}>
        Both
      </button>
      <SelectionActs
        chosen={some.filter(({ id }) => selected.has(id))}
        list={createRef()}
        undo={undo}
        keep={keep}
        refusal={refusal}
        onDone={deselectDone}
      />
      <UndoBar pending={undo.pending} onUndo={undo.undo} />
    </>
  )
}

const addedAt = '2027-03-01T12:00:00.000Z'

/** Of the groups Board and Choir; Cem is in Choir already, which the list does not know yet. */
function withGroups() {
  const list = ['Board', 'Choir'].map((name) => ({ id: name.toLowerCase(), name }))
  return vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route !== groups.add) return list
    return { addedAt: (given!.params as { memberId: string }).memberId === 'cem' ? null : addedAt }
  })
}

test('who is added to a group stays in those that a colleague has put them into meanwhile', async () => {
  const call = withGroups()
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<Part />)
  await screen.getByRole('button', { name: 'Both' }).click()
  await screen.getByRole('button', { name: 'Add to a group' }).click()
  await screen.getByRole('menuitem', { name: 'Choir' }).click()
  await expect.element(screen.getByText('2 members added to Choir')).toBeVisible()
  const asked = () => call.mock.calls.filter(([{ method }]) => method !== 'GET')
  const ofAna = { params: { id: 'choir', memberId: 'ana' } }
  // Ben is in it, and stays so when it is undone.
  expect(asked()).toEqual([[groups.add, ofAna]])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(asked).toEqual([
    [groups.add, ofAna],
    [groups.leave, { ...ofAna, query: { addedAt } }],
  ])
})

test('an undo leaves in the group whom a colleague had added before', async () => {
  const call = withGroups()
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<Part some={[member('ana', []), member('cem', [])]} />)
  await screen.getByRole('button', { name: 'Both' }).click()
  await screen.getByRole('button', { name: 'Add to a group' }).click()
  await screen.getByRole('menuitem', { name: 'Choir' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  const left = () =>
    call.mock.calls.flatMap(([route, given]) => (route === groups.leave ? [given!.params] : []))
  await expect.poll(left).toEqual([{ id: 'choir', memberId: 'ana' }])
})

test('who is suspended already is named, and their reason is not overwritten', async () => {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route !== members.change) return []
    if ((given!.params as { id: string }).id === 'ana') return { suspendedAt: addedAt }
    const message = 'This member is suspended already.'
    throw new ApiError({ httpCode: 409, message, payload: null })
  })
  onTestFinished(() => call.mockRestore())
  const suspended: MemberRow = { ...member('cem', []), status: 'suspended' }
  const screen = await renderPart(<Part some={[member('ana', []), suspended]} />)
  await screen.getByRole('button', { name: 'Both' }).click()
  await screen.getByRole('button', { name: 'Suspend' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(screen.getByText('1 member suspended')).toBeVisible()
  await expect
    .element(
      screen
        .getByRole('group', { name: 'Selected members' })
        .getByText('1 of 2 done. Not done: cem Lee. This member is suspended already.'),
    )
    .toBeVisible()
})

test('a suspension is taken back only as far as no colleague has changed it', async () => {
  const since = { ana: '2027-03-01T12:00:00.000Z', ben: '2027-03-01T12:00:01.000Z' }
  const call = vi.spyOn(client, 'call').mockImplementation(async (_, given) => {
    const id = (given?.params as { id?: 'ana' | 'ben' } | undefined)?.id
    return id ? { suspendedAt: since[id] } : []
  })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<Part />)
  await screen.getByRole('button', { name: 'Both' }).click()
  await screen.getByRole('button', { name: 'Suspend' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(screen.getByText('2 members suspended')).toBeVisible()
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === members.change ? [given!.body] : []))
  const suspends = { suspended: true, seenSuspendedAt: null, reason: 'Spam' }
  expect(asked()).toEqual([suspends, suspends])
  await screen.getByRole('button', { name: 'Undo' }).click()
  const back = { suspended: false, reason: 'Taken back at once' }
  await expect
    .poll(() => asked().slice(2))
    .toEqual([
      { ...back, seenSuspendedAt: since.ana },
      { ...back, seenSuspendedAt: since.ben },
    ])
})

test('who could not be logged out stays selected beside the reason', async () => {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route === members.signOut && (given!.params as { id: string }).id === 'ben')
      throw new ApiError({ httpCode: 404, message: 'Nobody has this account.', payload: null })
    return []
  })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<Part />)
  await screen.getByRole('button', { name: 'Both' }).click()
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  const bar = screen.getByRole('group', { name: 'Selected members' })
  await expect
    .element(bar.getByText('1 of 2 done. Not done: ben Lee. Nobody has this account.'))
    .toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 member selected')
})
