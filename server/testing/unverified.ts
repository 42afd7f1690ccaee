import { expect } from 'vitest'
import { users } from '#contract/account/users.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Somebody who has just registered, and `verify`, by which they prove their address. */
export async function unverified(
  server: TestApp,
): Promise<{ who: Caller; verify: () => Promise<void> }> {
  const person = { email: 'eve@example.org', password: 'four ladders lean on clouds' }
  await server.guest(users.register, {
    body: { ...person, firstName: 'Eve', lastName: 'Lee', acceptTerms: 'true' },
  })
  const { token } = await server.guest(users.login, { body: person })
  const who = server.asToken(token)
  const verify = async () => {
    await who(users.sendVerification)
    const code = async () =>
      (await server.letters()).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
    await expect.poll(code).toBeDefined()
    await who(users.verifyOtp, { body: { otp: (await code())! } })
  }
  return { who, verify }
}
