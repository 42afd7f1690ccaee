import type { GuestPasses } from '#contract/account/guest-passes.ts'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { giveBackGuestPass, takeGrantBack } from '../subscriptions/subscriptions.ts'
import { listPasses } from './guest-passes.ts'

/** One that nobody has used counts no more; the plan of a guest who has used it ends at once. */
export async function withdrawPass(app: App, giver: Member, id: string): Promise<GuestPasses> {
  await app.db.transaction().execute(async (db) => {
    const unused = await db
      .deleteFrom('guestPasses')
      .where('id', '=', id)
      .where('giverId', '=', giver.id)
      .where('usedAt', 'is', null)
      .returning('periodStart')
      .executeTakeFirst()
    if (unused) return giveBackGuestPass({ db }, giver.id, unused.periodStart)
    const used = await db
      .selectFrom('guestPasses')
      .select(['userId', 'grantId'])
      .where('id', '=', id)
      .where('giverId', '=', giver.id)
      .executeTakeFirst()
    if (!used) throw notFound('Guest pass')
    if (used.userId && used.grantId) await takeGrantBack({ db }, used.userId, used.grantId)
    return undefined
  })
  return listPasses(app, giver)
}
