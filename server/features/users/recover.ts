import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { noteChange } from './second-factor/noted.ts'
import { withdrawSecondFactorSince } from './second-factor/second-factor.ts'
import { withdrawLinks } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endAllSessions } from './sessions.ts'

const atTheServer = { ip: '', userAgent: 'the operator' }

/** Leaves the mailbox as the one way in: whoever reads it chooses a new password. */
export async function recoverAccount(app: App, address: string): Promise<void> {
  const email = address.trim().toLowerCase()
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new ConfigError(`There is no account with the address "${email}".`)
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64'))
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await db
      .updateTable('users')
      .set({ passwordHash: nobodysPassword })
      .where('id', '=', user.id)
      .execute()
    await withdrawLinks(inside, 'reset-password', user.id)
    await withdrawSecondFactorSince(inside, user.id, new Date(0))
    await endAllSessions(inside, user.id)
    await noteChange(inside, user.id, 'second-factor-off', atTheServer)
  })
}
