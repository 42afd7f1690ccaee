import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Navigate } from 'react-router'
import { Login } from './login.tsx'

async function tried(refusal: ApiError) {
  const envelope = vi.spyOn(client, 'envelope').mockRejectedValue(refusal)
  onTestFinished(() => envelope.mockRestore())
  const screen = await renderPart(<Login />)
  await screen.getByLabelText('E-mail').fill('ana@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('four ladders lean on clouds')
  await screen.getByRole('button', { name: 'Log in', exact: true }).click()
  return { screen, envelope }
}

test('after too many tries the login says when the next one counts, and keeps what was written', async () => {
  const refusal = { httpCode: 429, message: 'Too many tries.', payload: null }
  const { screen } = await tried(new ApiError(refusal, 3_600))
  await expect.element(screen.getByText(/You can try again at \d\d:\d\d/)).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org')
  await expect
    .element(screen.getByLabelText('Password', { exact: true }))
    .toHaveValue('four ladders lean on clouds')
  await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expectNoAxeFindings()
})

test('a login that was refused says so in its form, until something else is written', async () => {
  const refusal = { httpCode: 401, message: 'Invalid Login Credentials!', payload: null }
  const { screen } = await tried(new ApiError(refusal))
  const told = screen.getByText('Invalid Login Credentials!')
  await expect.element(told).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('another')
  await expect.element(told).not.toBeInTheDocument()
})

test('who has just registered sees the login from its beginning', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  onTestFinished(() => scroll.mockRestore())
  const screen = await renderPart(
    <>
      <Navigate to="/login" state={{ email: 'ana@example.org' }} replace />
      <Login />
    </>,
  )
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus()
  expect(scroll).toHaveBeenCalledWith(0, 0)
})
