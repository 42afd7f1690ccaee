import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Activity, activityEvents } from '#contract/account/activity.ts'
import type { App, From, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { deviceOf } from '#server/device.ts'

type ActivityEvent = (typeof activityEvents)[number]

/** From where operators act, as members see it. */
export const atTheServer: From = { ip: '', userAgent: 'server' }

/** Records an activity of an account; nothing removes it again. */
export async function record(
  app: Pick<App, 'db' | 'now'>,
  userId: string,
  event: ActivityEvent,
  from: From,
  detail?: string,
): Promise<void> {
  await app.db
    .insertInto('activity')
    .values(activityRow(app, userId, event, from, detail))
    .execute()
}

/** As a part of a larger statement. */
export const activityRow = (
  { now }: Pick<App, 'now'>,
  userId: string,
  event: ActivityEvent,
  from: From,
  detail?: string,
) => ({ id: uuid(), userId, event, ...from, detail: detail ?? null, at: now() })

export async function listActivity(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  const before = readCursor(cursor)
  let query = db.selectFrom('activity').selectAll().where('userId', '=', member.id)
  if (before)
    query = query.where(sql<boolean>`(at, id) < (${before.time}::timestamptz, ${before.id}::uuid)`)
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.at, last.id))
  return {
    items: shown.map((row) => ({
      _id: row.id,
      id: row.id,
      event: row.event as ActivityEvent,
      at: row.at.toISOString(),
      device: deviceOf(row.userAgent),
      place: row.ip,
      ...(row.detail === null ? {} : { detail: row.detail }),
    })),
    nextCursor,
  }
}

/** All of it, for the export of a member's data. */
export const activityOf = ({ db }: Pick<App, 'db'>, userId: string) =>
  db
    .selectFrom('activity')
    .select(['at', 'event', 'detail', 'userAgent', 'ip'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute()
