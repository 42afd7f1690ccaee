import { v7 as uuid } from 'uuid'
import type { User } from '#contract/users.ts'
import type { App, From, Member } from '../../app.ts'
import { conflict, notFound, wrongCredentials } from '../../errors.ts'
import { Said, type Upload } from '../../implement.ts'
import { sendLetterLater } from '../letters/letters.ts'
import { subscriptionOf, usageOf } from '../subscriptions/subscriptions.ts'
import { avatarUrl, keepAvatar } from './avatars.ts'
import { makeCode, useCode } from './codes.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { startSession } from './sessions.ts'

export { hashPassword } from './passwords.ts'
export { makeLinkToken, spendLinkToken } from './links.ts'
export { endSession, findSession } from './sessions.ts'

export type NewUser = { firstName: string; lastName: string; email: string; password: string }

/** An address that is known gets the same answer in the same time, and its owner a letter. */
export async function register(
  app: App,
  person: NewUser,
  avatar?: Upload,
): Promise<{ email: string }> {
  const avatarKey = avatar ? await keepAvatar(app, avatar) : null
  const id = await createUser(app, person, { avatarKey })
  if (!id) {
    if (avatarKey) await app.storage.remove(avatarKey)
    await sendLetterLater(app, 'address-known', person.email, {
      url: `${app.config.publicUrl}/login`,
    })
  } else {
    const url = `${app.config.publicUrl}/login`
    await sendLetterLater(app, 'welcome', person.email, { firstName: person.firstName, url })
  }
  return { email: person.email }
}

type About = { role?: Member['role']; verified?: boolean; avatarKey?: string | null }

/** Undefined when the address is taken. */
export const createUser = async (
  app: Pick<App, 'db' | 'now'>,
  person: NewUser,
  about: About = {},
): Promise<string | undefined> =>
  insertUser(app, person, await hashPassword(person.password), about)

/** For a transaction, which is no place to wait for a hash. */
export async function insertUser(
  app: Pick<App, 'db' | 'now'>,
  person: Omit<NewUser, 'password'>,
  passwordHash: string,
  about: About = {},
): Promise<string | undefined> {
  const created = await app.db
    .insertInto('users')
    .values({
      id: uuid(),
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash,
      avatarKey: about.avatarKey ?? null,
      role: about.role ?? 'member',
      emailVerifiedAt: about.verified ? app.now() : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}

export async function logIn(
  app: Pick<App, 'db' | 'now'>,
  credentials: { email: string; password: string },
  from: From,
): Promise<{ token: string; expiresAt: string }> {
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', credentials.email)
    .executeTakeFirst()
  const matches = await passwordMatches(user?.passwordHash, credentials.password)
  if (!user || !matches) throw wrongCredentials()
  return startSession(app, user.id, from)
}

export async function sendVerificationCode(
  app: App,
  member: Member,
): Promise<Said<{ accepted: string[] }>> {
  if (member.emailVerified) throw conflict('This address is verified already.')
  const code = await makeCode(app, verification(member))
  await sendLetterLater(app, 'verify-email', member.email, { firstName: member.firstName, code })
  return new Said({ accepted: [member.email] }, `email sent to ${member.email}`)
}

export async function verifyEmail(
  app: App,
  member: Member,
  otp: string,
): Promise<{ _id: string; id: string }> {
  await useCode(app, verification(member), otp, 'otp')
  await app.db
    .updateTable('users')
    .set({ emailVerifiedAt: app.now(), updatedAt: app.now() })
    .where('id', '=', member.id)
    .where('email', '=', member.email)
    .execute()
  return { _id: member.id, id: member.id }
}

/** The member; any other id is as if it were not there. */
export async function getUser(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  id?: string,
): Promise<User> {
  if (id && id !== member.id) throw notFound('User')
  const row = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirst()
  if (!row) throw notFound('User')
  return {
    _id: row.id,
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    avatarUrl: avatarUrl(row.avatarKey),
    role: row.role as User['role'],
    locale: row.locale,
    createdAt: row.createdAt.toISOString(),
    twoFactor: false,
    subscription: subscriptionOf(member),
    usage: await usageOf(app, member),
  }
}

const verification = (member: Member) =>
  ({ purpose: 'verify-email', userId: member.id, subject: member.email }) as const
