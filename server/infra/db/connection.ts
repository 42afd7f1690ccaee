import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool } from 'kysely'
import { addSpan } from '../tracing/spans.ts'
import type { Tables } from './tables.ts'

export type Log = {
  info(o: object, m: string): void
  warn(o: object, m: string): void
  error(o: object, m: string): void
}

// The type of the rows is the caller's claim; each caller knows its own statement.
type Answer = { rows: any[]; rowCount: number }
export type Query = (text: string, values?: unknown[]) => Promise<Answer>

/** How often something was read from a replica, and how often from PostgreSQL in its place. */
export type Reads = { replica: number; primary: number }

// What both kinds of database provide before the schema exists.
export type Connection = {
  kind: 'embedded' | 'postgres'
  pool: PostgresPool
  // A few connections that nothing else takes: for what must not wait behind everything.
  reserved: PostgresPool
  // The same for finding out who calls. The embedded database has one connection for all of these.
  forSessions: PostgresPool
  query: Query
  // A connection of its own, on which a query may take as long as `timeoutMs`.
  session<T>(timeoutMs: number, work: (query: Query) => Promise<T>): Promise<T>
  // Runs `work` in a transaction on all that is stored at this moment, however long it takes, while
  // others read and write.
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  ready(): Promise<void>
  // Does work that only reads, on the replica if there is one.
  reading<T>(work: () => Promise<T>): Promise<T>
  reads?: Reads | undefined
  // How many connections there are, and how many statements wait for one; only to PostgreSQL.
  connections?: (() => { idle: number; used: number; awaited: number }) | undefined
  close(): Promise<void>
}

export function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      const { sql } = event.query
      const error = event.level === 'error' ? event.error : undefined
      addSpan(nameOf(sql), { 'db.system.name': 'postgresql' }, event.queryDurationMillis, error)
    },
  })
}

/** What a statement does and with which table, as `select messages`; no value is in it. */
function nameOf(sql: string): string {
  const [verb = ''] = /^\s*\w+/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update) "?(\w+)/.exec(sql) ?? []
  return [verb.trim().toLowerCase(), table].filter(Boolean).join(' ')
}

// `pg` answers several statements with several results.
export function answerOf(result: any): Answer {
  const results: any[] = Array.isArray(result) ? result : [result]
  return {
    rows: results.flatMap(({ rows }) => rows ?? []),
    rowCount: results.reduce((total, { rowCount }) => total + (rowCount ?? 0), 0),
  }
}

export function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

export const AS_OF_NOW = 'begin isolation level repeatable read read only'
export const SNAPSHOT_QUERY_MS = 600_000
