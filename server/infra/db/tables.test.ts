import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { describeTables, TABLES_FILE } from './generate-tables.ts'

test('tables.ts is what the migrations make (else: node server/infra/db/generate-tables.ts)', async () => {
  const database = await openDatabase({ dataDir: 'memory://' })
  const described = await describeTables(database)
  await database.close()
  expect(readFileSync(TABLES_FILE, 'utf8')).toBe(described)
})
