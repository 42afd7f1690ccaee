import path from 'node:path'
import { logOfCommand } from '../commands/log-of-command.ts'
import { backUp, restore } from '../features/backup/backup.ts'
import { readConfig } from '../settings/config.ts'
import { createTestDatabase, startPostgres } from './postgres-cluster.ts'
import { temporaryFolder } from './start-carrel.ts'

/** Starts a PostgreSQL and moves the site of that data folder there, as operators move theirs. */
export async function movedToPostgres(embedded: string) {
  const { dir, remove } = temporaryFolder()
  const postgres = await startPostgres()
  const { url: database } = await createTestDatabase(postgres.url)
  const folder = path.join(dir, 'data')
  const { name } = await backUp(readConfig({ DATA_DIR: embedded, BACKUP_TO: dir }), logOfCommand)
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
