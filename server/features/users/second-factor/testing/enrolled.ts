import { generateSync } from 'otplib'
import { passkeys, secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, passwordOf } from '#server/testing/test-app.ts'
import { makeAuthenticator } from './authenticator.ts'

/** What a member's authenticator app shows, some steps of time from now. */
export const codeOf = ({ app }: TestApp, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(app.now().getTime() / 1000) + steps * 30 })

/** A member whose second factor is an app. A step of time has just begun, whose code is not used yet. */
export async function enrolApp(t: TestApp, name: string) {
  const call = t.as(name)
  const { secret } = await call(secondFactor.begin, { body: { password: passwordOf(name) } })
  const otp = codeOf(t, secret)
  const { recoveryCodes } = await call(secondFactor.confirm, { body: { otp } })
  t.advance(90_000 - (t.app.now().getTime() % 30_000))
  return { secret, recoveryCodes }
}

/** A passkey of a member, kept by the server. */
export async function enrolPasskey(
  t: TestApp,
  name: string,
  { authenticator = makeAuthenticator(), called = 'A phone', proof = {} } = {},
) {
  const call = t.as(name)
  const body = { password: passwordOf(name), ...proof }
  const { challengeId, options } = await call(passkeys.options, { body })
  const response = authenticator.create(options)
  const passkey = await call(passkeys.add, { body: { challengeId, response, name: called } })
  return { authenticator, passkey }
}

/** An answer to a fresh challenge for logging in. */
export async function answerOf(
  t: TestApp,
  authenticator: ReturnType<typeof makeAuthenticator>,
  lies: Parameters<typeof authenticator.get>[1] = {},
) {
  const { challengeId, options } = await t.guest(passkeys.loginOptions)
  return { challengeId, response: authenticator.get(options, lies) }
}

/** Logs in with the password and what is given beside it. */
export const logIn = (t: TestApp, name: string, proof: object = {}) =>
  t.guest(users.login, { body: { email: emailOf(name), password: passwordOf(name), ...proof } })
