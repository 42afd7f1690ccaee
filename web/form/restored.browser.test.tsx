import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#contract/desk/groups.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { clearStored, writeStored } from '#web/api/storage.ts'
import { GroupForm } from '#web/dashboard/groups/group-form.tsx'
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
    body: { name: 'Everybody', description: 'Those who decide' },
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
