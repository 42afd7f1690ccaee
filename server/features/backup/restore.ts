import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '#server/durations.ts'
import { type Config, ConfigError } from '#server/settings/config.ts'
import type { Connection, Log } from '#server/infra/db/connection.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { migrationsOf, replaceRows } from '#server/infra/db/rows.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { type Archive, openArchive } from './archive.ts'

type Target = {
  config: Pick<Config, 'dataDir' | 'secretKey'>
  connection: Connection
  storage: Pick<Storage, 'move'>
  log: Log
}

/** What came back, for a sentence to the operator. */
export type Restored = { madeAt: string; rows: number; files: number }

/**
 * Puts a backup into an empty site, whichever database and store that has. The rows come last and all
 * at once: a restore that was cut off can be run again. `open` is called once the backup was read and
 * is whole. Throws a ConfigError if it is not, or the site is not empty.
 */
export async function restoreFrom(
  file: string,
  config: Target['config'],
  open: () => Promise<Target>,
): Promise<Restored> {
  const archive = await openArchive(file)
  try {
    if (!archive.manifest.hasKey && !config.secretKey)
      throw new ConfigError(
        'This site had its key as SECRET_KEY, which is not in the backup. Set the same one, and restore again.',
      )
    const target = await open()
    try {
      return await putInto(target, archive)
    } finally {
      await target.connection.close()
    }
  } finally {
    archive.close()
  }
}

async function putInto(target: Target, archive: Archive): Promise<Restored> {
  const { connection, config, log } = target
  const { manifest, contents } = archive
  await expectEmpty(connection, manifest.migrations)
  await migrate(connection, log, undefined, manifest.migrations)
  if (manifest.hasKey && !config.secretKey)
    await keepKey(await textOf(await archive.read('secret.key')), config.dataDir)
  const files = under(contents, 'files/')
  for (const key of files) await putBack(archive, key, target)
  let rows = 0
  const arriving = under(contents, 'database/').map((name) => ({
    table: name.replace(/\.jsonl$/, ''),
    rows: counted(linesOf(archive, `database/${name}`), (count) => (rows += count)),
  }))
  await connection.session(wholeMs, (query) => replaceRows(query, arriving))
  return { madeAt: manifest.madeAt, rows, files: files.length }
}

/** One statement of a restore takes no longer than this. */
const wholeMs = hourMs

const under = (contents: object, start: string) =>
  Object.keys(contents).flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : []))

async function expectEmpty({ query }: Connection, migrations: string[]) {
  const { rows } = await query(`select to_regclass('users') is not null as made`)
  if (!rows[0].made) return
  // What later migrations do to rows would not be done to these. Those of pgvector wait until it is there.
  const later = (await migrationsOf(query)).filter(
    (name) => !migrations.includes(name) && !name.endsWith('.vector.sql'),
  )
  if (later.length > 0)
    throw new ConfigError(
      'The tables of this database are those of a newer version than the backup. Restore into a database without tables: set DATA_DIR to a new folder, and with PostgreSQL DATABASE_URL to a new database.',
    )
  const { rows: found } = await query(
    'select exists (select from users) or exists (select from files) as used',
  )
  if (found[0].used)
    throw new ConfigError(
      'There is a site in this database already. Restore into an empty one: set DATA_DIR to a new folder, and with PostgreSQL DATABASE_URL to a new database.',
    )
}

async function keepKey(key: string, dataDir: string) {
  const file = path.join(dataDir, 'secret.key')
  const there = await readFile(file, 'utf8').catch(() => undefined)
  if (there !== undefined && there !== key)
    throw new ConfigError(`${file} holds the key of another site. Set DATA_DIR to a new folder.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, key, { mode: 0o600, flush: true })
}

async function putBack(archive: Archive, key: string, { config, storage }: Target) {
  const folder = path.join(config.dataDir, 'uploads')
  const part = path.join(folder, 'restored.part')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(await archive.read(`files/${key}`), createWriteStream(part, { flush: true }))
    await storage.move(key, part)
  } finally {
    await rm(part, { force: true })
  }
}

const mostCharacters = 4_000_000

/** The rows of a table, as many at a time as one statement takes. */
async function* linesOf(archive: Archive, name: string): AsyncGenerator<string[]> {
  let text = ''
  const part = (await archive.read(name)).setEncoding('utf8') as AsyncIterable<string>
  // Node's own readers of lines end a line at U+2028, too, which stands in texts as it is.
  for await (const chunk of part) {
    text += chunk
    const end = text.length < mostCharacters ? -1 : text.lastIndexOf('\n')
    if (end < 0) continue
    yield text.slice(0, end).split('\n')
    text = text.slice(end + 1)
  }
  const rest = text.split('\n').filter(Boolean)
  if (rest.length > 0) yield rest
}

async function* counted(portions: AsyncIterable<string[]>, count: (rows: number) => void) {
  for await (const rows of portions) {
    count(rows.length)
    yield rows
  }
}

async function textOf(part: Readable): Promise<string> {
  let text = ''
  for await (const chunk of part.setEncoding('utf8') as AsyncIterable<string>) text += chunk
  return text
}
