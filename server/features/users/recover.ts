import { randomBytes } from 'node:crypto'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { audit } from '../audit/audit.ts'
import { sendLetterLater } from '../letters/letters.ts'
import { atTheServer, record } from './activity.ts'
import { withdrawSecondFactorSince } from './second-factor/second-factor.ts'
import { withdrawLinks } from './links.ts'
import { hashPassword } from './passwords/passwords.ts'
import { endAllSessions } from './sessions/sessions.ts'

/** Leaves the mailbox as the only way in: its owner chooses a new password. */
export async function recoverAccount(app: App, address: string): Promise<void> {
  const email = address.trim().toLowerCase()
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new ConfigError(`There is no account with the address "${email}".`)
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64'))
  await app.db
    .transaction()
    .execute(async (db) => leaveTheMailbox({ ...app, db }, user.id, nobodysPassword))
}

async function leaveTheMailbox(app: App, userId: string, passwordHash: string) {
  const user = await app.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning(['email', 'firstName', 'lastName', 'locale'])
    .executeTakeFirstOrThrow()
  await withdrawLinks(app, 'reset-password', userId)
  await withdrawSecondFactorSince(app, userId, new Date(0))
  await endAllSessions(app, userId)
  await record(app, userId, 'second-factor-off', atTheServer, 'by the operator')
  const subject = { kind: 'member', id: userId, name: `${user.firstName} ${user.lastName}` }
  await audit(app, { member: null, from: atTheServer }, 'member.recovered', subject)
  const values = { firstName: user.firstName, url: `${app.config.publicUrl}/forgot-password` }
  await sendLetterLater(app, 'account-recovered', user, values, app.db)
}
