import { createRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { groups } from '#contract/desk/groups.ts'
import type { MemberRow } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
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

function Part() {
  const undo = useUndo()
  return (
    <>
      <SelectionActs
        chosen={[member('ana', ['board']), member('ben', ['choir'])]}
        list={createRef()}
        undo={undo}
        onDone={() => {}}
      />
      <UndoBar pending={undo.pending} onUndo={undo.undo} />
    </>
  )
}

test('who is added to a group stays in those that a colleague has put them into meanwhile', async () => {
  const list = ['Board', 'Choir'].map((name) => ({ id: name.toLowerCase(), name }))
  const call = vi.spyOn(client, 'call').mockResolvedValue(list)
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<Part />)
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
    [groups.leave, ofAna],
  ])
})
