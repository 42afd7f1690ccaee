// The database a test runs on: embedded and in memory, or with TEST_DATABASE_URL a database of its
// own on that server. Both come migrated from a template, so a test does not wait for migrations.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { openDatabase } from '../db.ts'
import type { Database } from '../db.ts'
import { openEmbedded } from '../embedded.ts'
import { migrate, MIGRATIONS } from '../migrate.ts'

export async function openTestDatabase(): Promise<Database> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl) return await openDatabase({ dataDir: 'memory://', template: await template() })
  const { url, drop } = await createTestDatabase(adminUrl)
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

async function template(): Promise<Uint8Array> {
  const path = join(tmpdir(), `carrel-test-${fingerprint()}.tar`)
  try {
    return readFileSync(path)
  } catch {}
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const made = await openEmbedded({ dataDir: 'memory://', log })
  await migrate(made, log)
  const tar = await made.dump()
  await made.close()
  const aside = `${path}.${randomUUID()}`
  writeFileSync(aside, tar, { mode: 0o600 })
  renameSync(aside, path)
  return tar
}

function fingerprint() {
  const hash = createHash('sha256')
  hash.update(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}
