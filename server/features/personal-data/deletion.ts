import { dayMs } from '#server/durations.ts'
import type { App, From, Member } from '#server/app.ts'
import { conflict, invalidToken } from '#server/errors.ts'
import { ResponseWithMessage } from '#server/implement.ts'
import { hasRoom, limits } from '#server/infra/limits/limits.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { cancelPlanLater } from '../payments/payments.ts'
import { subscriptionOf } from '../subscriptions/subscriptions.ts'
import { confirmIdentity, endAllSessions, record, refuseTheLastOperator } from '../users/users.ts'
import { sayIn, sentence } from '#server/sentences.ts'

const graceMs = 14 * dayMs

/** Ends all sessions; within the grace period the member can log in and keep the account. */
export async function askForDeletion(
  app: App,
  member: Member,
  given: { password: string; otp?: string | undefined },
  from: From,
): Promise<ResponseWithMessage<{ deletesAt: string }>> {
  await confirmIdentity(app, member, given, from)
  const tells = await mayTell(app, member)
  const deletesAt = await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    if (member.role === 'operator') await refuseTheLastOperator(inside, member, member)
    return letGo(inside, member, { from, tells })
  })
  return new ResponseWithMessage(
    { deletesAt: deletesAt.toISOString() },
    sentence('Your account will be deleted on {day}.', { day: deletesAt }),
  )
}

type Going = Pick<Member, 'id' | 'firstName' | 'email' | 'locale'>
type How = { from: From; detail?: string; tells: boolean }

/** In the caller's transaction; returns when the account will be gone. */
export async function letGo(app: App, member: Going, { from, detail, tells }: How): Promise<Date> {
  const deletesAt = new Date(app.now().getTime() + graceMs)
  const going = await app.db
    .updateTable('users')
    .set({ deletesAt })
    .where('id', '=', member.id)
    .executeTakeFirst()
  if (going.numUpdatedRows === 0n) throw invalidToken()
  await record(app, member.id, 'deletion-asked', from, detail)
  const plan = await planEnds(app, member, deletesAt)
  await cancelPlanLater(app, member.id)
  await endAllSessions(app, member.id)
  const until = dayIn(member.locale, deletesAt)
  const url = `${app.config.publicUrl}/login`
  const values = { firstName: member.firstName, until, url, plan }
  if (tells) await sendLetterLater(app, 'deletion-asked', member, values, app.db)
  return deletesAt
}

export async function takeDeletionBack(app: App, member: Member, from: From): Promise<null> {
  const tells = await mayTell(app, member)
  await app.db
    .transaction()
    .execute(async (db) => keepAccount({ ...app, db }, member, { from, tells }))
  return null
}

/** In the caller's transaction. */
export async function keepAccount(app: App, member: Going, { from, detail, tells }: How) {
  const kept = await app.db
    .updateTable('users')
    .set({ deletesAt: null })
    .where('id', '=', member.id)
    .where('deletesAt', 'is not', null)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw conflict('This account is not going to be deleted.')
  await record(app, member.id, 'deletion-taken-back', from, detail)
  const values = {
    firstName: member.firstName,
    url: `${app.config.publicUrl}/secure-account`,
    plan: await planStaysCancelled(app, member),
  }
  if (tells) await sendLetterLater(app, 'deletion-taken-back', member, values, app.db)
}

/** What becomes of a paid plan; no other letter says it then. */
async function planEnds(app: App, member: Going, deletesAt: Date): Promise<string> {
  const { planName, currentPeriodEnd, cancelAtPeriodEnd, status } = await subscriptionOf(
    app,
    member,
  )
  // A plan in arrears ends at once, and one that is cancelled has had its letter.
  if (!planName || !currentPeriodEnd || cancelAtPeriodEnd || status === 'past_due') return ''
  const periodEnd = new Date(currentPeriodEnd)
  return sayIn([member.locale])(
    sentence(
      'Your plan {planName} is cancelled with it: it ends on {day}, and nothing more is charged. What you have paid is not paid back.',
      { planName, day: periodEnd < deletesAt ? periodEnd : deletesAt },
    ),
  )
}

async function planStaysCancelled(app: App, member: Going): Promise<string> {
  const { planName, currentPeriodEnd, cancelAtPeriodEnd } = await subscriptionOf(app, member)
  if (!planName || !currentPeriodEnd || !cancelAtPeriodEnd) return ''
  return sayIn([member.locale])(
    sentence(
      'Your plan {planName} is still cancelled and ends on {day}. To keep it, log in and open the page of your plan.',
      { planName, day: new Date(currentPeriodEnd) },
    ),
  )
}

/** An unverified address may be somebody else's, who must not get mail. */
const mayTell = async (app: App, member: Pick<Member, 'id' | 'emailVerified'>) =>
  member.emailVerified || (await hasRoom(app, [limits.newsUnverified(member.id)]))
