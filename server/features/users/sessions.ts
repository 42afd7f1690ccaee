import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { App, From, Member } from '../../app.ts'
import { expiredSession, invalidToken } from '../../errors.ts'

const dayMs = 86_400_000
const idleMs = 30 * dayMs
const atMostMs = 90 * dayMs
/** Written down at most this often: a busy member would otherwise cost a write a request. */
const touchMs = 5 * 60_000

export async function startSession(
  app: Pick<App, 'db' | 'now'>,
  userId: string,
  from: From,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  await app.db
    .insertInto('sessions')
    .values({
      id: uuid(),
      userId,
      tokenHash: hashOf(token),
      userAgent: from.userAgent,
      ip: from.ip,
      createdAt: now,
      lastUsedAt: now,
    })
    .execute()
  return { token, expiresAt: new Date(now.getTime() + idleMs).toISOString() }
}

/** Whose token this is. Throws 401 when its time is over, 498 when it is nobody's. */
export async function findSession(app: Pick<App, 'db' | 'now'>, token: string): Promise<Member> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) throw invalidToken()
  const row = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('tokenHash', '=', hashOf(token))
    .select([
      'sessions.id as sessionId',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'users.id',
      'users.email',
      'users.emailVerifiedAt',
      'users.role',
      'users.firstName',
      'users.locale',
    ])
    .executeTakeFirst()
  if (!row) throw invalidToken()
  const now = app.now()
  const idle = now.getTime() - row.lastUsedAt.getTime()
  if (idle > idleMs || now.getTime() - row.createdAt.getTime() > atMostMs) throw expiredSession()
  if (idle > touchMs)
    await app.db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('id', '=', row.sessionId)
      .execute()
  return {
    id: row.id,
    sessionId: row.sessionId,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    role: row.role as Member['role'],
    firstName: row.firstName,
    locale: row.locale,
  }
}

export async function endSession({ db }: Pick<App, 'db'>, member: Member): Promise<null> {
  await db.deleteFrom('sessions').where('id', '=', member.sessionId).execute()
  return null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
