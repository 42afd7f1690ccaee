import { expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
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
