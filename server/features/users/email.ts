import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { EmailChange } from '#contract/credentials.ts'
import type { User } from '#contract/users.ts'
import type { App, From, Member } from '../../app.ts'
import { conflict, gone, violates } from '../../errors.ts'
import { Said } from '../../implement.ts'
import { countTry, limits } from '../../infra/limits/limits.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { record } from './activity.ts'
import { makeCode, pendingSubject, useCode } from './codes.ts'
import { confirmIdentity, confirmPassword } from './identity.ts'
import { makeLinkToken, spendLink, withdrawLinks } from './links.ts'
import { isKept } from './register.ts'
import { withdrawSecondFactorSince } from './second-factor/second-factor.ts'
import { endAllSessions, forgetMember } from './sessions.ts'
import { getUser } from './users.ts'

type Accepted = { accepted: string[] }

const undoMs = 7 * 86_400_000

export async function sendVerificationCode(app: App, member: Member): Promise<Said<Accepted>> {
  if (member.emailVerified) throw conflict('This address is verified already.')
  await countTry(app, [limits.codes(member.id)])
  const code = await makeCode(app, verification(member))
  await sendLetterLater(app, 'verify-email', member, { firstName: member.firstName, code })
  return new Said({ accepted: [member.email] }, `email sent to ${member.email}`)
}

export async function verifyEmail(
  app: App,
  member: Member,
  otp: string,
  from: From,
): Promise<{ _id: string; id: string }> {
  await useCode(app, verification(member), otp, 'otp')
  await app.db
    .updateTable('users')
    .set({ emailVerifiedAt: app.now(), updatedAt: app.now() })
    .where('id', '=', member.id)
    .where('email', '=', member.email)
    .execute()
  await record(app, member.id, 'email-verified', from, member.email)
  await forgetMember(app, member.id)
  return { _id: member.id, id: member.id }
}

/** Without a code one is sent to the new address; with it the address changes. */
export async function changeEmail(
  app: App,
  member: Member,
  given: z.infer<typeof EmailChange>,
  from: From,
): Promise<Said<Accepted | User>> {
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
  return new Said(await getUser(app, { ...member, email: given.email, emailVerified: true }))
}

async function askForNewAddress(app: App, member: Member, email: string, from: From) {
  await countTry(app, [limits.codes(member.id)])
  const code = await makeCode(app, { purpose: 'change-email', userId: member.id, subject: email })
  const owner =
    (await app.db
      .selectFrom('users')
      .select('locale')
      .where('email', '=', email)
      .executeTakeFirst()) ?? (await isKept(app, email, member.id))
  await record(app, member.id, 'email-change-asked', from, email)
  // Somebody else's address gets no code, and the caller does not learn that it is one.
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
  return new Said({ accepted: [email] }, `email sent to ${email}`)
}

async function takeNewAddress(app: App, member: Member, email: string, from: From) {
  const now = app.now()
  const undoUntil = new Date(now.getTime() + undoMs)
  try {
    await app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      if (await isKept(inside, email, member.id)) throw takenMeanwhile()
      await db
        .updateTable('users')
        .set({ email, emailVerifiedAt: now, updatedAt: now })
        .where('id', '=', member.id)
        .execute()
      const id = uuid()
      await db
        .insertInto('emailChanges')
        .values({
          ...{ id, userId: member.id, oldEmail: member.email, newEmail: email },
          ...{ changedAt: now, undoUntil },
        })
        .execute()
      // A link that was sent to the old address is no way in any more.
      await withdrawLinks(inside, 'reset-password', member.id)
      const token = await makeLinkToken(inside, 'undo-email-change', {
        userId: member.id,
        subject: id,
      })
      await record(inside, member.id, 'email-changed', from, `${member.email} → ${email}`)
      const values = {
        firstName: member.firstName,
        newEmail: email,
        until: dayIn(member.locale, undoUntil),
        url: `${app.config.publicUrl}/undo-email-change#${token}`,
      }
      await sendLetterLater(app, 'email-changed', member, values, db)
    })
  } catch (error) {
    throw violates(error, 'users_email_key') ? takenMeanwhile() : error
  }
  await forgetMember(app, member.id)
}

/** The same words as for a code that is no longer good: they tell nothing of who has the address. */
const takenMeanwhile = () => gone('This code has expired or has been used. Ask for a new one.')

/** Whoever holds the link of the old address has it back, and whoever changed it is out. */
export async function undoEmailChange(
  app: App,
  token: string,
  from: From,
): Promise<{ email: string }> {
  const email = await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const { userId, subject } = await spendLink(inside, 'undo-email-change', token)
    const change = await db
      .updateTable('emailChanges')
      .set({ undoneAt: app.now() })
      .where('id', '=', subject)
      .returning(['oldEmail', 'changedAt'])
      .executeTakeFirstOrThrow()
    const user = await db
      .updateTable('users')
      .set({ email: change.oldEmail, emailVerifiedAt: app.now(), deletesAt: null })
      .where('id', '=', userId)
      .returning(['firstName', 'locale'])
      .executeTakeFirstOrThrow()
    await withdrawWhatCameAfter(inside, userId, change.changedAt)
    await endAllSessions(inside, userId)
    await record(inside, userId, 'email-change-undone', from, change.oldEmail)
    const url = `${app.config.publicUrl}/forgot-password`
    const to = { email: change.oldEmail, locale: user.locale }
    const values = { firstName: user.firstName, url }
    await sendLetterLater(app, 'email-change-undone', to, values, db)
    return change.oldEmail
  })
  return { email }
}

/** Later changes of the address, with the links that would bring them back, and new ways in. */
async function withdrawWhatCameAfter(app: App, userId: string, since: Date) {
  const later = await app.db
    .updateTable('emailChanges')
    .set({ undoneAt: app.now() })
    .where('userId', '=', userId)
    .where('changedAt', '>', since)
    .returning('id')
    .execute()
  const ids = later.map(({ id }) => id)
  if (ids.length > 0) await app.db.deleteFrom('links').where('subject', 'in', ids).execute()
  await withdrawLinks(app, 'reset-password', userId)
  await app.db.deleteFrom('codes').where('userId', '=', userId).execute()
  await withdrawSecondFactorSince(app, userId, since)
}

const verification = (member: Member) =>
  ({ purpose: 'verify-email', userId: member.id, subject: member.email }) as const
