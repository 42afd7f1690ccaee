import pg from 'pg'
import { AS_OF_NOW, SNAPSHOT_QUERY_MS, answerOf } from './connection.ts'
import type { Connection, Log, Query } from './connection.ts'
import { withinTime } from '../limits/within-time.ts'
import { databaseError } from './errors.ts'
import { createListener } from './listener.ts'
import { ANSWER_MS, checkReplica, openReplica, poolOfReaders, readsFrom } from './replica.ts'
import { rowTypes } from './row-types.ts'
import { createStatementNames } from './statement-names.ts'

const CONNECTIONS = 10
const RESERVED = 2
// One network looks up two sessions at a time: one connection is left to the others.
const FOR_SESSIONS = 3
const QUERY_MS = 30_000
// The server ends a statement that takes too long. Where nothing comes even then, the connection was
// cut without a word, which TCP would report after many minutes.
const SILENT_MS = 5_000
// An idle connection is probed after this time, so that notifications are missed for seconds only.
const PROBE_AFTER_MS = 10_000
const IDLE_TRANSACTION_MS = 60_000
const CONNECT_MS = 10_000
const READY_MS = 5_000

/**
 * With `poolerUrl`, the address of a pooler in transaction mode, ordinary statements go through it.
 * What needs a connection of its own, or must not wait in the pooler, goes to `databaseUrl` all the
 * same: notifications, running answers, sessions, migrations and backups. With `readUrl`, the address
 * of a standby, what only reads is read there as long as the standby keeps up.
 */
export async function openPostgres(settings: {
  databaseUrl: string
  poolerUrl?: string | undefined
  readUrl?: string | undefined
  connections?: number | undefined
  log: Log
  limits?: { queryMs?: number; silentMs?: number }
}): Promise<Connection> {
  const { databaseUrl, poolerUrl, readUrl, connections = CONNECTIONS, log } = settings
  const { queryMs = QUERY_MS, silentMs = SILENT_MS } = settings.limits ?? {}
  const anywhere: pg.ClientConfig = {
    types: rowTypes,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    application_name: 'carrel',
  }
  const options: pg.ClientConfig = {
    ...anywhere,
    connectionString: databaseUrl,
    // The same time zone as the embedded database. JIT compilation of statements costs more than it
    // saves: the search took 1.4 s with it in a new library, and 15 ms without.
    options: '-c timezone=UTC -c jit=off',
  }
  const poolOf = (max: number, more: pg.ClientConfig = {}) =>
    new pg.Pool({
      ...options,
      Client: namingClient(),
      max,
      statement_timeout: queryMs,
      query_timeout: queryMs + silentMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      ...more,
    })
  const pool = poolerUrl
    ? new pg.Pool({
        ...anywhere,
        connectionString: poolerUrl,
        // A named statement is there on one connection of the pooler only.
        Client: namingClient(0),
        max: connections,
        query_timeout: queryMs + silentMs,
      })
    : poolOf(connections)
  const reserved = poolOf(RESERVED)
  const forSessions = poolOf(FOR_SESSIONS)
  const toRead = {
    connectionString: readUrl,
    // Nothing is written through it, even if the standby has become a primary.
    options: `${options.options} -c default_transaction_read_only=on`,
    connectionTimeoutMillis: ANSWER_MS,
  }
  const asked = readUrl ? poolOf(1, { ...toRead, query_timeout: ANSWER_MS }) : undefined
  const replica =
    asked && openReplica({ pool: poolOf(connections, toRead), asked, primary: reserved }, log)
  const own = [pool, reserved, forSessions]
  const close = () => Promise.all([...own.map((one) => one.end()), replica?.close()])
  // The driver attaches the whole connection, with its settings and queries, to its error.
  for (const one of [...own, ...(replica && asked ? [replica.pool, asked] : [])]) {
    one.on('error', ({ message, code }: Error & { code?: string }) =>
      log.warn({ message, code }, 'A database connection was lost.'),
    )
    // A connection in use has no error listener of the pool: its next statement reports that it is
    // gone.
    one.on('connect', (client) => client.on('error', () => {}))
  }
  const listener = createListener(options, log)
  try {
    await ready(CONNECT_MS)
    if (poolerUrl) await checkPooled(pool)
    if (asked) await checkReplica(reserved, asked, log)
  } catch (error) {
    await close()
    throw error
  }

  return {
    kind: 'postgres',
    pool: replica ? poolOfReaders(pool, replica) : pool,
    ...(replica ? readsFrom(replica) : { reading: (work) => work() }),
    reserved,
    forSessions,
    query: async (text, values) => answerOf(await pool.query(text, values)),
    session,
    snapshot: (work) =>
      session(SNAPSHOT_QUERY_MS, async (query) => {
        await query(AS_OF_NOW)
        return work(query)
      }),
    listen: listener.listen,
    notify: async (channel, payload) =>
      void (await pool.query('select pg_notify($1, $2)', [channel, payload])),
    ready: () => ready(READY_MS),
    connections: () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
      awaited: pool.waitingCount,
    }),
    async close() {
      await listener.close()
      await close()
    },
  }

  async function session<T>(timeoutMs: number, work: (query: Query) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      ...options,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + silentMs,
    })
    client.on('error', () => {}) // the query that is running throws it
    await client.connect()
    try {
      return await work(async (text, values) => answerOf(await client.query(text, values)))
    } finally {
      await client.end()
    }
  }

  async function ready(timeoutMs: number) {
    try {
      // Not behind the statements of members: a server that has much to do is ready.
      await withinTime(timeoutMs, reserved.query('select 1'), () => {
        throw new Error(`no answer in ${timeoutMs / 1000} s`)
      })
    } catch (error) {
      throw databaseError.notAnswering(error)
    }
  }
}

/**
 * A pooler in transaction mode passes no settings on, and what is set with a statement stays with a
 * connection that others use next. So the database gives them to each connection of the user.
 */
async function checkPooled(pool: pg.Pool) {
  const names = Object.keys(ofPooledUser)
  const { rows } = await pool
    .query('select name, setting from pg_settings where name = any ($1)', [names])
    .catch((error) => {
      throw databaseError.poolerNotAnswering(error)
    })
  const isSet = rows.every(({ name, setting }) => isAsNeeded(name, setting))
  if (!isSet) throw databaseError.pooledWithoutSettings(ofPooledUser)
}

const ofPooledUser = {
  TimeZone: 'UTC',
  jit: 'off',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
}

const isAsNeeded = (name: string, setting: string) =>
  name.endsWith('_timeout')
    ? Number(setting) > 0
    : setting === ofPooledUser[name as keyof typeof ofPooledUser]

// A client of the driver that names its statements.
function namingClient(mostNames?: number) {
  const names = createStatementNames(mostNames)
  return class extends pg.Client {
    override query(query: any, values?: any, callback?: any): any {
      if (typeof query !== 'string' || !Array.isArray(values))
        return super.query(query, values, callback)
      const config = names.of(query, values)
      // Another version of the server has changed the table meanwhile. Outside of a transaction the
      // statement is sent again.
      const again = (error: { code?: string; message?: string } | null) => {
        // Its answer may still come, and would be taken for the next statement's.
        if (error?.message === 'Query read timeout') (this as any).connection.stream.destroy()
        if (error?.code !== CACHED_PLAN_CHANGED) return false
        names.forget(query)
        return this.getTransactionStatus() === 'I'
      }
      if (!callback)
        return super.query(config).catch((error) => {
          if (again(error)) return super.query({ text: query, values })
          throw error
        })
      return super.query(config as any, (error: any, result: any) => {
        if (again(error)) return super.query({ text: query, values } as any, callback)
        callback(error, result)
      })
    }
  }
}

const CACHED_PLAN_CHANGED = '0A000'
