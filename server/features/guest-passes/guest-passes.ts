import type { GuestPass, GuestPasses } from '#contract/account/guest-passes.ts'
import type { App, Member } from '#server/app.ts'
import {
  findPlan,
  findRow,
  givenTo,
  guestPassesIn,
  inForce,
} from '../subscriptions/subscriptions.ts'

type Reading = Pick<App, 'db' | 'config' | 'log' | 'now'>

const mostListed = 100

/** What the member gave, newest first. */
export async function listPasses(
  app: Reading,
  giver: Pick<Member, 'id' | 'role'>,
): Promise<GuestPasses> {
  const { most, left, resetsAt } = await guestPassesIn(app, giver)
  const rows = await app.db
    .selectFrom('guestPasses')
    .leftJoin('grants', 'grants.id', 'guestPasses.grantId')
    .select(['guestPasses.id', 'email', 'guestPasses.planId', 'givenAt', 'expiresAt', 'usedAt'])
    .select('grants.until')
    .where('giverId', '=', giver.id)
    .orderBy('givenAt', 'desc')
    .orderBy('guestPasses.id', 'desc')
    .limit(mostListed)
    .execute()
  const held = rows.length > 0 ? await heldBy(app, giver.id) : null
  const now = app.now()
  const items = rows.map(async (row): Promise<GuestPass> => ({
    _id: row.id,
    id: row.id,
    email: row.email ?? '',
    planName: await nameOf(app, row.planId),
    state: stateOf(row, held, now),
    givenAt: row.givenAt.toISOString(),
    until: (row.usedAt ? row.until : row.expiresAt)?.toISOString() ?? null,
  }))
  return {
    most,
    left,
    resetsAt: resetsAt?.toISOString() ?? null,
    items: await Promise.all(items),
  }
}

type Row = { usedAt: Date | null; until: Date | null; expiresAt: Date; planId: string }

function stateOf(row: Row, held: string | null, now: Date): GuestPass['state'] {
  if (row.usedAt) return row.until && row.until > now ? 'used' : 'ended'
  if (row.expiresAt <= now) return 'expired'
  return row.planId === held ? 'sent' : 'lapsed'
}

/** The plan that a giver has now; a pass of another plan has lapsed. */
export async function heldBy(app: Pick<App, 'db' | 'now'>, giverId: string) {
  const standing = inForce(await findRow(app, giverId), await givenTo(app, giverId), app.now())
  return standing.holds ? standing.planId : null
}

export async function nameOf(app: Reading, planId: string): Promise<string> {
  const plan = await findPlan(app, planId)
  if (!plan) throw new Error(`The plan ${planId} is not known.`)
  return plan.plan.name
}

/** Those that the member gave, and those that they used, for the file with their own data. */
export async function guestPassesOf(app: Reading, { id }: Pick<Member, 'id'>) {
  const rows = await app.db
    .selectFrom('guestPasses')
    .select(['giverId', 'email', 'planId', 'givenAt', 'expiresAt', 'usedAt'])
    .where(({ eb, or }) => or([eb('giverId', '=', id), eb('userId', '=', id)]))
    .orderBy('givenAt')
    .execute()
  const passes = rows.map(async ({ giverId, email, planId, givenAt, expiresAt, usedAt }) => {
    const planName = await nameOf(app, planId)
    // The export of a guest says neither who gave the pass nor when.
    return giverId === id ? { email, planName, givenAt, expiresAt, usedAt } : { planName, usedAt }
  })
  return Promise.all(passes)
}

/**
 * For an account that is deleted: its links open nothing any more. A guest who has used one keeps
 * the plan, and nothing tells any longer to which address it was sent.
 */
export async function forgetPassesOf({ db }: Pick<App, 'db'>, giverId: string): Promise<void> {
  await db
    .deleteFrom('guestPasses')
    .where('giverId', '=', giverId)
    .where('usedAt', 'is', null)
    .execute()
  await db.updateTable('guestPasses').set({ email: null }).where('giverId', '=', giverId).execute()
}
