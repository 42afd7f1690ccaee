import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type MemberDetail, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/queries.ts'
import { clearStored } from '#web/api/storage.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { memberQuery } from './queries.ts'
import { Note } from './note.tsx'

test('a note that a colleague has changed meanwhile stays, and is shown beside what was written', async () => {
  clearStored()
  const message = 'Somebody else has changed this note meanwhile.'
  const envelope = vi
    .spyOn(client, 'envelope')
    .mockRejectedValue(new ApiError({ httpCode: 409, message, payload: null }))
  onTestFinished(() => (envelope.mockRestore(), clearStored()))
  const drawn = (note: string) => (
    <Note key={note} member={{ id: 'm', note } as MemberDetail} onChanged={() => {}} />
  )
  const queries = createQueryClient()
  queries.setQueryData(memberQuery('m').queryKey, {} as MemberDetail)
  const screen = await renderPart(drawn(''), queries)
  const field = screen.getByRole('textbox')
  await field.fill('Rings on Mondays.')
  await screen.getByRole('button', { name: 'Save the note' }).click()
  const body = { note: 'Rings on Mondays.', seenNote: '' }
  expect(envelope).toHaveBeenCalledWith(members.change, { params: { id: 'm' }, body })
  // The page of the member is read again.
  await expect
    .poll(() => queries.getQueryState(memberQuery('m').queryKey)?.isInvalidated)
    .toBe(true)
  await screen.rerender(drawn('Pays by invoice.'))
  await expect.element(field).toHaveValue('Rings on Mondays.')
  await expect.element(screen.getByText('As it is saved: Pays by invoice.')).toBeVisible()
})
