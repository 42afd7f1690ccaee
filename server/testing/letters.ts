import { expect } from 'vitest'
import { users } from '#contract/account/users.ts'
import type { SentLetter } from '../infra/mail/mail.ts'
import type { TestApp } from './test-app.ts'

/** The newest letter to an address under a subject, once there are so many of them. */
export async function letterTo(
  { letters }: Pick<TestApp, 'letters'>,
  to: string,
  subject: string,
  count = 1,
): Promise<SentLetter> {
  const find = async () =>
    (await letters()).filter((letter) => letter.to === to && letter.subject === subject)
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(count)
  return (await find())[0]!
}

export const codeIn = ({ text }: SentLetter): string => /\b\d{6}\b/.exec(text)![0]

export const undoTokenIn = ({ text }: SentLetter): string =>
  /undo-email-change#([\w-]+)/.exec(text)![1]!

export const resetTokenIn = ({ text }: Pick<SentLetter, 'text'>): string =>
  /reset-password\?token=([\w-]+)/.exec(text)![1]!

/** Asks for a reset and answers the token of the link that comes. */
export async function resetTokenOf(app: TestApp, email: string): Promise<string> {
  const subject = 'Choose a new password'
  const before = (await app.letters()).filter(
    (letter) => letter.to === email && letter.subject === subject,
  )
  await app.guest(users.sendPasswordReset, { body: { email } })
  const { text } = await letterTo(app, email, subject, before.length + 1)
  return resetTokenIn({ text })
}
