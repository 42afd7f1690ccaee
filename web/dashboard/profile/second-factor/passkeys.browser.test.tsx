import { expect, onTestFinished, test, vi } from 'vitest'
import { passkeys } from '#contract/account/second-factor.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { PasskeysSection } from './passkeys.tsx'

test('a passkey that was removed in another window counts as removed', async () => {
  const id = '0193d1f0-0000-7000-8000-000000000001'
  let all = [
    { ...{ _id: id, id, name: 'Telephone', createdAt: '2027-03-01T12:00:00Z' }, lastUsedAt: null },
  ]
  const refuse = async () => {
    all = []
    throw new ApiError({ httpCode: 404, message: 'Passkey not found.', payload: null })
  }
  const call = vi
    .spyOn(client, 'call')
    .mockImplementation(async (route) => (route === passkeys.remove ? refuse() : all))
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(refuse)
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore()))
  const screen = await renderPart(
    <>
      <Toasts />
      <PasskeysSection />
    </>,
  )
  await screen.getByRole('button', { name: /^Remove/ }).click()
  await screen.getByLabelText('Your password').fill('a long password')
  await screen.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The passkey is removed.')
  await expect.element(screen.getByText('Telephone')).not.toBeInTheDocument()
})
