import type { App, From, Member } from '../../app.ts'
import { conflict, invalidToken } from '../../errors.ts'
import { ResponseWithMessage } from '../../implement.ts'
import { hasRoom, limits } from '../../infra/limits/limits.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { cancelPlanLater } from '../payments/payments.ts'
import { confirmIdentity, endAllSessions, record } from '../users/users.ts'
import { sentence } from '../../sentences.ts'

const graceMs = 14 * 86_400_000

/** Ends all sessions; within the grace period the member can log in and keep the account. */
export async function askForDeletion(
  app: App,
  member: Member,
  given: { password: string; otp?: string | undefined },
  from: From,
): Promise<ResponseWithMessage<{ deletesAt: string }>> {
  await confirmIdentity(app, member, given, from)
  const deletesAt = new Date(app.now().getTime() + graceMs)
  const until = dayIn(member.locale, deletesAt)
  const tells = await mayTell(app, member)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    if (member.role === 'operator') await refuseTheLastOperator(inside, member)
    const going = await db
      .updateTable('users')
      .set({ deletesAt })
      .where('id', '=', member.id)
      .executeTakeFirst()
    if (going.numUpdatedRows === 0n) throw invalidToken()
    await record(inside, member.id, 'deletion-asked', from)
    await cancelPlanLater(inside, member.id)
    await endAllSessions(inside, member.id)
    const values = { firstName: member.firstName, until, url: `${app.config.publicUrl}/login` }
    if (tells) await sendLetterLater(app, 'deletion-asked', member, values, db)
  })
  return new ResponseWithMessage(
    { deletesAt: deletesAt.toISOString() },
    sentence('Your account will be deleted on {day}.', { day: deletesAt }),
  )
}

export async function takeDeletionBack(app: App, member: Member, from: From): Promise<null> {
  const values = {
    firstName: member.firstName,
    url: `${app.config.publicUrl}/secure-account`,
  }
  const tells = await mayTell(app, member)
  await app.db.transaction().execute(async (db) => {
    const kept = await db
      .updateTable('users')
      .set({ deletesAt: null })
      .where('id', '=', member.id)
      .where('deletesAt', 'is not', null)
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) throw conflict('This account is not going to be deleted.')
    await record({ ...app, db }, member.id, 'deletion-taken-back', from)
    if (tells) await sendLetterLater(app, 'deletion-taken-back', member, values, db)
  })
  return null
}

/** An unverified address may be somebody else's, who must not get mail. */
const mayTell = async (app: App, member: Member) =>
  member.emailVerified || (await hasRoom(app, [limits.newsUnverified(member.id)]))

/**
 * Two operators who delete their accounts concurrently lock each other's row: the second one sees
 * that the first is leaving.
 */
async function refuseTheLastOperator({ db }: Pick<App, 'db'>, member: Member) {
  const staying = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'operator')
    .where('deletesAt', 'is', null)
    // Always in the same order, to avoid a deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!staying.some(({ id }) => id !== member.id))
    throw conflict(
      'You are the only operator, and nobody could run the site without one. The account stays.',
    )
}
