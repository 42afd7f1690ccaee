import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { transport } from '#contract/envelope.ts'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { EmailVerification } from './email-verification.tsx'

test('who has entered the code stands at what comes next', async () => {
  const email = 'ana@example.org'
  setUserInfo({ _id: 'ana', email, emailVerified: false })
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(async (route) => ({
    ...{ httpCode: 200, message: 'Done' },
    payload: (route as unknown) === users.verifyOtp ? { _id: 'ana' } : { accepted: [email] },
  }))
  const call = vi.spyOn(client, 'call').mockImplementation(async () => {
    setUserInfo({ _id: 'ana', email, emailVerified: true })
    return { _id: 'ana', email, emailVerified: true }
  })
  onTestFinished(() => {
    envelope.mockRestore()
    call.mockRestore()
    setUserInfo({})
  })
  const screen = await renderPart(<EmailVerification />)
  await screen.getByRole('button', { name: 'Send code' }).click()
  await screen.getByRole('textbox').fill('123456')
  await expect.element(screen.getByRole('link', { name: 'Open messages' })).toHaveFocus()
})

test('that the server does not respond is said once, whichever button was pressed', async () => {
  const email = 'ana@example.org'
  setUserInfo({ _id: 'ana', email, emailVerified: false })
  const silence = new ApiError({ httpCode: 0, message: transport.network, payload: null })
  const envelope = vi.spyOn(client, 'envelope').mockRejectedValueOnce(silence)
  onTestFinished(() => {
    envelope.mockRestore()
    setUserInfo({})
  })
  const screen = await renderPart(
    <>
      <EmailVerification />
      <Toasts />
    </>,
  )
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByText(transport.network)).toBeVisible()
  envelope.mockResolvedValueOnce({ httpCode: 200, message: 'Sent', payload: { accepted: [email] } })
  await screen.getByRole('button', { name: 'Send code' }).click()
  envelope.mockRejectedValueOnce(silence)
  await screen.getByRole('textbox').fill('123456')
  await expect.element(screen.getByText(transport.network)).toBeVisible()
})
