import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { clearStored } from '#web/api/storage.ts'
import { ofMembers } from '#web/audience/audience.ts'
import { AudienceDialog } from '#web/dashboard/files/audience-dialog.tsx'
import { GroupForm } from '#web/dashboard/groups/group-form.tsx'
import { renderPart } from '#web/testing/render-part.tsx'

test('all that was refused is said at once, and the first field of it gets the focus', async () => {
  const errors = { description: 'Use at most 300 characters.', name: 'Enter the name.' }
  const call = vi
    .spyOn(client, 'call')
    .mockRejectedValue(
      new ApiError({ httpCode: 422, message: 'Enter the name.', payload: { errors } }),
    )
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const screen = await renderPart(<GroupForm onClose={() => {}} />)
  const [name, description] = [screen.getByLabelText('Name'), screen.getByLabelText(/^Description/)]
  await description.fill('Those who decide')
  await screen.getByRole('button', { name: 'Create the group' }).click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Enter the name.')
  await expect.element(description).toHaveAccessibleDescription('Use at most 300 characters.')
  // What is written next is not led away from.
  await userEvent.keyboard('B')
  await description.click()
  await userEvent.keyboard('.')
  await expect.element(description).toHaveFocus()
})

test('a form that is sent again with the same field missing leads to it again', async () => {
  const call = vi.spyOn(client, 'call').mockResolvedValue([])
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(
    <AudienceDialog
      {...{ title: 'Who sees it', action: 'Choose', now: { ...ofMembers, audience: 'some' } }}
      onChosen={() => {}}
      onClose={() => {}}
    />,
  )
  const choose = screen.getByRole('button', { name: 'Choose' })
  for (let tries = 0; tries < 2; tries++) {
    choose.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Only some members')).toHaveFocus()
    await expect.element(screen.getByText('Choose at least one plan or group.')).toBeVisible()
  }
})
