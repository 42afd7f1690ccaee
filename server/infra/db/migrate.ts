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
// Files named `….vector.sql` are skipped until pgvector is installed. Returns whether it is.
export async function migrate(
  connection: Pick<Connection, 'session'>,
  log: Log,
  folder = MIGRATIONS,
): Promise<{ vectors: boolean }> {
  const migrations = await readMigrations(folder)
  return await connection.session(MIGRATION_MS, async (query) => {
    await query(`select pg_advisory_lock(${LOCK})`)
    try {
      const vectors = await findVectors(query, log)
      const applied = await readApplied(query)
      refuseUnknown(applied, migrations)
      for (const migration of migrations) {
        if (!vectors && needsVectors(migration.name)) continue
        const checksum = applied.get(migration.name)
        if (checksum === undefined) await apply(query, migration, log)
        else if (checksum !== migration.checksum)
          throw databaseError.editedMigration(migration.name)
      }
      return { vectors }
    } finally {
      await query(`select pg_advisory_unlock(${LOCK})`)
    }
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends; that does not count as an edit.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function findVectors(query: Query, log: Log) {
  const { rows } = await query(`
    select installed_version is not null as installed
    from pg_available_extensions where name = 'vector'`)
  if (rows.length === 0) return false
  if (rows[0].installed) return true
  try {
    await query('create extension vector')
    return true
  } catch (error) {
    log.warn(
      { err: error },
      'pgvector is there but could not be switched on. Run "create extension vector" on this ' +
        'database as its administrator; until then search goes by keywords.',
    )
    return false
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

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) throw databaseError.newerMigrations(unknown)
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
