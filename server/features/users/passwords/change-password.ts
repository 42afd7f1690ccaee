import type * as z from 'zod/mini'
import type { PasswordChange } from '#contract/account/credentials.ts'
import type { App, From, Member } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { ResponseWithMessage } from '#server/implement.ts'
import { countTry, forgetTries, hasRoom, limits } from '#server/infra/limits/limits.ts'
import { type LetterRecipient, sendLetterLater } from '#server/features/letters/letters.ts'
import { record } from '../activity.ts'
import { deviceHash, rememberDevice } from '../sessions/devices.ts'
import { confirmIdentity, lockAccount, wrongPassword } from '../identity.ts'
import { makeLinkToken, readLink, spendLink, withdrawLinks } from '../links.ts'
import { hashPassword, refuseGuessable } from './passwords.ts'
import { circumstances } from '../second-factor/change-notice.ts'
import { endAllSessions, renewToken } from '../sessions/sessions.ts'
import { sentence } from '#server/sentences.ts'

/** Every other session ends, and this one continues with a new token. */
export async function changePassword(
  app: App,
  member: Member,
  { currentPassword, newPassword, ...second }: z.infer<typeof PasswordChange>,
  from: From,
): Promise<ResponseWithMessage<null>> {
  if (newPassword === currentPassword)
    throw invalid({ newPassword: 'This is the same password. Choose another one.' })
  const person = await namesOf(app, member.id)
  await refuseGuessable(app, newPassword, person, 'newPassword')
  const proof = { password: currentPassword, ...second }
  const confirmed = await confirmIdentity(app, member, proof, from, 'currentPassword')
  const passwordHash = await hashPassword(newPassword)
  // Somebody who signed up with another person's address could flood it with this letter.
  const tells = member.emailVerified || (await hasRoom(app, [limits.newsUnverified(member.id)]))
  const token = await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await lockAccount(inside, member.id)
    // Of concurrent changes the first counts: for the others the password is no longer current.
    if ((await hashOf(inside, member.id)) !== confirmed.passwordHash)
      throw wrongPassword('currentPassword')
    await takePassword(inside, member.id, passwordHash, { except: member.sessionId })
    await record(inside, member.id, 'password-changed', from)
    if (tells) await tellOfChange(inside, person, from)
    return renewToken(inside, member)
  })
  return new ResponseWithMessage(null, undefined, { 'x-auth-token': token })
}

/**
 * The answer and its timing do not depend on whether the address is known: a job looks the account
 * up afterwards.
 */
export async function sendPasswordReset(
  app: App,
  email: string,
  from: From,
): Promise<ResponseWithMessage<{ accepted: string[] }>> {
  await countTry(app, [limits.resetsAsked(email, from.ip), limits.resetsOfNetwork(from.ip)])
  const sealed = app.secrets.seal('reset', JSON.stringify({ email, from }))
  // Not at once: the work for a known address would slow down the next request.
  const startAfterSeconds = 0.1 + Math.random() * 0.3
  await app.jobs.send('password-reset', { sealed }, { startAfterSeconds })
  return new ResponseWithMessage(
    { accepted: [email] },
    sentence('email sent to {email}', { email }),
  )
}

export async function sendResetLink(app: App, { sealed }: { sealed: string }): Promise<void> {
  const { email, from } = JSON.parse(app.secrets.open('reset', sealed)) as {
    email: string
    from: From
  }
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'locale', 'emailVerifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  // Limits resets for one mailbox, from however many places they are requested; the newest link
  // stays valid.
  if (!user || !(await hasRoom(app, [limits.resetsSent(email)]))) return
  await app.db.transaction().execute(async (db) => sendResetLetter({ ...app, db }, user, from))
}

/** In the caller's transaction. */
export async function sendResetLetter(
  app: App,
  user: LetterRecipient & { id: string; firstName: string },
  from: From,
  detail?: string,
): Promise<void> {
  const { id, firstName, ...to } = user
  const token = await makeLinkToken(app, 'reset-password', { userId: id, subject: to.email })
  await record(app, id, 'password-reset-asked', from, detail)
  const url = `${app.config.publicUrl}/reset-password?token=${token}`
  await sendLetterLater(app, 'reset-password', to, { firstName, url }, app.db)
}

/** The owner of the mailbox has the account: all other sessions end. The second factor stays. */
export async function resetPassword(
  app: App,
  { token, password }: { token: string; password: string },
  from: From,
): Promise<null> {
  const { userId, subject } = await readLink(app, 'reset-password', token)
  const person = await namesOf(app, userId)
  await refuseGuessable(app, password, person, 'password')
  const passwordHash = await hashPassword(password)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await lockAccount(inside, userId)
    await spendLink(inside, 'reset-password', token)
    await takePassword(inside, userId, passwordHash)
    const secondFactorOn = await proveAddress(inside, userId, subject)
    await record(inside, userId, 'password-reset', from)
    await letIn(inside, userId, subject, from, secondFactorOn)
    await tellOfChange(inside, person, from)
  })
  return null
}

/**
 * The link came to this address, so the address is theirs, even if somebody else signed up with it
 * first. Returns whether a second factor is on.
 */
async function proveAddress(
  { db, now, jobs }: App,
  userId: string,
  email: string,
): Promise<boolean> {
  // Somebody who signed up with this address may have requested the deletion of the account.
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ emailVerifiedAt: now(), deletesAt: null })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await jobs.send('show-own-documents', { userId }, { trx: db })
  const user = await db
    .selectFrom('users')
    .select('secondFactorAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.secondFactorAt !== null
}

/** So that other people's guesses, past or concurrent, do not lock the owner out. */
async function letIn(
  app: App,
  userId: string,
  email: string,
  from: From,
  secondFactorOn: boolean,
): Promise<void> {
  await forgetTries(app, [limits.logIns(email, deviceHash(from)), limits.logInsElsewhere(email)])
  // On a known device, an attacker who only reads the mailbox would get more guesses at the second
  // factor.
  if (!secondFactorOn) await rememberDevice(app, userId, from)
}

async function takePassword(
  app: App,
  userId: string,
  passwordHash: string,
  sessions?: { except: string },
) {
  await app.db
    .updateTable('users')
    .set({ passwordHash, updatedAt: app.now() })
    .where('id', '=', userId)
    .execute()
  await withdrawLinks(app, 'reset-password', userId)
  await app.db.deleteFrom('codes').where('userId', '=', userId).execute()
  await endAllSessions(app, userId, sessions)
}

const hashOf = async ({ db }: Pick<App, 'db'>, userId: string) =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst())
    ?.passwordHash

const namesOf = ({ db }: Pick<App, 'db'>, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName', 'locale', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

async function tellOfChange(app: App, person: LetterRecipient & { firstName: string }, from: From) {
  const values = { firstName: person.firstName, ...circumstances(app, person.locale, from) }
  await sendLetterLater(app, 'password-changed', person, values, app.db)
}
