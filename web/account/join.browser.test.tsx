import { expect, onTestFinished, test, vi } from 'vitest'
import { invitations } from '#contract/desk/invitations.ts'
import { users } from '#contract/account/users.ts'
import { settings } from '#contract/desk/settings.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Join } from './join.tsx'

const token = 'a-token-that-is-long-enough'

async function shown(registration: 'invited' | 'closed') {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === settings.registration) return { registration }
    if (route === invitations.look)
      return { email: 'noor@example.org', firstName: 'Noor', lastName: '' }
    throw new Error('Nothing else is asked.')
  })
  onTestFinished(() => call.mockRestore())
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${token}`)
  return renderPart(<Join />)
}

test('where nobody may become a member, an invitation says so instead of showing the form', async () => {
  const screen = await shown('closed')
  await expect.element(screen.getByText('This site takes no new members at present.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create an account' }).elements()).toEqual([])
})

test('where only invited people may, it shows the form', async () => {
  const screen = await shown('invited')
  await expect.element(screen.getByRole('button', { name: 'Create an account' })).toBeVisible()
})

test('who has accepted is logged in, without typing the password again', async () => {
  const screen = await shown('invited')
  const call = vi.spyOn(client, 'envelope').mockImplementation(async (route: unknown) => ({
    ...{ httpCode: 200, message: route === users.login ? 'Login successful' : 'Registered' },
    payload: route === users.login ? { token: 'hers' } : { email: 'noor@example.org' },
  }))
  onTestFinished(() => call.mockRestore())
  await screen.getByLabelText('Last name').fill('Haddad')
  await screen.getByLabelText('Password', { exact: true }).fill('a long enough password')
  // What is said of the password moves what stands below it.
  await expect.element(screen.getByText('Strength:')).toBeInTheDocument()
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Create an account' }).click()
  await expect
    .poll(() => call.mock.calls.map(([route]) => route))
    .toEqual([invitations.join, users.login])
  const [, given] = call.mock.calls[1]!
  expect(given).toEqual({
    body: { email: 'noor@example.org', password: 'a long enough password' },
  })
})
