import path from 'node:path'
import { backUp, restore } from '#server/features/backup/backup.ts'
import { logOfCommand } from '#server/commands/log-of-command.ts'
import { readConfig } from '#server/settings/config.ts'
import { createTestDatabase, startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'

/** A PostgreSQL for the servers of this run, with the ready site, moved there as operators move theirs. */
export async function readyOnPostgres(ready: string) {
  const { dir, remove } = temporaryFolder()
  const postgres = await startPostgres()
  const { url: database } = await createTestDatabase(postgres.url)
  const folder = path.join(dir, 'data')
  const embedded = readConfig({ DATA_DIR: ready, BACKUP_TO: dir })
  const { name } = await backUp(embedded, logOfCommand)
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database })
  await restore(config, path.join(dir, name), logOfCommand)
  return {
    postgres: postgres.url,
    database,
    folder,
    async stop() {
      await postgres.stop()
      remove()
    },
  }
}
