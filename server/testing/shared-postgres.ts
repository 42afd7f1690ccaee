import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/infra/db/db.ts'
import { atEndOfFile } from './end-of-file.ts'
import { createTestDatabase, startPostgres } from './postgres-cluster.ts'

let own: ReturnType<typeof startPostgres> | undefined

/** Of a whole run, which has one for all tests; a file that runs alone starts one for its own. */
export async function postgresUrl(): Promise<string> {
  const ofRun = process.env['TEST_DATABASE_URL'] ?? process.env['TEST_POSTGRES_URL']
  if (ofRun) return ofRun
  if (!own) {
    own = startPostgres()
    atEndOfFile(async () => {
      const ended = own
      own = undefined
      await (await ended)?.stop()
    })
  }
  return (await own).url
}

/** A database for one test on PostgreSQL, whatever the others run on: opens it, as often as is asked. */
export async function postgresForTest() {
  const { url, drop } = await createTestDatabase(await postgresUrl())
  onTestFinished(drop)
  return { url, open: () => openDatabase({ databaseUrl: url, dataDir: '' }) }
}
