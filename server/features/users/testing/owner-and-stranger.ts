import { expect } from 'vitest'
import { users } from '#contract/users.ts'
import type { SentLetter } from '../../../infra/mail/mail.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export const owner = 'olivia@example.org'
export const person = {
  firstName: 'Olivia',
  lastName: 'Reed',
  email: owner,
  password: 'what the stranger chose',
  acceptTerms: 'true' as const,
}
export const chosen = 'what the owner chose'

export const byHand = (origin: string, token?: string) => ({
  call: (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
})

/** The newest letter to an address under a subject, once it is there. */
export async function letterTo(
  { letters }: TestApp,
  to: string,
  subject: string,
): Promise<SentLetter> {
  const find = async () =>
    (await letters()).find((letter) => letter.to === to && letter.subject === subject)
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

export const codeIn = ({ text }: SentLetter) => /\b\d{6}\b/.exec(text)![0]
export const resetTokenIn = ({ text }: SentLetter) =>
  /reset-password\?token=([\w-]+)/.exec(text)![1]!

export async function resetLink(test: TestApp, email: string) {
  const before = (await test.letters()).length
  await test.guest(users.sendPasswordReset, { body: { email } })
  await expect.poll(async () => (await test.letters()).length).toBeGreaterThan(before)
  return resetTokenIn(await letterTo(test, email, 'Choose a new password'))
}
