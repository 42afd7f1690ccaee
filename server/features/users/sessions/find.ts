import { type RawBuilder, sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { expiredSession, invalidToken } from '#server/errors.ts'
import type { Db } from '#server/infra/db/db.ts'
import { atMostMs, bytesOf, hashOf, idleMs } from './sessions.ts'

/**
 * The time of last use is written at most this often, because each request would otherwise cost a
 * write.
 */
const touchMs = 5 * 60_000

/**
 * Finds a token's session with one query: an ended session is refused from the next request on, on
 * every instance. Throws 401 if it has expired, 498 if it is unknown.
 */
export async function findSession(
  { db, now }: Pick<App, 'db' | 'now'>,
  token: string,
): Promise<Member> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) throw invalidToken()
  const tokenHash = bytesOf(hashOf(token))
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  // The previous token has a query of its own: combined, each request would cost more.
  const row =
    (await lookUp(db, sql`token_hash = ${tokenHash}`)) ??
    (await lookUp(db, sql`previous_token_hash = ${tokenHash} and previous_until > ${at}`))
  if (!row) throw invalidToken()
  if (row.lastUsedAt < before(idleMs) || row.createdAt < before(atMostMs)) throw expiredSession()
  const { id, sessionId, email, role, firstName, locale } = row
  if (row.lastUsedAt < before(touchMs))
    await sql`
      with touched as (
        update sessions set last_used_at = ${at}
        where id = ${sessionId} and last_used_at < ${before(touchMs)}
        returning user_id
      )
      insert into last_seen (user_id, at) select user_id, ${at}::timestamptz from touched
      on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at)`.execute(db)
  const emailVerified = row.emailVerifiedAt !== null
  return { id, sessionId, email, emailVerified, role, firstName, locale }
}

/** Whether the session still exists, whatever its current token; throws 498 if not. */
export async function expectSession({ db }: Pick<App, 'db'>, member: Member): Promise<void> {
  const { sessionId } = member
  const query = db.selectFrom('sessions').select('id').where('id', '=', sessionId)
  if (!(await query.executeTakeFirst())) throw invalidToken()
}

async function lookUp(db: Db, which: RawBuilder<unknown>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select sessions.id as session_id, sessions.created_at, sessions.last_used_at,
      users.id, users.email, users.email_verified_at, users.role, users.first_name, users.locale
    from sessions join users on users.id = sessions.user_id
    where ${which} and users.suspended_at is null`.execute(db)
  return rows[0]
}

type Found = Pick<Member, 'id' | 'sessionId' | 'email' | 'role' | 'firstName' | 'locale'> & {
  emailVerifiedAt: Date | null
  createdAt: Date
  lastUsedAt: Date
}
