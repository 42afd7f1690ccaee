import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'

test('a password does not grow old: years later it opens the account as before', async () => {
  const { as, guest, asToken, advance } = await testApp()
  await as('ana')(users.get)
  advance(5 * 365 * 86_400_000)
  const { token } = await guest(users.login, {
    body: { email: emailOf('ana'), password: passwordOf('ana') },
  })
  expect(await asToken(token)(users.get)).toMatchObject({ email: emailOf('ana') })
})
