import { sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { Refusal, conflict } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'
import { type Entitled, entitlementOf } from './entitlement.ts'

type Giver = Pick<Member, 'id' | 'role'>

/** How many guest passes the member's plan has for the period that runs, and how many are left. */
export async function guestPassesIn(app: Entitled, giver: Giver) {
  const { guestPasses: most, periodStart, periodEnd, resetsAt } = await entitlementOf(app, giver)
  const row = await app.db
    .selectFrom('usage')
    .select('guestPasses')
    .where('userId', '=', giver.id)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst()
  return { most, left: Math.max(0, most - (row?.guestPasses ?? 0)), periodEnd, resetsAt }
}

/** Throws 402 if the member's plan has no guest passes, and 409 if none is left. */
export async function refuseWithoutPasses(app: Entitled, giver: Giver): Promise<void> {
  const { most, left, periodEnd, resetsAt } = await guestPassesIn(app, giver)
  if (most === 0 || !periodEnd) throw noPasses()
  if (left === 0) throw noneLeft(resetsAt)
}

/**
 * Takes one guest pass from those of the period, in the caller's transaction: exact under any
 * concurrency, because the row that counts is the row that is locked. Throws as above.
 */
export async function holdGuestPass(
  app: Entitled,
  giver: Giver,
): Promise<{ planId: string; periodStart: Date }> {
  const entitlement = await entitlementOf(app, giver)
  const { plan, guestPasses: most, periodStart, periodEnd, resetsAt } = entitlement
  if (!plan || !periodEnd || most === 0) throw noPasses()
  const { rows } = await sql`
    insert into usage (user_id, period_start, guest_passes)
    values (${giver.id}::uuid, ${periodStart}::timestamptz, 1)
    on conflict (user_id, period_start) do update set guest_passes = usage.guest_passes + 1
    where usage.guest_passes < ${most}::integer
    returning guest_passes`.execute(app.db)
  if (rows.length === 0) throw noneLeft(resetsAt)
  return { planId: plan.plan.id, periodStart }
}

/** For a pass that nobody has used. */
export async function giveBackGuestPass(
  { db }: Pick<App, 'db'>,
  giverId: string,
  periodStart: Date,
): Promise<void> {
  await sql`
    update usage set guest_passes = guest_passes - 1
    where user_id = ${giverId} and period_start = ${periodStart} and guest_passes > 0`.execute(db)
}

const noPasses = () => new Refusal(402, 'Your plan has no guest passes. Nothing was sent.')

const noneLeft = (day: Date | null) =>
  conflict(
    day
      ? sentence('All guest passes of this month are given. There are new ones from {day} on.', {
          day,
        })
      : 'All guest passes of this month are given, and your plan ends before there are new ones.',
  )
