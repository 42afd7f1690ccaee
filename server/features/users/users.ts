import type { TextSize } from '#contract/account/account-forms.ts'
import type { User } from '#contract/account/users.ts'
import type { App, From, Member } from '#server/app.ts'
import { invalid, invalidToken, notFound } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import type { Db } from '#server/infra/db/db.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { readSite } from '../content/content.ts'
import { visibleText } from '#server/visible-text.ts'
import { tellProviderLater } from '../payments/payments.ts'
import { subscriptionOf, usageOf } from '../subscriptions/subscriptions.ts'
import { record } from './activity.ts'
import { avatarUrl, keepAvatar, removeAvatar } from './avatars.ts'
import { pendingSubject } from './codes.ts'

export { activityOf, atTheServer, listActivity, record } from './activity.ts'
export { removeAvatar } from './avatars.ts'
export { confirmIdentity } from './identity.ts'
export { refuseTheLastOperator } from './last-operator.ts'
export { makeLinkToken, spendLink } from './links.ts'
export { sendResetLetter } from './passwords/change-password.ts'
export { hashPassword, refuseGuessable } from './passwords/passwords.ts'
export { recoverAccount } from './recover.ts'
export { type NewUser, createUser, insertUser, refuseNewMembers } from './register.ts'
export { expectSession, findSession } from './sessions/find.ts'
export { endAllSessions } from './sessions/sessions.ts'

/** What a model is told with each question of a member; undefined where they have written nothing. */
export async function standingInstructionOf(
  { db }: Pick<App, 'db'>,
  { id }: Pick<Member, 'id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('standingInstruction')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.standingInstruction ?? undefined
}

/** The member themselves; any other id is not found. */
export async function getUser(
  app: Pick<App, 'db' | 'now' | 'config' | 'log'>,
  member: Member,
  ...ids: (string | undefined)[]
): Promise<User> {
  if (ids.some((id) => id && id !== member.id)) throw notFound('User')
  const row = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirst()
  if (!row) throw notFound('User')
  const pendingEmail = await pendingSubject(app, { purpose: 'change-email', userId: row.id })
  return {
    _id: row.id,
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    ...(pendingEmail ? { pendingEmail } : {}),
    avatarUrl: avatarUrl(row.avatarKey),
    role: row.role as User['role'],
    locale: row.locale,
    letters: row.lettersOffAt === null,
    sourceLetters: row.sourceLettersAt !== null,
    ...(row.standingInstruction ? { standingInstruction: row.standingInstruction } : {}),
    ...(row.textSize === 'normal' ? {} : { textSize: row.textSize as TextSize }),
    createdAt: row.createdAt.toISOString(),
    twoFactor: row.secondFactorAt !== null,
    ...(row.deletesAt ? { deletesAt: row.deletesAt.toISOString() } : {}),
    subscription: await subscriptionOf(app, member),
    usage: await usageOf(app, member),
  }
}

type Changes = {
  firstName?: string | undefined
  lastName?: string | undefined
  locale?: string | undefined
  letters?: boolean | undefined
  sourceLetters?: boolean | undefined
  standingInstruction?: string | undefined
  textSize?: TextSize | undefined
  removeAvatar?: boolean | undefined
}

export async function updateUser(
  app: App,
  member: Member,
  { removeAvatar: withoutAvatar, letters, sourceLetters, standingInstruction, ...words }: Changes,
  avatar: Upload | undefined,
  from: From,
): Promise<User> {
  await countTry(app, [limits.profileChanges(member.id)])
  if (words.locale && !(await readSite(app)).languages.includes(words.locale))
    throw invalid({ locale: 'This language is not there yet.' })
  const instruction =
    standingInstruction === undefined
      ? {}
      : { standingInstruction: visibleText(standingInstruction).trim() || null }
  const avatarKey = avatar ? await keepAvatar(app, avatar) : withoutAvatar ? null : undefined
  const change = async (db: Db) => {
    const row = await db
      .selectFrom('users')
      .select('avatarKey')
      .where('id', '=', member.id)
      .forUpdate()
      .executeTakeFirst()
    // The account was deleted while the photo was processed.
    if (!row) throw invalidToken()
    await db
      .updateTable('users')
      .set({
        ...words,
        ...(avatarKey === undefined ? {} : { avatarKey }),
        ...(letters === undefined ? {} : { lettersOffAt: letters ? null : app.now() }),
        ...(sourceLetters === undefined
          ? {}
          : { sourceLettersAt: sourceLetters ? app.now() : null }),
        ...instruction,
        updatedAt: app.now(),
      })
      .where('id', '=', member.id)
      .execute()
    await record({ ...app, db }, member.id, 'profile-changed', from)
    await tellProviderLater({ ...app, db }, member.id)
    return row
  }
  const before = await app.db
    .transaction()
    .execute(change)
    .catch(async (error: unknown) => {
      if (avatarKey) await removeAvatar(app, avatarKey)
      throw error
    })
  if (avatarKey !== undefined && before.avatarKey) await removeAvatar(app, before.avatarKey)
  return getUser(app, member)
}
