import type { RawBuilder } from 'kysely'
import type { Member } from '../../member.ts'
import type { Database } from '../db/db.ts'
import { openHearing } from './hearing.ts'
import { rememberTokens, type LookedUp } from './known-tokens.ts'
import { watchSessions } from './watched.ts'

/** What each process remembers of sessions, so that most requests need no query. */
export type Sessions = {
  /** Whose token has this hash: remembered for up to 30 s, else looked up. */
  find(tokenHash: string, now: Date, lookUp: () => Promise<LookedUp>): Member | Promise<Member>
  /**
   * For the statement that ends a member's sessions or changes what is remembered of him: as soon as
   * its transaction commits, every instance forgets him. Rolled back, nothing was said.
   */
  forgetting(memberId: string): RawBuilder<unknown>
  /** Runs a call. Where it had members forgotten, it is over only once every instance knows. */
  untilEveryoneHeard<T>(call: () => Promise<T>): Promise<T>
  /** Calls `onEnd` when the session is ended, on whatever instance; the answer takes that back. */
  watch(member: Member, onEnd: () => void): () => void
  /** Whether tokens may be answered from memory just now. */
  trusted(): boolean
  close(): Promise<void>
}

type Log = { warn(o: object, m: string): void }

export async function openSessions(
  database: Pick<Database, 'db' | 'kind' | 'listen' | 'notify'>,
  log: Log,
  instanceId: string,
): Promise<Sessions> {
  const tokens = rememberTokens()
  const watched = watchSessions(database.db, log)
  const hearing = await openHearing(database, log, instanceId, {
    forget(memberId) {
      tokens.forget(memberId)
      watched.look(memberId)
    },
    forgetAll() {
      tokens.forgetAll()
      watched.look()
    },
  })
  return {
    find(tokenHash, now, lookUp) {
      const member = hearing.trusted() ? tokens.recall(tokenHash, now) : undefined
      return member ?? tokens.remember(tokenHash, now, lookUp)
    },
    forgetting: hearing.forgetting,
    untilEveryoneHeard: hearing.untilEveryoneHeard,
    watch(member, onEnd) {
      const unwatch = watched.watch(member, onEnd)
      // The session may have ended between its look-up and now, when nobody listened for it yet.
      if (!hearing.trusted() || !tokens.knows(member.sessionId)) watched.look(member.id)
      return unwatch
    },
    trusted: hearing.trusted,
    close: hearing.close,
  }
}
