// The database a test runs on: a database of its own on the PostgreSQL of the run, or where there is
// none the embedded one, in memory. Both come migrated from a template, so a test does not wait for
// migrations.
// What a test has left is emptied for the next one: starting one takes half a second.
import { inject } from 'vitest'
import { atEndOfFile } from '#server/testing/end-of-file.ts'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { kyselyOn } from '../connection.ts'
import type { Connection } from '../connection.ts'
import type { Database } from '../db.ts'
import { openEmbedded } from '../embedded.ts'
import { databaseError } from '../errors.ts'
import { openPostgres } from '../postgres.ts'
import { migrate } from '../migrate.ts'
import { embeddedTemplate } from './embedded-template.ts'

export async function openTestDatabase(): Promise<Database> {
  return lend(left.pop() ?? (await start()))
}

type Started = {
  connection: Connection
  vectors: boolean
  /** What tables, rules and triggers there are: a test may change them, and then it is not used again. */
  schema: string
  end(): Promise<void>
}

const left: Started[] = []

/** One is for the next file too, and goes with the run. */
async function endMost() {
  for (const { end } of left.splice(1)) await end()
}

async function start(): Promise<Started> {
  atEndOfFile(endMost)
  const adminUrl = inject('postgresUrl')
  const { connection, end } = adminUrl ? await onServer(adminUrl) : await inMemory()
  const { vectors } = await migrate(connection, silent)
  await connection.query(keepWhatMigrationsWrote)
  return { connection, vectors, schema: await schemaOf(connection), end }
}

async function inMemory() {
  const connection = await openEmbedded({
    dataDir: 'memory://',
    log: silent,
    template: await embeddedTemplate(),
  })
  return { connection, end: () => connection.close() }
}

async function onServer(adminUrl: string) {
  const { url, drop } = await createTestDatabase(adminUrl)
  const connection = await openPostgres({ databaseUrl: url, log: silent })
  const end = async () => {
    await connection.close()
    await drop()
  }
  return { connection, end }
}

/**
 * A holder that still uses it after its end learns that it is closed, as with a database of its
 * own.
 */
function lend(started: Started): Database {
  const { connection, vectors } = started
  let ended = false
  const open = <T extends unknown[], R>(work: (...given: T) => Promise<R>) => {
    return (...given: T): Promise<R> =>
      ended ? Promise.reject(databaseError.closed()) : work(...given)
  }
  const silenced: (() => Promise<void>)[] = []
  return {
    kind: connection.kind,
    vectors,
    db: kyselyOn({ ...connection.pool, connect: open(() => connection.pool.connect()) }),
    reserved: kyselyOn({
      ...connection.reserved,
      connect: open(() => connection.reserved.connect()),
    }),
    forSessions: kyselyOn({
      ...connection.forSessions,
      connect: open(() => connection.forSessions.connect()),
    }),
    query: open(connection.query),
    reading: connection.reading,
    snapshot: (work) =>
      ended ? Promise.reject(databaseError.closed()) : connection.snapshot(work),
    notify: open(connection.notify),
    ready: open(connection.ready),
    connections: connection.connections,
    listen: open(async (...given: Parameters<Connection['listen']>) => {
      const unlisten = await connection.listen(...given)
      silenced.push(unlisten)
      return unlisten
    }),
    async close() {
      if (ended) return
      ended = true
      try {
        for (const unlisten of silenced) await unlisten()
        if ((await schemaOf(connection)) !== started.schema) return await started.end()
        await connection.query(empty)
        left.push(started)
      } catch {
        await started.end()
      }
    },
  }
}

async function schemaOf({ query }: Connection): Promise<string> {
  const catalogs = ['pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_db_role_setting']
  // Each changed row of a catalog is a row of another transaction.
  const marks = catalogs.map(
    (name) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${name})`,
  )
  const { rows } = await query(`select concat_ws(' ', ${marks.join(', ')}) as schema`)
  return rows[0].schema
}

const keepWhatMigrationsWrote = `do $$
  declare t text; written boolean;
  begin
    create schema kept;
    for t in select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop
      execute format('select exists (select from %I)', t) into written;
      if written then execute format('create table kept.%I as table %I', t, t); end if;
    end loop;
  end $$`

// Without triggers, which count what goes or refuse that it does. A table without a page on disk has
// never had a row: planning to empty those, too, took most of the time.
const empty = `do $$
  declare t text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for t in select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    loop
      execute format('delete from %I', t);
      if to_regclass('kept.' || quote_ident(t)) is not null then
        execute format('insert into %I overriding system value table kept.%I', t, t);
      end if;
    end loop;
    for t in select sequencename from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      perform setval(format('%I', t)::regclass, 1, false);
    end loop;
  end $$`

const silent = { info: () => {}, warn: () => {}, error: () => {} }
