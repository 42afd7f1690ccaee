import { guestPassDays, type guestPasses } from '#contract/account/guest-passes.ts'
import type { Subscription } from '#contract/account/subscriptions.ts'
import type { BodyOf } from '#contract/route.ts'
import { dayMs } from '#server/durations.ts'
import type { App, From, Member } from '#server/app.ts'
import { conflict, gone, invalidToken } from '#server/errors.ts'
import { bestLanguage } from '#server/languages.ts'
import { sentence } from '#server/sentences.ts'
import { readSite } from '../content/content.ts'
import {
  findPlan,
  findRow,
  giveGrant,
  givenTo,
  inForce,
  refuseWhileGoing,
  subscriptionOf,
  verifyFirst,
} from '../subscriptions/subscriptions.ts'
import {
  hashPassword,
  insertUser,
  record,
  refuseGuessable,
  refuseNewMembers,
} from '../users/users.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'
import { heldBy, nameOf } from './guest-passes.ts'

const yearMs = 365 * dayMs

/** What a link gives. Throws 410 where it is not good. */
export async function lookAtPass(app: App, token: string) {
  const { email, planId, expiresAt } = await find(app, token)
  return {
    email: email ?? '',
    planName: await nameOf(app, planId),
    until: expiresAt.toISOString(),
  }
}

/** A member has the giver's plan for seven days. Who may not is told so, and the pass stays good. */
export async function usePass(app: App, guest: Member, token: string): Promise<Subscription> {
  if (!guest.emailVerified) throw verifyFirst()
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    // Two passes of one guest, one after the other.
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', guest.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw invalidToken()
    await refuseWhileGoing(inside, guest.id)
    const pass = await find(inside, token, { lock: true })
    await refuseWhoHasOne(inside, guest, pass.expiresAt)
    await spend(inside, pass, guest.id)
  })
  return subscriptionOf(app, guest)
}

/**
 * The guest becomes a member with the plan of the pass. A person who has the link reads the mail of
 * that address, so it counts as verified.
 */
export async function joinWithPass(
  app: App,
  { token, password, firstName, lastName }: BodyOf<typeof guestPasses.join>,
  from: From,
  languages: string[],
): Promise<{ email: string }> {
  await refuseNewMembers(app)
  const { email } = await find(app, token)
  const person = { firstName, lastName, email: email ?? '' }
  await refuseGuessable(app, password, person, 'password')
  const passwordHash = await hashPassword(password)
  const site = await readSite(app)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const pass = await find(inside, token, { lock: true })
    const userId = await insertUser(inside, person, passwordHash, {
      verified: true,
      locale: bestLanguage([...languages, pass.locale], site.languages),
    })
    if (!userId) throw conflict('This address has an account already. Log in instead.')
    await spend(inside, pass, userId)
    await record(inside, userId, 'registered', from)
  })
  return { email: person.email }
}

type Pass = Awaited<ReturnType<typeof find>>

async function spend(app: App, { id, planId }: Pass, userId: string) {
  const usedAt = app.now()
  const until = new Date(usedAt.getTime() + guestPassDays * dayMs).toISOString()
  const grant = await giveGrant(
    app,
    { id: userId, role: 'member' },
    { planId, until, reason: 'guest pass' },
    null,
    { byGuestPass: true },
  )
  await app.db
    .updateTable('guestPasses')
    .set({ usedAt, userId, grantId: grant.id })
    .where('id', '=', id)
    .execute()
}

/** A plan that is free is none of these: the plan of the pass lies over it. */
async function refuseWhoHasOne(app: App, { id }: Pick<Member, 'id'>, until: Date) {
  const now = app.now()
  const standing = inForce(await findRow(app, id), await givenTo(app, id), now)
  if (standing.holds && (standing.granted || standing.status !== 'free')) {
    const plan = await findPlan(app, standing.planId)
    throw conflict(
      sentence(
        'You have {plan} already, so this guest pass was not used. Its link stays good until {day}.',
        { plan: plan?.plan.name ?? { message: 'a plan' }, day: until },
      ),
    )
  }
  const earlier = await app.db
    .selectFrom('guestPasses')
    .select('id')
    .where('userId', '=', id)
    .where('usedAt', '>', new Date(now.getTime() - yearMs))
    .executeTakeFirst()
  if (earlier)
    throw conflict(
      sentence(
        'You have had a guest pass within the last year, so this one was not used. Its link stays good until {day}.',
        { day: until },
      ),
    )
}

async function find(app: App, token: string, { lock = false }: { lock?: boolean } = {}) {
  let query = app.db
    .selectFrom('guestPasses')
    // One whose giver is suspended or gone opens nothing.
    .innerJoin('users as giver', 'giver.id', 'guestPasses.giverId')
    .selectAll('guestPasses')
    .select('giver.id as giverId')
    .where('giver.suspendedAt', 'is', null)
    .where('tokenHash', '=', hashOfToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', app.now())
  if (lock) query = query.forUpdate('guestPasses')
  const pass = await query.executeTakeFirst()
  if (!pass) throw gone('This guest pass has expired, was withdrawn or has been used.')
  if ((await heldBy(app, pass.giverId)) !== pass.planId)
    throw gone(
      'This guest pass is no longer valid, because the member who gave it no longer has the plan.',
    )
  return pass
}
