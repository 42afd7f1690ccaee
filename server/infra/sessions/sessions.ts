import { type RawBuilder, sql } from 'kysely'
import type { Member } from '#server/member.ts'
import type { Database } from '../db/db.ts'

const channel = 'sessions'

type Open = { memberId: string; sessionId: string; onEnd: () => void }

/**
 * Closes what is open for a session, such as the event stream of an answer, when the session ends.
 */
export type Sessions = {
  /**
   * For the statement that ends sessions of a member: when its transaction commits, PostgreSQL
   * notifies every instance. After a rollback nothing is sent.
   */
  tellEnded(memberId: string): RawBuilder<unknown>
  /**
   * Calls `onEnd` when the session ends, on whatever instance; the returned function unsubscribes.
   */
  watch(member: Member, onEnd: () => void): () => void
  close(): Promise<void>
}

export async function openSessions(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  log: { warn(o: object, m: string): void },
): Promise<Sessions> {
  const watched = new Set<Open>()
  // After a gap, any session may have ended unnoticed.
  const unlisten = await listen(channel, look, () => look())

  return {
    tellEnded: (memberId) => sql`pg_notify(${channel}, ${memberId})`,
    watch(member, onEnd) {
      const open = { memberId: member.id, sessionId: member.sessionId, onEnd }
      watched.add(open)
      // The session may have ended after the request was let in and before it subscribed.
      look(member.id)
      return () => void watched.delete(open)
    },
    close: unlisten,
  }

  function look(memberId?: string) {
    closeEnded(memberId).catch((error) =>
      log.warn({ err: error }, 'Open streams could not be compared with their sessions.'),
    )
  }

  async function closeEnded(memberId?: string) {
    const open = [...watched].filter((one) => memberId === undefined || one.memberId === memberId)
    if (open.length === 0) return
    const ids = [...new Set(open.map(({ sessionId }) => sessionId))]
    const rows = await db.selectFrom('sessions').select('id').where('id', 'in', ids).execute()
    const there = new Set(rows.map(({ id }) => id))
    for (const { sessionId, onEnd } of open) if (!there.has(sessionId)) onEnd()
  }
}
