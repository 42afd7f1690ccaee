import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Log, Reads } from './connection.ts'
import { databaseError } from './errors.ts'

// How long a reader waits for the replica, which is behind by milliseconds; then PostgreSQL itself is
// read, and for a moment nobody waits for the replica again.
const CATCH_UP_MS = 100
const LOOK_EVERY_MS = 3
// One that was cut off without a word does not answer at all.
const ANSWER_MS = 1_000
const BEHIND_FOR_MS = 1_000
const AWAY_FOR_MS = 5_000

/** A standby of PostgreSQL, for what only reads. */
export type Replica = {
  pool: pg.Pool
  /** Whether it has everything that was committed before it was asked, or has it within a moment. */
  isUpToDate(): Promise<boolean>
}

/** Where code that reads is served from: from its first write on, PostgreSQL itself. */
type Reader = { from: 'replica' | 'primary' }

const readers = new AsyncLocalStorage<Reader>()

/** Sends what only reads to the replica where `readsFrom` has it run, and everything else to the primary. */
export const poolOfReaders = (primary: PostgresPool, { pool }: Replica): PostgresPool => ({
  options: {},
  async connect() {
    const reader = readers.getStore()
    if (reader?.from !== 'replica') return primary.connect()
    // A connection is taken for one statement or one transaction, and only its beginning says which.
    let client: PostgresPoolClient | undefined
    const connectFor = (text: string) => {
      if (!onlyReads(text)) reader.from = 'primary'
      return reader.from === 'replica' ? pool.connect() : primary.connect()
    }
    return {
      query: async (text: any, values?: any) => {
        client ??= await connectFor(text)
        return client.query(text, values)
      },
      release: (discard?: boolean) => client?.release(discard),
    } as PostgresPoolClient
  },
  end: () => primary.end(),
})

// Of ours, `count_try` is the function that writes.
const onlyReads = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) &&
  !/\b(?:insert|update|delete|merge|share|nextval|pg_notify|count_try)\b/i.test(text)

/**
 * Has work that reads be done on the replica, and on the primary where the replica is behind or fails:
 * then it is begun anew. Once it has written something it goes on with the primary, which alone is sure
 * to have that.
 */
export function readsFrom(replica: Replica, log: Log) {
  const reads: Reads = { replica: 0, primary: 0 }
  async function reading<T>(work: () => Promise<T>): Promise<T> {
    if (readers.getStore()) return work()
    const reader: Reader = { from: (await replica.isUpToDate()) ? 'replica' : 'primary' }
    try {
      const read = await readers.run(reader, work)
      reads[reader.from] += 1
      return read
    } catch (error) {
      if (reader.from === 'primary' || !isOfReplica(error)) throw error
      log.warn({ err: error }, 'The replica could not be read; PostgreSQL itself is.')
    }
    reads.primary += 1
    return readers.run({ from: 'primary' }, work)
  }
  return { reading, reads }
}

/**
 * A replica refuses to write (25006), ends statements that hold up what it is to repeat (40001), and goes
 * away; what else fails would fail on the primary, too.
 */
const isOfReplica = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const isAway = /^(?:25006|40001|08|57P|53|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
  return (
    isAway.test(code) || /Connection terminated|trying to connect|^Query read timeout/.test(message)
  )
}

/** `position`: how far the log of the primary is committed. */
export function openReplica(
  pool: pg.Pool,
  positionOfPrimary: () => Promise<string>,
  log: Log,
): Replica {
  let unusedUntil = -Infinity
  const primary = shared(async () => BigInt(await positionOfPrimary()))
  const own = shared(async () => {
    const { rows } = await pool.query(REPLAYED)
    if (rows.length === 0) throw databaseError.replicaIsNone()
    return BigInt(rows[0].position)
  })

  return {
    pool,
    async isUpToDate() {
      if (performance.now() < unusedUntil) return false
      try {
        if (await inTime(catchesUp())) return true
        unusedUntil = performance.now() + BEHIND_FOR_MS
      } catch (error) {
        unusedUntil = performance.now() + AWAY_FOR_MS
        const { message, code } = error as Error & { code?: string }
        log.warn({ message, code }, 'The replica of DATABASE_READ_URL cannot be read.')
      }
      return false
    },
  }

  async function catchesUp(): Promise<boolean> {
    const until = performance.now() + CATCH_UP_MS
    let [committed, replayed] = await Promise.all([primary(), own()])
    while (replayed < committed && performance.now() < until) {
      await sleep(LOOK_EVERY_MS)
      replayed = await own()
    }
    return replayed >= committed
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(databaseError.replicaSilent(ANSWER_MS)), ANSWER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What is committed on the primary; a commit is sent to a replica only when it is on the disk. */
export const COMMITTED = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as position`

/** No row where the server follows no other one (any more). */
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position where pg_is_in_recovery()`

/** Asks once for all who want to know at a time. An answer that was asked for earlier is nobody's. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () =>
    (next ??= running.then(() => {
      next = undefined
      const asked = ask()
      running = asked.catch(() => {})
      return asked
    }))
}
