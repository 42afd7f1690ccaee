import { sql } from 'kysely'
import type { App, Member } from '../../../app.ts'
import { expiredSession, invalidToken } from '../../../errors.ts'
import { atMostMs, bytesOf, hashOf, idleMs } from './sessions.ts'

/** Written down at most this often: a busy member would otherwise cost a write a request. */
const touchMs = 5 * 60_000

/** Whose token this is. Throws 401 when its time is over, 498 when it is nobody's. */
export function findSession(
  app: Pick<App, 'db' | 'now' | 'sessions'>,
  token: string,
): Member | Promise<Member> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) throw invalidToken()
  const tokenHash = hashOf(token)
  const now = app.now()
  return app.sessions.find(tokenHash, now, () => lookUp(app, tokenHash, now))
}

/** Whether the session is there still, whatever token it has by now; throws 498 when it is not. */
export async function expectSession({ db }: Pick<App, 'db'>, member: Member): Promise<void> {
  const { sessionId } = member
  const query = db.selectFrom('sessions').select('id').where('id', '=', sessionId)
  if (!(await query.executeTakeFirst())) throw invalidToken()
}

/** One statement, which also writes down now and then that the session is in use. */
async function lookUp({ db }: Pick<App, 'db'>, tokenHash: string, now: Date) {
  const bytes = bytesOf(tokenHash)
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<Found>`
    with found as (
      select id, user_id, created_at, last_used_at,
        case when token_hash <> ${bytes} then previous_until end as good_until
      from sessions
      where token_hash = ${bytes} or (previous_token_hash = ${bytes} and previous_until > ${now})
    ), touched as (
      update sessions set last_used_at = ${now} from found
      where sessions.id = found.id and found.last_used_at < ${before(touchMs)}
        and found.last_used_at >= ${before(idleMs)} and found.created_at >= ${before(atMostMs)}
    )
    select found.id as session_id, found.created_at, found.last_used_at, found.good_until,
      users.id, users.email, users.email_verified_at, users.role, users.first_name, users.locale
    from found join users on users.id = found.user_id`.execute(db)
  const row = rows[0]
  if (!row) throw invalidToken()
  if (row.lastUsedAt < before(idleMs) || row.createdAt < before(atMostMs)) throw expiredSession()
  const { id, sessionId, email, role, firstName, locale } = row
  const emailVerified = row.emailVerifiedAt !== null
  return {
    member: { id, sessionId, email, emailVerified, role, firstName, locale },
    until: row.goodUntil ?? new Date(row.createdAt.getTime() + atMostMs),
  }
}

type Found = Pick<Member, 'id' | 'sessionId' | 'email' | 'role' | 'firstName' | 'locale'> & {
  emailVerifiedAt: Date | null
  createdAt: Date
  lastUsedAt: Date
  goodUntil: Date | null
}
