import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type { Config } from '#server/settings/config.ts'
import type { Connection, Query } from '#server/infra/db/connection.ts'
import { migrationsOf, rowsOf, tablesOf } from '#server/infra/db/rows.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { type Add, type Contents, type Manifest, openArchive, whole, writeZip } from './archive.ts'

/** What a backup is made of. */
type Site = {
  config: Pick<Config, 'dataDir' | 'secretKey'>
  database: Pick<Connection, 'snapshot'>
  storage: Pick<Storage, 'path'>
}

/**
 * Writes the whole site as it is at this moment: the database, the files that it names, and the key.
 * Members read and write meanwhile. A file that is deleted meanwhile is left out.
 */
export const writeBackup = (site: Site, to: Writable): Promise<void> =>
  writeZip(to, async (add) => {
    const key = site.config.secretKey ? undefined : await keyOf(site.config.dataDir)
    const files = await site.database.snapshot(async (query) => {
      const manifest: Manifest = {
        format: 1,
        madeAt: new Date().toISOString(),
        migrations: await migrationsOf(query),
        hasKey: key !== undefined,
      }
      await add('manifest.json', whole(JSON.stringify(manifest)))
      for (const { name } of await tablesOf(query))
        await add(`database/${name}.jsonl`, lines(rowsOf(query, name)))
      return filesOf(query)
    })
    for (const file of files) await addFile(site, add, file)
    if (key !== undefined) await add('secret.key', whole(key))
  })

const keyOf = (dataDir: string) =>
  readFile(path.join(dataDir, 'secret.key'), 'utf8').catch(() => undefined)

async function* lines(portions: AsyncIterable<string[]>) {
  for await (const rows of portions) yield `${rows.join('\n')}\n`
}

/** The keys of everything that is stored beside the database. */
async function filesOf(query: Query): Promise<string[]> {
  const { rows }: { rows: { key: string | null }[] } = await query(`
    select storage_key as key from files union select cover_key from files
    union select avatar_key from users union select storage_key from data_exports`)
  return rows.flatMap(({ key }) => key ?? []).toSorted()
}

async function addFile({ storage }: Site, add: Add, key: string) {
  const file = await open(await storage.path(key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file) await add(`files/${key}`, file.createReadStream())
}

/** What was written, for a sentence to the operator. */
export type Made = { name: string; files: number; tables: number; bytes: number }

const ours = /^site-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.zip$/

/**
 * Puts a backup into a folder that `write` writes, reads it back, and deletes the oldest of those
 * beyond `keep`. Until it was read back it has another name.
 */
export async function backUpInto(
  folder: string,
  write: (to: Writable) => Promise<void>,
  { keep = Infinity, now = new Date() } = {},
): Promise<Made> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `site-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`
  const part = path.join(folder, `${name}.part`)
  try {
    await write(createWriteStream(part, { mode: 0o600, flush: true }))
    const archive = await openArchive(part)
    archive.close()
    await rename(part, path.join(folder, name))
    for (const old of await beyond(folder, keep)) await rm(path.join(folder, old), { force: true })
    const { size } = await stat(path.join(folder, name))
    return { name, ...countsOf(archive.contents), bytes: size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function beyond(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ours.test(name))
  return names.toSorted().slice(0, Math.max(0, names.length - keep))
}

function countsOf(contents: Contents) {
  const names = Object.keys(contents)
  const under = (start: string) => names.filter((name) => name.startsWith(start)).length
  return { tables: under('database/'), files: under('files/') }
}
