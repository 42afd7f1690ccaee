import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '#server/app.ts'
import { pictureFolder } from '../content/content.ts'
import type { Written } from './merge.ts'

/**
 * What was added on screen, as files of this server, each under the hash of what it holds, so that
 * it is fetched once.
 */
export async function picturesOnDisk({ db, config }: Pick<App, 'db' | 'config'>): Promise<Written> {
  const folder = path.join(config.dataDir, 'content-pictures')
  const rows = await db.selectFrom('contentPictures').select(['name', 'hash']).execute()
  if (rows.length > 0) await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder).catch(() => []))
  const fileOf = (hash: string) => `${hash}.webp`
  for (const { hash } of rows)
    if (!there.has(fileOf(hash))) await fetchPicture(db, hash, path.join(folder, fileOf(hash)))
  const wanted = new Set(rows.map(({ hash }) => fileOf(hash)))
  for (const name of there)
    if (!wanted.has(name)) await rm(path.join(folder, name), { force: true })
  return new Map(
    rows.map(({ name, hash }) => [
      `${pictureFolder}/${name}`,
      { link: path.join(folder, fileOf(hash)) },
    ]),
  )
}

async function fetchPicture(db: App['db'], hash: string, file: string) {
  const row = await db
    .selectFrom('contentPictures')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return
  // In one step, so that nobody reads a part.
  const fresh = `${file}.${process.pid}.fresh`
  await writeFile(fresh, row.bytes)
  await rename(fresh, file)
}
