import { hash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Session } from '#contract/account/users.ts'
import { dayMs } from '#server/durations.ts'
import type { App, From, Member } from '#server/app.ts'
import { deviceOf } from '#server/device.ts'
import { invalid, invalidToken, notFound } from '#server/errors.ts'
import { ResponseWithMessage } from '#server/implement.ts'
import { record } from '../activity.ts'

export const idleMs = 30 * dayMs
export const atMostMs = 90 * dayMs
/** How long the previous token stays valid, for requests that are already on their way. */
const overlapMs = 60_000

/** Of one member; a new session ends the oldest of more. */
const mostSessions = 100

export type Started = { token: string; expiresAt: string }

export async function startSession(
  app: Pick<App, 'db' | 'now' | 'sessions'>,
  userId: string,
  from: From,
): Promise<Started> {
  const { row, started } = newSession(app, userId, from)
  await app.db.insertInto('sessions').values(row).execute()
  await end(app, userId, isTooMany(userId, 0))
  return started
}

/** For a statement that begins `more` sessions: ends those that would be too many. */
export const endingOldest = (userId: string, more: 0 | 1) =>
  sql`delete from sessions where ${isTooMany(userId, more)}`

const isTooMany = (userId: string, more: 0 | 1) => sql`id in (
  select id from sessions where user_id = ${userId}
  order by created_at desc, id desc offset ${mostSessions - more}
)`

/** As a part of a larger statement. */
export function newSession({ now }: Pick<App, 'now'>, userId: string, from: From) {
  const token = newToken()
  const at = now()
  const { ip, userAgent } = from
  const row = { id: uuid(), userId, tokenHash: bytesOf(hashOf(token)), ip, userAgent }
  const started: Started = { token, expiresAt: new Date(at.getTime() + idleMs).toISOString() }
  return { row: { ...row, createdAt: at, lastUsedAt: at }, started }
}

/** Logging out: the token becomes invalid, and the browser deletes its stored data. */
export async function endSession(
  app: Pick<App, 'db' | 'now' | 'sessions'>,
  member: Member,
  from: From,
): Promise<ResponseWithMessage<null>> {
  const ended = await end(app, member.id, sql`id = ${member.sessionId}`)
  if (ended.length > 0) await record(app, member.id, 'logged-out', from)
  return new ResponseWithMessage(null, undefined, {
    'clear-site-data': '"cache", "cookies", "storage"',
  })
}

/** Newest first. */
export async function listSessions(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', member.id)
    .where('lastUsedAt', '>=', new Date(now().getTime() - idleMs))
    .where('createdAt', '>=', new Date(now().getTime() - atMostMs))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    device: deviceOf(row.userAgent),
    place: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === member.sessionId,
  }))
}

/** Ends one of the member's sessions, or all but this one. */
export async function endSessions(
  app: Pick<App, 'db' | 'now' | 'sessions'>,
  member: Member,
  { id, others }: { id?: string | undefined; others?: boolean | undefined },
  from: From,
): Promise<{ deleted: number }> {
  if (id !== undefined) {
    const [ended] = await end(app, member.id, sql`id = ${id}`)
    if (!ended) throw notFound('Session')
    await record(app, member.id, 'session-ended', from, deviceOf(ended.userAgent))
    return { deleted: 1 }
  }
  if (!others) throw invalid({ id: 'Say which session should end, or others=true.' })
  const deleted = await endAllSessions(app, member.id, { except: member.sessionId })
  if (deleted > 0) await record(app, member.id, 'other-sessions-ended', from)
  return { deleted }
}

/**
 * Ends every session of a member, except the one that is to stay, and returns their number. In a
 * transaction (`{ ...app, db: trx }`) they end when it commits, on every instance.
 */
export async function endAllSessions(
  app: Pick<App, 'db' | 'sessions'>,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const which = except === undefined ? sql`true` : sql`id <> ${except}`
  return (await end(app, userId, which)).length
}

/** A new token for the member's session. The previous one is valid for another minute. */
export async function renewToken(
  { db, now }: Pick<App, 'db' | 'now'>,
  { sessionId }: Pick<Member, 'sessionId'>,
): Promise<string> {
  const token = newToken()
  const renewed = await db
    .updateTable('sessions')
    .set(({ ref }) => ({
      previousTokenHash: ref('tokenHash'),
      previousUntil: new Date(now().getTime() + overlapMs),
      tokenHash: bytesOf(hashOf(token)),
    }))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n) throw invalidToken()
  return token
}

/**
 * Ends sessions of a member and makes every instance close their open streams, in one statement.
 */
async function end(
  { db, sessions }: Pick<App, 'db' | 'sessions'>,
  userId: string,
  which: RawBuilder<unknown>,
): Promise<{ userAgent: string }[]> {
  const { rows } = await sql<{ userAgent: string }>`
    with ended as (delete from sessions where user_id = ${userId} and ${which} returning user_agent)
    select user_agent, ${sessions.tellEnded(userId)} from ended`.execute(db)
  return rows
}

const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => hash('sha256', token, 'base64url')
export const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, 'base64url')
