import type { Member } from '../../member.ts'
import type { Db } from '../db/db.ts'

type Watched = { memberId: string; sessionId: string; onEnd: () => void }

/** The sessions that something open belongs to, such as the events of an answer. */
export function watchSessions(db: Db, log: { warn(o: object, m: string): void }) {
  const watched = new Set<Watched>()

  /** Ends what is open of sessions that are not there any more: of one member's, or of all. */
  async function look(memberId?: string) {
    const open = [...watched].filter((one) => memberId === undefined || one.memberId === memberId)
    if (open.length === 0) return
    const ids = [...new Set(open.map(({ sessionId }) => sessionId))]
    const rows = await db.selectFrom('sessions').select('id').where('id', 'in', ids).execute()
    const there = new Set(rows.map(({ id }) => id))
    for (const { sessionId, onEnd } of open) if (!there.has(sessionId)) onEnd()
  }

  return {
    watch(member: Member, onEnd: () => void): () => void {
      const one = { memberId: member.id, sessionId: member.sessionId, onEnd }
      watched.add(one)
      return () => void watched.delete(one)
    },
    look(memberId?: string) {
      look(memberId).catch((error) => log.warn({ err: error }, 'sessions could not be looked at'))
    },
  }
}
