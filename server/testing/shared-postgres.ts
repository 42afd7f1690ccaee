import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/infra/db/db.ts'
import { createTestDatabase } from './postgres-cluster.ts'

/** A database for one test on PostgreSQL: opens it, as often as is asked. */
export async function postgresForTest() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
  onTestFinished(drop)
  return { url, open: () => openDatabase({ databaseUrl: url, dataDir: '' }) }
}
