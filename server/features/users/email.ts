import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { EmailChange } from '#contract/account/credentials.ts'
import type { User } from '#contract/account/users.ts'
import { dayMs } from '#server/durations.ts'
import type { App, From, Member } from '#server/app.ts'
import { conflict, gone, violates } from '#server/errors.ts'
import { ResponseWithMessage } from '#server/implement.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { tellProviderLater } from '../payments/payments.ts'
import { record } from './activity.ts'
import { makeCode, pendingSubject, useCode } from './codes.ts'
import { confirmIdentity, confirmPassword, lockAccount } from './identity.ts'
import { makeLinkToken, readLink, spendLink, withdrawLinks } from './links.ts'
import { hashPassword } from './passwords/passwords.ts'
import { isKept } from './register.ts'
import { withdrawSecondFactorSince } from './second-factor/second-factor.ts'
import { expectSession } from './sessions/find.ts'
import { endAllSessions } from './sessions/sessions.ts'
import { getUser } from './users.ts'
import { sentence } from '#server/sentences.ts'

type Accepted = { accepted: string[] }

const undoMs = 7 * dayMs

export async function sendVerificationCode(
  app: App,
  member: Member,
): Promise<ResponseWithMessage<Accepted>> {
  if (member.emailVerified) throw conflict('This address is verified already.')
  await countTry(app, [limits.codesTo(member.email), limits.codes(member.id)])
  const code = await makeCode(app, verification(member))
  await sendLetterLater(app, 'verify-email', member, { firstName: member.firstName, code })
  return new ResponseWithMessage(
    { accepted: [member.email] },
    sentence('email sent to {email}', { email: member.email }),
  )
}

export async function verifyEmail(
  app: App,
  member: Member,
  otp: string,
  from: From,
): Promise<{ _id: string; id: string }> {
  await useCode(app, verification(member), otp, 'otp')
  await app.db.transaction().execute(async (db) => {
    await db
      .updateTable('users')
      .set({ emailVerifiedAt: app.now(), updatedAt: app.now() })
      .where('id', '=', member.id)
      .where('email', '=', member.email)
      .execute()
    await app.jobs.send('show-own-documents', { userId: member.id }, { trx: db })
  })
  await record(app, member.id, 'email-verified', from, member.email)
  return { _id: member.id, id: member.id }
}

/** Without a code, one is sent to the new address; with it the address changes. */
export async function changeEmail(
  app: App,
  member: Member,
  given: z.infer<typeof EmailChange>,
  from: From,
): Promise<ResponseWithMessage<Accepted | User>> {
  if (given.email === member.email) throw conflict('This is your address already.')
  if (given.otp === undefined) {
    const pending = await pendingSubject(app, { purpose: 'change-email', userId: member.id })
    // Another code for the same address: the second factor was shown a moment ago.
    if (pending === given.email) await confirmPassword(app, member, given.password, 'password')
    else await confirmIdentity(app, member, { ...given, otp: given.secondOtp }, from)
    return askForNewAddress(app, member, given.email, from)
  }
  await confirmPassword(app, member, given.password, 'password')
  const purpose = { purpose: 'change-email', userId: member.id, subject: given.email } as const
  await useCode(app, purpose, given.otp, 'otp')
  await takeNewAddress(app, member, given.email, from)
  return new ResponseWithMessage(
    await getUser(app, { ...member, email: given.email, emailVerified: true }),
  )
}

async function askForNewAddress(app: App, member: Member, email: string, from: From) {
  // Checked before a new code is made: one that is not sent would withdraw one that was.
  await countTry(app, [limits.codesTo(email), limits.codes(member.id), limits.lettersTo(email)])
  const code = await makeCode(app, { purpose: 'change-email', userId: member.id, subject: email })
  const owner =
    (await app.db
      .selectFrom('users')
      .select('locale')
      .where('email', '=', email)
      .executeTakeFirst()) ?? (await isKept(app, email, member.id))
  await record(app, member.id, 'email-change-asked', from, email)
  // An address that belongs to somebody else gets no code, and the caller does not learn that it is
  // taken.
  if (owner)
    await sendLetterLater(
      app,
      'address-known',
      { email, locale: owner.locale },
      {
        url: `${app.config.publicUrl}/login`,
        forgotUrl: `${app.config.publicUrl}/forgot-password`,
      },
    )
  else
    await sendLetterLater(
      app,
      'change-email',
      { email, locale: member.locale },
      {
        firstName: member.firstName,
        code,
      },
    )
  return new ResponseWithMessage(
    { accepted: [email] },
    sentence('email sent to {email}', { email }),
  )
}

async function takeNewAddress(app: App, member: Member, email: string, from: From) {
  try {
    await app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      await db
        .updateTable('users')
        .set({ email, emailVerifiedAt: app.now(), updatedAt: app.now() })
        .where('id', '=', member.id)
        .execute()
      // While this request waited, the owner may have secured the account.
      await expectSession(inside, member)
      // After the update, which waits for a concurrent request that gives the address up.
      if (await isKept(inside, email, member.id)) throw takenMeanwhile()
      // A link that was sent to the old address no longer opens the account.
      await withdrawLinks(inside, 'reset-password', member.id)
      // A person who had the old mailbox may have a session too.
      await endAllSessions(inside, member.id, { except: member.sessionId })
      await record(inside, member.id, 'email-changed', from, `${member.email} → ${email}`)
      await tellProviderLater(inside, member.id)
      if (!member.emailVerified)
        await app.jobs.send('show-own-documents', { userId: member.id }, { trx: db })
      if (await goesBack(inside, member, email)) {
        const { firstName } = member
        return sendLetterLater(app, 'email-change-lost', member, { firstName }, db)
      }
      // A member cannot take back an address that they never verified.
      if (member.emailVerified) await keepOldAddress(inside, member, email)
    })
  } catch (error) {
    throw violates(error, 'users_email_key') ? takenMeanwhile() : error
  }
}

/**
 * Whether this change itself returns to the old address; then nobody else gets a link to undo it.
 */
async function goesBack(app: App, member: Member, email: string): Promise<boolean> {
  const change = await app.db
    .selectFrom('emailChanges')
    .select('changedAt')
    .where('userId', '=', member.id)
    .where('oldEmail', '=', email)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', app.now())
    .orderBy('changedAt')
    .executeTakeFirst()
  if (change) await withdrawChangesSince(app, member.id, change.changedAt)
  return change !== undefined
}

/** For seven days the old address can undo the change with the link that it is sent. */
async function keepOldAddress(app: App, member: Member, newEmail: string) {
  const id = uuid()
  const changedAt = app.now()
  const undoUntil = new Date(changedAt.getTime() + undoMs)
  const row = { id, userId: member.id, oldEmail: member.email, newEmail, changedAt, undoUntil }
  await app.db.insertInto('emailChanges').values(row).execute()
  const about = { userId: member.id, subject: id }
  const token = await makeLinkToken(app, 'undo-email-change', about)
  const values = {
    firstName: member.firstName,
    newEmail,
    until: dayIn(member.locale, undoUntil),
    url: `${app.config.publicUrl}/undo-email-change#${token}`,
  }
  await sendLetterLater(app, 'email-changed', member, values, app.db)
}

/** The same words as for an expired code, so that they do not reveal who has the address. */
const takenMeanwhile = () => gone('This code has expired or has been used. Ask for a new one.')

/**
 * The holder of the link at the old address gets the account back. Somebody else has had it: the
 * password stops working, and any second factor that they added is removed.
 */
export async function undoEmailChange(
  app: App,
  token: string,
  from: From,
): Promise<{ email: string }> {
  const { userId } = await readLink(app, 'undo-email-change', token)
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64'))
  try {
    const email = await app.db.transaction().execute(async (db) => {
      await lockAccount({ ...app, db }, userId)
      return takeBack({ ...app, db }, token, nobodysPassword, from)
    })
    return { email }
  } catch (error) {
    if (violates(error, 'users_email_key'))
      throw conflict('Another account has this address now, so nothing was changed. Write to us.')
    throw error
  }
}

async function takeBack(app: App, token: string, passwordHash: string, from: From) {
  const { userId, subject } = await spendLink(app, 'undo-email-change', token)
  const { oldEmail, changedAt } = await app.db
    .selectFrom('emailChanges')
    .select(['oldEmail', 'changedAt'])
    .where('id', '=', subject)
    .executeTakeFirstOrThrow()
  const { email: lost } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const user = await app.db
    .updateTable('users')
    .set({ email: oldEmail, emailVerifiedAt: app.now(), passwordHash, deletesAt: null })
    .where('id', '=', userId)
    .returning(['firstName', 'locale'])
    .executeTakeFirstOrThrow()
  await withdrawChangesSince(app, userId, changedAt)
  await withdrawLinks(app, 'reset-password', userId)
  await app.db.deleteFrom('codes').where('userId', '=', userId).execute()
  // An attacker who takes over an account adds a second factor before changing the address.
  await withdrawSecondFactorSince(app, userId, new Date(changedAt.getTime() - undoMs))
  await endAllSessions(app, userId)
  await record(app, userId, 'email-change-undone', from, oldEmail)
  await tellProviderLater(app, userId)
  const values = { firstName: user.firstName, url: `${app.config.publicUrl}/forgot-password` }
  const to = { email: oldEmail, locale: user.locale }
  await sendLetterLater(app, 'email-change-undone', to, values, app.db)
  // The owner may have made the change themselves, with a mistyped old address.
  const { firstName } = user
  await sendLetterLater(app, 'email-change-lost', { ...to, email: lost }, { firstName }, app.db)
  return oldEmail
}

/** This change and later ones are void, with the links that would restore their addresses. */
async function withdrawChangesSince(app: App, userId: string, since: Date) {
  const over = await app.db
    .updateTable('emailChanges')
    .set({ undoneAt: app.now() })
    .where('userId', '=', userId)
    .where('changedAt', '>=', since)
    .returning('id')
    .execute()
  const ids = over.map(({ id }) => id)
  if (ids.length > 0) await app.db.deleteFrom('links').where('subject', 'in', ids).execute()
}

const verification = (member: Member) =>
  ({ purpose: 'verify-email', userId: member.id, subject: member.email }) as const
