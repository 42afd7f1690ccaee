import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#contract/desk/groups.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { clearStored, writeStored } from '#web/api/storage.ts'
import { GroupForm } from '#web/dashboard/groups/group-form.tsx'
import { InvitationForm } from '#web/dashboard/invitations/invitation-form.tsx'
import { ReasonDialog } from '#web/dashboard/members/reason-dialog.tsx'
import { NewFolder } from '#web/dashboard/messages/chat-list/folders/new-folder.tsx'
import { CheckForm } from '#web/dashboard/quality/check-form.tsx'
import { AskDialog } from '#web/help/ask-dialog.tsx'
import { renderPart } from '#web/testing/render-part.tsx'

const group = { _id: 'g1', name: 'Board', description: 'Those who decide', members: 3 }

async function opened() {
  onTestFinished(clearStored)
  const onClose = vi.fn<() => void>()
  const { unmount } = await renderPart(<GroupForm group={group as never} onClose={onClose} />)
  return { onClose, unmount }
}

const restored = () => page.getByText('You have not saved these changes yet.')
const nameField = () => page.getByLabelText('Name')

test('what was changed in a form is there when it opens again, said as not saved, and can be discarded', async () => {
  const first = await opened()
  await expect.element(restored()).not.toBeInTheDocument()
  await nameField().fill('Council')
  await first.unmount()
  const { onClose, unmount } = await opened()
  await expect.element(nameField()).toHaveValue('Council')
  await expect.element(page.getByLabelText(/Description/)).toHaveValue('Those who decide')
  await expect.element(restored()).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(nameField()).toHaveValue('Board')
  await expect.element(restored()).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await unmount()
  await opened()
  await expect.element(nameField()).toHaveValue('Board')
})

test('Cancel discards what was changed; what was refused is kept', async () => {
  const call = vi.spyOn(client, 'call').mockRejectedValue(
    new ApiError({
      status: 'error',
      httpCode: 409,
      message: 'There is a group of this name.',
    } as never),
  )
  onTestFinished(() => call.mockRestore())
  const first = await opened()
  await nameField().fill('Everybody')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('There is a group of this name.')).toBeVisible()
  expect(call).toHaveBeenCalledWith(groups.change, {
    params: { id: 'g1' },
    body: { name: 'Everybody', seenName: 'Board' },
  })
  await first.unmount()
  const second = await opened()
  await expect.element(nameField()).toHaveValue('Everybody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(second.onClose).toHaveBeenCalledOnce()
  await second.unmount()
  await opened()
  await expect.element(nameField()).toHaveValue('Board')
})

test('what is kept of another form or in another kind is left out', async () => {
  writeStored('draft:group:g1', JSON.stringify({ name: 5, colour: 'red', description: 'New' }))
  const { unmount } = await opened()
  await expect.element(nameField()).toHaveValue('Board')
  await expect.element(page.getByLabelText(/Description/)).toHaveValue('New')
  await unmount()
  writeStored('draft:group:g1', 'no JSON')
  await opened()
  await expect.element(page.getByLabelText(/Description/)).toHaveValue('Those who decide')
})

const nothing = () => {}
const anew: Record<string, { part: ReactNode; field: string }> = {
  'a group': { part: <GroupForm onClose={nothing} />, field: 'Name' },
  'a check': { part: <CheckForm onClose={nothing} />, field: 'Question' },
  'an invitation': { part: <InvitationForm onInvited={nothing} />, field: 'E-mail' },
  'a folder': {
    part: <NewFolder actions={{ stopAsking: nothing } as never} />,
    field: 'Name of the folder',
  },
  'a question to the operator': {
    part: <AskDialog question="" onClose={nothing} />,
    field: 'Your question',
  },
  'a reason': {
    part: (
      <ReasonDialog
        title="Suspend?"
        act="Suspend"
        draft="suspend:ana"
        onAct={async () => {}}
        onClose={nothing}
      >
        They are logged out.
      </ReasonDialog>
    ),
    field: 'Reason',
  },
}

test.each(Object.entries(anew))('%s that was begun is said to be so', async (_, given) => {
  onTestFinished(clearStored)
  const call = vi.spyOn(client, 'call').mockImplementation(async () => [])
  onTestFinished(() => call.mockRestore())
  const said = page.getByText('You began this before.')
  const field = page.getByLabelText(given.field, { exact: true })
  const first = await renderPart(given.part)
  await field.fill('ana@example.org')
  await expect.element(said).not.toBeInTheDocument()
  await first.unmount()
  await renderPart(given.part)
  await expect.element(field).toHaveValue('ana@example.org')
  await expect.element(said).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(said).not.toBeInTheDocument()
  expect(Object.keys(localStorage)).toEqual([])
})
