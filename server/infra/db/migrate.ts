import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection, Log, Query } from './connection.ts'
import { databaseError } from './errors.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

const MIGRATION_MS = 60 * 60_000 // building an index over a large table takes its time
const LOCK = 727_400_101 // any number, the same for every server on this database

type Migration = { name: string; text: string; checksum: string }

// Applies the missing migrations, in the order of their names; several servers may start at once.
// Files named `….vector.sql` are skipped until pgvector is installed. Returns whether it is, and why
// it is not if it could be. With `only`, others than these wait for the next start.
export async function migrate(
  connection: Pick<Connection, 'session'>,
  log: Log,
  folder = MIGRATIONS,
  only?: string[],
): Promise<{ vectors: boolean; vectorsRefused?: string }> {
  const migrations = await readMigrations(folder)
  return await connection.session(MIGRATION_MS, async (query) => {
    await query(`select pg_advisory_lock(${LOCK})`)
    try {
      const { vectors, refused } = await findVectors(query, log)
      const applied = await readApplied(query)
      refuseUnknown([...applied.keys(), ...(only ?? [])], migrations)
      if (vectors) await forgetBrokenVectors(query, migrations, applied, log)
      for (const migration of migrations) {
        if (!vectors && needsVectors(migration.name)) continue
        if (only && !only.includes(migration.name)) continue
        const checksum = applied.get(migration.name)
        if (checksum === undefined) await apply(query, migration, log)
        else if (checksum !== migration.checksum)
          throw databaseError.editedMigration(migration.name)
      }
      return { vectors, ...(refused ? { vectorsRefused: refused } : {}) }
    } finally {
      await query(`select pg_advisory_unlock(${LOCK})`)
    }
  })
}

/** In the order in which they are applied. */
export const migrationNames = async (folder = MIGRATIONS): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return await Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends; that does not count as an edit.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** What an operator runs; a role that only owns its database may not. */
const makeVectors = 'psql --dbname="$DATABASE_URL" --command="create extension vector"'

async function findVectors(
  query: Query,
  log: Log,
): Promise<{ vectors: boolean; refused?: string }> {
  const { rows } = await query(`
    select installed_version is not null as installed
    from pg_available_extensions where name = 'vector'`)
  if (rows.length === 0) return { vectors: false }
  if (rows[0].installed) return { vectors: true }
  try {
    await query('create extension vector')
    return { vectors: true }
  } catch (error) {
    log.warn(
      { code: (error as { code?: string }).code },
      `The search goes by words alone, because the database does not let this server make the extension pgvector (${said(error)}). As an administrator of the database, run: ${makeVectors}. Then start the server again; documents that are there get their vectors in the background.`,
    )
    return { vectors: false, refused: 'the database does not let this server make pgvector' }
  }
}

async function readApplied(query: Query): Promise<Map<string, string>> {
  await query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await query('select name, checksum from migrations order by name')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseUnknown(names: string[], migrations: Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw databaseError.newerMigrations(unknown)
}

/**
 * A restore without the right to make the extension, or an extension that was dropped, leaves these
 * migrations recorded and their tables missing or without their vectors. All that is in them can be
 * computed anew, so they are made anew.
 */
async function forgetBrokenVectors(
  query: Query,
  migrations: Migration[],
  applied: Map<string, string>,
  log: Log,
) {
  const recorded = migrations.filter(({ name }) => needsVectors(name) && applied.has(name))
  const tables = recorded.flatMap(({ text }) =>
    [...text.matchAll(/^create table (\w+) \(([^;]*)/gm)].map(([, table, columns]) => ({
      table,
      column: /^ *(\w+) vector\b/m.exec(columns!)?.[1],
    })),
  )
  const { rows } = await query(
    `select from jsonb_to_recordset($1::text::jsonb) as t("table" text, "column" text)
    where to_regclass(t.table) is null or (t.column is not null and not exists (
      select from pg_attribute
      where attrelid = to_regclass(t.table) and attname = t.column and not attisdropped))`,
    [JSON.stringify(tables)],
  )
  if (rows.length === 0) return
  await query('begin')
  for (const { table } of tables.toReversed()) await query(`drop table if exists ${table} cascade`)
  for (const { name } of recorded) {
    await query('delete from migrations where name = $1', [name])
    applied.delete(name)
  }
  await query('commit')
  log.warn(
    {},
    'The tables of the search by meaning were not whole and are made anew; documents get their vectors in the background.',
  )
}

async function apply(query: Query, { name, text, checksum }: Migration, log: Log) {
  await query('begin')
  try {
    await query(text)
    await query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await query('commit')
  } catch (error) {
    await query('rollback').catch(() => {})
    throw databaseError.failedMigration(name, error)
  }
  log.info({ migration: name }, `Migration ${name} applied.`)
}

function needsVectors(name: string) {
  return name.endsWith('.vector.sql')
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
