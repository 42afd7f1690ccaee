import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type Group, groups } from '#contract/desk/groups.ts'
import { client } from '#web/api/client.ts'
import { clearStored } from '#web/api/storage.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { GroupForm } from './group-form.tsx'

const choir: Group = {
  ...{ _id: 'c', id: 'c', name: 'Choir', description: 'Who sings.' },
  ...{ members: 0, documents: 0, createdAt: '2027-03-01T12:00:00Z' },
}

test('what a colleague has changed of a group meanwhile is shown beside what was written', async () => {
  clearStored()
  const message = 'Somebody else has changed this group meanwhile.'
  const call = vi
    .spyOn(client, 'call')
    .mockRejectedValueOnce(new ApiError({ httpCode: 409, message, payload: null }))
    .mockResolvedValue({})
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const onClose = vi.fn<() => void>()
  const drawn = (group: Group) => <GroupForm group={group} onClose={onClose} />
  const screen = await renderPart(drawn(choir))
  const name = screen.getByLabelText('Name')
  await name.fill('Singers')
  const save = screen.getByRole('button', { name: 'Save changes' })
  await save.click()
  const sent = (seenName: string) => [
    groups.change,
    { params: { id: 'c' }, body: { name: 'Singers', seenName } },
  ]
  // What was not changed is not sent.
  expect(call.mock.lastCall).toEqual(sent('Choir'))
  await expect.element(screen.getByText(message)).toBeVisible()
  await screen.rerender(drawn({ ...choir, name: 'Voices', description: 'All voices.' }))
  await expect.element(name).toHaveValue('Singers')
  await expect.element(screen.getByText(/As it is saved: Voices$/)).toBeVisible()
  await expect.element(screen.getByLabelText('Description (optional)')).toHaveValue('All voices.')
  await save.click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(call.mock.lastCall).toEqual(sent('Voices'))
})
