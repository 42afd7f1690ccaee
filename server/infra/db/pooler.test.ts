import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { startPooler } from '#server/testing/pooler.ts'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { ConfigError, readConfig } from '#server/settings/config.ts'
import { openDatabase } from './db.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function pooled() {
  const { url: databaseUrl, drop } = await createTestDatabase(inject('postgresUrl')!)
  const pooler = await startPooler(databaseUrl)
  closing.push(drop, pooler.stop)
  return { databaseUrl, poolerUrl: pooler.url, dataDir: '' }
}

/** What the refusal says has to be run, but for this database alone. */
async function giveSettings(databaseUrl: string, refusal: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const name = new URL(databaseUrl).pathname.slice(1)
  const statements = refusal.match(/alter role [^;]+;/g)!
  expect(statements).toHaveLength(4)
  for (const statement of statements)
    await database.query(statement.replace('…', `postgres in database ${name}`))
  await database.close()
}

async function refusalOf(settings: Awaited<ReturnType<typeof pooled>>): Promise<string> {
  const error = await openDatabase(settings).catch((one: Error) => one)
  return (error as Error).message
}

test('a pooler whose connections lack their settings is refused, and with what the refusal says it works', async () => {
  const settings = await pooled()
  const refusal = await refusalOf(settings)
  expect(refusal).toContain('restart the pooler')
  await giveSettings(settings.databaseUrl, refusal)
  // What it has open is as it was; the pooler of this test is another one.
  const again = await startPooler(settings.databaseUrl)
  const database = await openDatabase({ ...settings, poolerUrl: again.url, connections: 8 })
  closing.push(again.stop, database.close)

  // More transactions than the pooler has connections, each of which sees only what is its own.
  await database.query('create table kept (n int, at timestamptz default now())')
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      database.db.transaction().execute(async (trx) => {
        await sql`insert into kept (n) values (${n})`.execute(trx)
        const { rows } = await sql<{ n: number; at: Date }>`
          select n, at from kept where n = ${n}`.execute(trx)
        expect(rows).toEqual([{ n, at: expect.any(Date) }])
      }),
    ),
  )
  const { rows } = await database.query('select count(*)::int as all, min(n) as least from kept')
  expect(rows).toEqual([{ all: 20, least: 0 }])
})

test('notifications come through a pooler that passes none on', async () => {
  const settings = await pooled()
  await giveSettings(settings.databaseUrl, await refusalOf(settings))
  const pooler = await startPooler(settings.databaseUrl)
  const database = await openDatabase({ ...settings, poolerUrl: pooler.url })
  closing.push(pooler.stop, database.close)
  let heard: (payload: string) => void = () => {}
  const payload = new Promise<string>((resolve) => (heard = resolve))
  await database.listen('news', (text) => heard(text))
  await database.notify('news', 'here')
  expect(await payload).toBe('here')
})

test('a pooler that is not there is told by its name, without its address', async () => {
  const { databaseUrl, dataDir } = await pooled()
  const poolerUrl = 'postgres://ana:secret@127.0.0.1:1/carrel'
  const refusal = await refusalOf({ databaseUrl, dataDir, poolerUrl })
  expect(refusal).toMatch(/^The pooler of DATABASE_POOLER_URL does not answer/)
  expect(refusal).not.toContain('secret')
})

test('a pooler needs the address of the database itself', () => {
  expect(() => readConfig({ DATABASE_POOLER_URL: 'postgres://127.0.0.1/carrel' })).toThrow(
    new ConfigError(
      'Set DATABASE_URL too, to the PostgreSQL itself: notifications, migrations and backups do not go through the pooler of DATABASE_POOLER_URL.',
    ),
  )
})
