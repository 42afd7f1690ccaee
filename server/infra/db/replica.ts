import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log, Reads } from './connection.ts'
import { databaseError } from './errors.ts'

// How long a reader waits for the replica, which is behind by milliseconds; then PostgreSQL itself is
// read, and for a moment nobody waits for the replica again.
const CATCH_UP_MS = 100
const LOOK_EVERY_MS = 3
const BEHIND_FOR_MS = 1_000
const AWAY_FOR_MS = 5_000
/** How long a statement waits for a replica that was cut off without a word. */
export const ANSWER_MS = 1_000

/** A standby of PostgreSQL, for what only reads. */
type Replica = {
  pool: pg.Pool
  /** Whether it has everything that was committed before it was asked, or has it within a moment. */
  isUpToDate(): Promise<boolean>
  /** It cannot be read: for some seconds nobody tries. */
  leave(error: unknown): void
  close(): Promise<void>
}

const TOO_LONG = '57014'

/** Where code that reads is served from: from its first write on, PostgreSQL itself. */
type Reader = { from: 'replica' | 'primary' }

const readers = new AsyncLocalStorage<Reader>()

/**
 * To be called after a wait for what others write: only the primary is sure to have it. What the same
 * call wrote needs no such call.
 */
export function goOnWithPrimary(): void {
  const reader = readers.getStore()
  if (reader) reader.from = 'primary'
}

/** Sends what only reads to the replica where `readsFrom` has it run, and everything else to the primary. */
export function poolOfReaders(primary: PostgresPool, replica: Replica): PostgresPool {
  return {
    options: {},
    async connect() {
      const reader = readers.getStore()
      return reader?.from === 'replica' ? clientFor(reader) : primary.connect()
    },
    end: () => primary.end(),
  }

  /** A connection is taken for one statement or one transaction, and only its beginning says which. */
  function clientFor(reader: Reader) {
    let client: Promise<PostgresPoolClient> | undefined
    const query = async (text: any, values?: any) => {
      if (!client && reader.from === 'replica' && onlyReads(text)) {
        try {
          return await replica.pool.query(text, values)
        } catch (error) {
          if ((error as { code?: string }).code === TOO_LONG) throw error
          // Whatever else it was, the primary says whether it was the replica's fault.
          reader.from = 'primary'
          const read = await onPrimary(text, values)
          replica.leave(error)
          return read
        }
      }
      reader.from = 'primary'
      return onPrimary(text, values)
    }
    const onPrimary = async (text: any, values?: any) => {
      client ??= primary.connect()
      return (await client).query(text, values)
    }
    const release = (discard?: boolean) =>
      void client?.then((one) => one.release(discard)).catch(() => {})
    return { query, release } as PostgresPoolClient
  }
}

// Of ours, `count_try` is the function that writes.
const onlyReads = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) &&
  !/\b(?:insert|update|delete|merge|share|nextval|pg_notify|count_try)\b/i.test(text)

/**
 * Has work that reads be done on the replica, and on the primary where the replica is behind. What has
 * written something, or what the replica could not answer, goes on with the primary, which alone is sure
 * to have everything.
 */
export function readsFrom(replica: Replica) {
  const reads: Reads = { replica: 0, primary: 0 }
  async function reading<T>(work: () => Promise<T>): Promise<T> {
    if (readers.getStore()) return work()
    const reader: Reader = { from: (await replica.isUpToDate()) ? 'replica' : 'primary' }
    try {
      return await readers.run(reader, work)
    } finally {
      reads[reader.from] += 1
      // Work that goes on after this call would otherwise read older and older data.
      reader.from = 'primary'
    }
  }
  return { reading, reads }
}

/** What a server says of itself: how far its log is, and which site it has. */
type Position = { at: bigint; site: string }

/** `asked`: a connection for positions alone, so that they do not wait behind what members read. */
export function openReplica(
  { pool, asked, primary }: { pool: pg.Pool; asked: pg.Pool; primary: pg.Pool },
  log: Log,
): Replica {
  const open = new Set<pg.PoolClient>()
  for (const one of [pool, asked]) {
    one.on('connect', (client) => void open.add(client))
    one.on('remove', (client) => void open.delete(client))
  }
  let unusedUntil = -Infinity
  let isAway = false
  // Where the primary is away, readers learn it from their own statements.
  const committed = shared(() => positionOf(primary, COMMITTED).catch(() => undefined))
  const replayed = shared(() => positionOf(asked, REPLAYED))

  return {
    pool,
    leave,
    async isUpToDate() {
      if (performance.now() < unusedUntil) return false
      try {
        if (!(await catchesUp())) {
          unusedUntil = Math.max(unusedUntil, performance.now() + BEHIND_FOR_MS)
          return false
        }
        if (isAway) log.info({}, 'The replica of DATABASE_READ_URL is read again.')
        isAway = false
        return true
      } catch (error) {
        leave(error)
        return false
      }
    },
    async close() {
      cutOff()
      await Promise.all([pool.end(), asked.end()])
    },
  }

  async function catchesUp(): Promise<boolean> {
    const until = performance.now() + CATCH_UP_MS
    let [on, here] = await Promise.all([committed(), replayed()])
    if (!on) return false
    if (here.site !== on.site) throw databaseError.replicaOfAnother()
    while (here.at < on.at && performance.now() < until) {
      await sleep(LOOK_EVERY_MS)
      here = await replayed()
    }
    return here.at >= on.at && here.site === on.site
  }

  function leave(error: unknown) {
    // All its connections are in use: that is no fault of the replica.
    if ((error as Error).message.startsWith('timeout exceeded')) return
    unusedUntil = Math.max(unusedUntil, performance.now() + AWAY_FOR_MS)
    const { message, code } = error as Error & { code?: string }
    if (!isAway)
      log.warn({ message, code }, 'The replica of DATABASE_READ_URL cannot be read; PostgreSQL is.')
    isAway = true
    // Statements that wait for an answer that never comes are sent to the primary.
    if (/timeout/.test(message)) cutOff()
  }

  /** The driver ends a connection in good order only, which one that is silent does not answer. */
  function cutOff() {
    for (const client of open) (client as any).connection.stream.destroy()
  }
}

async function positionOf(pool: pg.Pool, text: string): Promise<Position> {
  const { rows } = await pool.query(text)
  if (rows.length === 0) throw databaseError.replicaIsNone()
  return { at: BigInt(rows[0].at), site: rows[0].site }
}

/**
 * Refuses to begin where what is read would be wrong: from another site, or from a primary that says
 * that something is committed before it sends it on. A replica that is away is asked again later.
 */
export async function checkReplica(primary: pg.Pool, asked: pg.Pool, log: Log): Promise<void> {
  const { rows } = await primary.query('show synchronous_commit')
  if (rows[0].synchronous_commit === 'off') throw databaseError.replicaWithoutFlush()
  const { site } = await positionOf(primary, COMMITTED)
  const found = await positionOf(asked, REPLAYED).catch(({ message, code }) =>
    log.warn({ message, code }, 'The replica of DATABASE_READ_URL cannot be read; PostgreSQL is.'),
  )
  if (found && found.site !== site) throw databaseError.replicaOfAnother()
}

const SITE = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as site`

/** What is committed on the primary; a commit is sent to a replica only when it is on the disk. */
const COMMITTED = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as at, ${SITE}`

/** No row where the server follows no other one (any more). */
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as at, ${SITE} where pg_is_in_recovery()`

/**
 * Asks once for all callers that come at the same time. A call never gets an answer that was asked
 * for before it came.
 */
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
