import { sql } from 'kysely'
import type { invitations } from '#contract/desk/invitations.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App, From } from '#server/app.ts'
import { bestLanguage } from '#server/languages.ts'
import { conflict, gone } from '#server/errors.ts'
import { listWrittenPlans, readSite } from '../content/content.ts'
import { giveGrant } from '../subscriptions/subscriptions.ts'
import {
  hashPassword,
  insertUser,
  record,
  refuseGuessable,
  refuseNewMembers,
} from '../users/users.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'

/** Whom a link invites. Throws 410 where it is not good. */
export async function lookAtInvitation(app: Pick<App, 'db' | 'now'>, token: string) {
  const { email, firstName, lastName } = await find(app, token)
  return { email, firstName, lastName }
}

/**
 * The invited person becomes a member with the groups and the plan of the invitation. A person who
 * has the link reads the mail of that address, so it counts as verified.
 */
export async function join(
  app: App,
  { token, password, ...name }: BodyOf<typeof invitations.join>,
  from: From,
  languages: string[],
): Promise<{ email: string }> {
  await refuseNewMembers(app, { invited: true })
  const { email } = await find(app, token)
  const person = { firstName: name.firstName, lastName: name.lastName, email }
  await refuseGuessable(app, password, person, 'password')
  const passwordHash = await hashPassword(password)
  const site = await readSite(app)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const { id, groupIds, planId, invitedBy, locale } = await find(inside, token, { lock: true })
    const userId = await insertUser(inside, person, passwordHash, {
      verified: true,
      locale: bestLanguage([...languages, locale], site.languages),
    })
    if (!userId) throw conflict('This address has an account already. Log in instead.')
    await db
      .updateTable('invitations')
      .set({ acceptedAt: app.now(), userId })
      .where('id', '=', id)
      .execute()
    // A group may have been deleted since.
    await sql`
      insert into group_members (group_id, user_id)
      select id, ${userId}::uuid from groups where id = any (${groupIds}::uuid[])`.execute(db)
    // So may the plan.
    const { plans } = await listWrittenPlans(app)
    if (planId && plans.some(({ plan }) => plan.id === planId))
      await giveGrant(
        inside,
        { id: userId, role: 'member' },
        { planId, reason: 'invitation' },
        invitedBy ? { id: invitedBy } : null,
      )
    await record(inside, userId, 'registered', from)
  })
  return { email }
}

async function find(
  { db, now }: Pick<App, 'db' | 'now'>,
  token: string,
  { lock = false }: { lock?: boolean } = {},
) {
  let query = db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', now())
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw gone('This invitation has expired, was withdrawn or has been used.')
  return row
}
