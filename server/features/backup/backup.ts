import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { type Config, ConfigError, type StoreConfig } from '#server/settings/config.ts'
import { createStorage } from '#server/infra/storage/create-storage.ts'
import { openConnection } from '#server/infra/db/db.ts'
import type { Log } from '#server/infra/db/connection.ts'
import { createAsk, reasonOf, usualSilenceMs } from '#server/infra/storage/s3-requests.ts'
import { type Made, backUpInto, writeBackup } from './make.ts'
import { type Restored, restoreFrom } from './restore.ts'
import { askRunningServer } from './running.ts'

export { answerBackups } from './running.ts'

type Place = NonNullable<Config['backup']>

/** For the operator's command: with a running server or without. */
export async function backUp(config: Config, log: Log): Promise<Made> {
  if (!config.backup)
    throw new ConfigError('Say where to: npm run backup -- /mnt/backups, or set BACKUP_TO.')
  const { databaseUrl, dataDir } = config
  const opened = await openConnection({ databaseUrl, dataDir, log }).catch(
    (error: { code?: string }) => {
      if (error.code === 'FOLDER_IN_USE') return undefined
      throw error
    },
  )
  if (!opened) return put(config, config.backup, (to) => askRunningServer(dataDir, to))
  try {
    const site = { config, database: opened, storage: await createStorage(config) }
    return await put(config, config.backup, (to) => writeBackup(site, to))
  } finally {
    await opened.close()
  }
}

/** Each night, where BACKUP_TO is set. */
export async function backUpNightly(app: App): Promise<void> {
  const { backup } = app.config
  if (!backup) return
  const { name, bytes } = await put(app.config, backup, (to) => writeBackup(app, to))
  app.log.info({ name, bytes }, 'The site was backed up.')
}

/** Into a folder at once; for a bucket, into one beside the data first, where it is read back. */
async function put(
  config: Config,
  { to, keep }: Place,
  write: Parameters<typeof backUpInto>[1],
): Promise<Made> {
  if ('folder' in to) return backUpInto(to.folder, write, { keep })
  const aside = await mkdtemp(path.join(config.dataDir, 'backup-'))
  try {
    const made = await backUpInto(aside, write)
    await send(to.store, made.name, path.join(aside, made.name))
    return made
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const longestMs = 6 * hourMs

/** Puts a file into a bucket, and reads it back. */
async function send(store: StoreConfig, name: string, file: string) {
  const ask = createAsk(store, usualSilenceMs, longestMs)
  const stored = await ask(name, { method: 'PUT', body: { file } })
  stored.resume()
  const back = await ask(name, {})
  if (stored.statusCode !== 200 || back.statusCode !== 200)
    throw new ConfigError(
      `The bucket of BACKUP_TO answered ${back.statusCode} (${await reasonOf(back)}).`,
    )
  if ((await hashOf(back)) !== (await hashOf(createReadStream(file))))
    throw new ConfigError('The bucket of BACKUP_TO gave back something else than it was given.')
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/** For the operator's command: into the empty site that the settings name. */
export const restore = (config: Config, file: string, log: Log): Promise<Restored> =>
  restoreFrom(path.resolve(file), config, async () => {
    const { databaseUrl, dataDir } = config
    const connection = await openConnection({ databaseUrl, dataDir, log })
    return { config, connection, log, storage: await createStorage(config) }
  })
