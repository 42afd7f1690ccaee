import { v7 as uuid } from 'uuid'
import type { Interval, PlanEvent } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'

type Happened = {
  what: PlanEvent['what']
  planName: string
  interval?: Interval | null
  /** The key is derived from the subject, so that each event is recorded once. */
  key: string
}

/** An event for the member to see; false if it is already recorded. */
export async function writePlanEvent(
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: string,
  { what, planName, interval = null, key }: Happened,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('planEvents')
    .values({ id: uuid(), userId, key, what, planName, interval, at: now() })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Newest first. */
export async function listHistory(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  query: { cursor?: string | undefined; limit: number },
) {
  const before = readCursor(query.cursor)
  let rows = db
    .selectFrom('planEvents')
    .selectAll()
    .where('userId', '=', member.id)
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (before) rows = rows.where('id', '<', before.id)
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, query.limit, (last) => writeCursor(last.at, last.id))
  return {
    items: shown.map((row): PlanEvent => ({
      _id: row.id,
      id: row.id,
      at: row.at.toISOString(),
      what: row.what as PlanEvent['what'],
      planName: row.planName,
      ...(row.interval ? { interval: row.interval as Interval } : {}),
    })),
    nextCursor,
  }
}

/** All of it, oldest first. */
export const planEventsOf = ({ db }: Pick<App, 'db'>, member: Pick<Member, 'id'>) =>
  db
    .selectFrom('planEvents')
    .select(['at', 'what', 'planName', 'interval'])
    .where('userId', '=', member.id)
    .orderBy('id')
    .execute()
