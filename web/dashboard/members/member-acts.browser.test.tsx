import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type MemberDetail, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { MemberActs } from './member-acts.tsx'

test.each([0, 1])('of %i sessions, logging out is offered where there is one', async (sessions) => {
  const member = { id: 'm', firstName: 'Ana', lastName: 'Lee', emailVerified: true, sessions }
  const screen = await renderPart(
    <MemberActs member={member as unknown as MemberDetail} onChanged={() => {}} />,
  )
  const button = screen.getByRole('button', { name: 'Log out everywhere' })
  if (sessions > 0) await expect.element(button).toBeEnabled()
  else await expect.element(button).toBeDisabled()
})

test('a member whom a colleague has suspended meanwhile is not suspended again, and the reason is kept', async () => {
  const message = 'Somebody else has suspended this member meanwhile.'
  const call = vi
    .spyOn(client, 'call')
    .mockRejectedValue(new ApiError({ httpCode: 409, message, payload: null }))
  onTestFinished(() => call.mockRestore())
  const member = { id: 'm', firstName: 'Ana', lastName: 'Lee', sessions: 0, suspendedAt: null }
  const screen = await renderPart(
    <MemberActs member={member as unknown as MemberDetail} onChanged={() => {}} />,
  )
  await screen.getByRole('button', { name: 'Suspend' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Spam')
  const body = { suspended: true, seenSuspendedAt: null, reason: 'Spam' }
  expect(call).toHaveBeenCalledWith(members.change, { params: { id: 'm' }, body })
})
