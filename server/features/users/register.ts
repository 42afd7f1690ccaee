import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { bestLanguage } from '#server/languages.ts'
import { readSite } from '../content/content.ts'
import type { App, From, Member } from '#server/app.ts'
import { forbidden } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import { countTry, hasRoom, limits } from '#server/infra/limits/limits.ts'
import { registrationOf } from '../settings/settings.ts'
import { sendLetterLater } from '../letters/letters.ts'
import { record } from './activity.ts'
import { keepAvatar, removeAvatar } from './avatars.ts'
import { hashPassword, refuseGuessable } from './passwords/passwords.ts'

export type NewUser = { firstName: string; lastName: string; email: string; password: string }

/** A known address gets the same answer in the same time, and its owner a letter. */
export async function register(
  app: App,
  person: NewUser,
  avatar: Upload | undefined,
  from: From,
  languages: string[] = [],
): Promise<{ email: string }> {
  await refuseNewMembers(app)
  await countTry(app, [limits.registrations(from.ip, app.config.registrationsPerHour)])
  await refuseGuessable(app, person.password, person, 'password')
  const passwordHash = await hashPassword(person.password)
  // Keeps repeated registrations from flooding a mailbox. Counted here for known and unknown
  // addresses alike, outside of the transaction, because a rollback would take the count back.
  const tells = await hasRoom(app, [limits.lettersTo(person.email)])
  const avatarKey = avatar ? await keepAvatar(app, avatar) : null
  const about = { avatarKey, locale: await localeOf(app, languages) }
  let created = false
  try {
    // One commit in both cases, so that the disk takes as long for a known address as for a new
    // one.
    created = await app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      const { id, locale } = await addUser(inside, person, passwordHash, about)
      if (id) await record(inside, id, 'registered', from)
      if (tells) await tellOwner(inside, person, { locale, isNew: id !== undefined })
      return id !== undefined
    })
  } finally {
    if (!created && avatarKey) await removeAvatar(app, avatarKey)
  }
  return { email: person.email }
}

/** Throws 403 where the operator lets nobody become a member, or only whom they have invited. */
export async function refuseNewMembers(app: Pick<App, 'db'>, { invited = false } = {}) {
  const registration = await registrationOf(app)
  if (registration === 'closed') throw forbidden('This site takes no new members at present.')
  if (registration === 'invited' && !invited)
    throw forbidden('Only people who are invited can become members. Ask for an invitation.')
}

/**
 * A new member is welcomed; the owner of a known address learns that somebody tried to register it.
 */
async function tellOwner(app: App, person: NewUser, about: { locale: string; isNew: boolean }) {
  const to = { email: person.email, locale: about.locale }
  const url = `${app.config.publicUrl}/login`
  const forgotUrl = `${app.config.publicUrl}/forgot-password`
  if (about.isNew)
    await sendLetterLater(app, 'welcome', to, { firstName: person.firstName, url }, app.db)
  else await sendLetterLater(app, 'address-known', to, { url, forgotUrl }, app.db)
}

type About = {
  role?: Member['role']
  verified?: boolean
  avatarKey?: string | null
  locale?: string
}

/** Undefined if the address is taken. */
export const createUser = async (
  app: Pick<App, 'db' | 'now'>,
  person: NewUser,
  about: About = {},
): Promise<string | undefined> =>
  insertUser(app, person, await hashPassword(person.password), about)

/** With a finished hash, because a transaction must not wait for one. */
export const insertUser = async (
  app: Pick<App, 'db' | 'now'>,
  person: Omit<NewUser, 'password'>,
  passwordHash: string,
  about: About = {},
): Promise<string | undefined> => (await addUser(app, person, passwordHash, about)).id

/** No id if the address is taken; then the language is its owner's. */
async function addUser(
  app: Pick<App, 'db' | 'now'>,
  person: Omit<NewUser, 'password'>,
  passwordHash: string,
  { role = 'member', verified = false, avatarKey = null, locale = 'en' }: About,
): Promise<{ id?: string; locale: string }> {
  const now = app.now()
  const id = uuid()
  const { firstName, lastName, email } = person
  const row = await app.db
    .insertInto('users')
    .values({
      ...{ id, email, firstName, lastName, passwordHash, avatarKey, role, locale },
      emailVerifiedAt: verified ? now : null,
      acceptedTermsAt: now,
    })
    // Writes the row unchanged, so that a known address is as much work as a new one.
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ email: sql<string>`excluded.email` }),
    )
    .returning(['id', 'locale'])
    .executeTakeFirstOrThrow()
  // After the insert, which waits for a concurrent request that gives the address up.
  const kept = await isKept(app, email)
  if (row.id !== id) return { locale: row.locale }
  if (!kept) return row
  await app.db.deleteFrom('users').where('id', '=', id).execute()
  return { locale: kept.locale }
}

/** An address that was just changed is reserved for its former owner, who may undo the change. */
export const isKept = ({ db, now }: Pick<App, 'db' | 'now'>, email: string, exceptFor?: string) =>
  db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select('users.locale')
    .where('oldEmail', '=', email)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now())
    .$if(exceptFor !== undefined, (query) => query.where('userId', '!=', exceptFor!))
    .executeTakeFirst()

/** The first of the browser's languages that the site has. */
const localeOf = async (app: App, languages: string[]) =>
  bestLanguage(languages, (await readSite(app)).languages)
