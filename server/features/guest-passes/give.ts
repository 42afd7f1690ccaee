import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { GuestPasses } from '#contract/account/guest-passes.ts'
import { dayMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, invalidToken } from '#server/errors.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { readSite } from '../content/content.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import {
  holdGuestPass,
  keepPlans,
  refuseWhileGoing,
  refuseWithoutPasses,
  verifyFirst,
} from '../subscriptions/subscriptions.ts'
import { listPasses, nameOf } from './guest-passes.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'

const lastsMs = 14 * dayMs

/**
 * Whether the address has an account is never told. The letter names nobody: a member's name is
 * what they wrote there, and the address belongs to somebody who has not asked for it.
 */
export async function givePass(app: App, giver: Member, email: string): Promise<GuestPasses> {
  if (!giver.emailVerified) throw verifyFirst()
  if (email === giver.email) throw invalid({ email: 'This is your own address.' })
  // Before it counts: who has none uses nothing up that other members need for the same address.
  await refuseWithoutPasses(app, giver)
  await countTry(app, [
    limits.guestPasses(giver.id),
    limits.guestPassesTo(email),
    limits.lettersTo(email),
  ])
  await keepPlans(app)
  const { brand, languages } = await readSite(app)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const { locale: wanted } = await expectGiver(inside, giver)
    const locale = languages.includes(wanted) ? wanted : (languages[0] ?? 'en')
    await refuseWhileGoing(inside, giver.id)
    const { planId, periodStart } = await holdGuestPass(inside, giver)
    await refuseTwice(inside, giver, email)
    const token = randomBytes(32).toString('base64url')
    const givenAt = app.now()
    const expiresAt = new Date(givenAt.getTime() + lastsMs)
    await db
      .insertInto('guestPasses')
      .values({
        ...{ id: uuid(), giverId: giver.id, email, locale, planId, periodStart },
        ...{ tokenHash: hashOfToken(token), givenAt, expiresAt },
      })
      .execute()
    await sendLetterLater(
      app,
      'guest-pass',
      { email, locale },
      {
        organisation: brand.organisation,
        planName: await nameOf(inside, planId),
        until: dayIn(locale, expiresAt),
        url: `${app.config.publicUrl}/guest-pass#${token}`,
      },
      db,
    )
  })
  return listPasses(app, giver)
}

/** Locked before the member's other rows, in the same order as account deletion. */
async function expectGiver({ db }: Pick<App, 'db'>, { id }: Pick<Member, 'id'>) {
  const row = await db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw invalidToken()
  return row
}

/** After the row that counts is locked, so that two tabs do not write to one address. */
async function refuseTwice({ db, now }: App, { id }: Pick<Member, 'id'>, email: string) {
  const open = await db
    .selectFrom('guestPasses')
    .select('id')
    .where('giverId', '=', id)
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (open)
    throw conflict(
      'You have sent a guest pass to this address already, and its link is still good.',
    )
}
