import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { SecondStep } from './second-step.tsx'

test('digits that were refused are not sent again by Enter, other digits are', async () => {
  const sent: unknown[] = []
  const screen = await renderPart(
    <SecondStep
      needed={{ otpRequired: true, app: true, passkey: false }}
      label="Log in"
      onBack={() => {}}
      onProof={async ({ otp }) => {
        sent.push(otp)
        throw new ApiError({ httpCode: 401, message: 'That code is wrong.', payload: null })
      }}
    />,
  )
  const code = screen.getByLabelText('Six-digit code')
  await code.fill('111111')
  await expect.element(screen.getByText('That code is wrong.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await code.fill('222222')
  await expect.poll(() => sent).toEqual(['111111', '222222'])
})
