import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { kyselyOn } from './connection.ts'
import { openDatabase } from './db.ts'
import { openEmbedded } from './embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'carrel-embedded-'))
const log = { info: () => {}, warn: () => {}, error: () => {} }
const folder = join(scratch, 'data')
const migrations = join(scratch, 'migrations')
mkdirSync(migrations)
writeFileSync(join(migrations, '0001_rows.sql'), 'create table rows (n integer primary key);')

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const open = (limits = {}) => openEmbedded({ dataDir: folder, log, limits })

test('a second server on the folder is refused, and told who has it', async () => {
  const first = await open()
  const sentence = `The data folder ${folder} is in use by another server (process ${process.pid}).`
  await expect(open()).rejects.toThrow(sentence)
  const other = spawn(process.execPath, [
    new URL('./testing/writer.ts', import.meta.url).pathname,
    folder,
    migrations,
  ])
  let said = ''
  other.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(other, 'close')
  expect(code).toBe(1)
  expect(said).toContain(sentence)
  expect(await first.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
  await first.close()
})

test('the lock of a dead server is free, whatever its process number says', async () => {
  writeFileSync(join(folder, 'server.pid'), `${process.ppid}\n`)
  const database = await open()
  expect(readFileSync(join(folder, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`)
  await database.close()
})

test('a folder of another PostgreSQL is refused and left alone', async () => {
  const other = join(scratch, 'other')
  mkdirSync(join(other, 'database'), { recursive: true })
  writeFileSync(join(other, 'database', 'PG_VERSION'), '19\n')
  await expect(openEmbedded({ dataDir: other, log })).rejects.toThrow('made with PostgreSQL 19')
  expect(readFileSync(join(other, 'database', 'PG_VERSION'), 'utf8')).toBe('19\n')
})

test('a database of a newer version is refused and left alone', async () => {
  const newer = join(scratch, 'newer')
  cpSync(folder, newer, { recursive: true })
  const first = await openDatabase({ dataDir: newer, migrations })
  await first.query(`insert into migrations (name, checksum) values ('0999_later.sql', 'x')`)
  await first.close()
  await expect(openDatabase({ dataDir: newer, migrations })).rejects.toThrow('0999_later.sql')
})

test('a query inside a transaction, sent beside it, fails and does not hang', async () => {
  const database = await open({ idleMs: 50 })
  const db = kyselyOn(database.pool)
  await database.query('create table if not exists beside (n integer)')
  const nested = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('beside' as any)
      .values({ n: 1 } as any)
      .execute()
    await database.query('select 1')
  })
  await expect(nested).rejects.toMatchObject({ code: '55P03' })
  expect((await database.query('select n from beside')).rows).toEqual([])
  await database.close()
})

test('transactions at the same time do not mix', async () => {
  const database = await open()
  const db = kyselyOn(database.pool)
  await database.query('create table if not exists account (n integer); delete from account')
  await database.query('insert into account values (0)')
  await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction().execute(async (trx) => {
        const { n } = (await trx
          .selectFrom('account' as any)
          .select('n' as any)
          .executeTakeFirstOrThrow()) as any
        await trx
          .updateTable('account' as any)
          .set({ n: n + 1 } as any)
          .execute()
      }),
    ),
  )
  expect((await database.query('select n from account')).rows).toEqual([{ n: 20 }])
  await database.close()
})

test('a query that runs away is ended, and the database goes on with all that was saved', async () => {
  const database = await open({ queryMs: 300 })
  const heard: string[] = []
  let gaps = 0
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => (gaps += 1),
  )
  await database.query('create table if not exists kept (n integer); insert into kept values (7)')
  const runaway = database.query('select count(*) from generate_series(1, 100000000000)')
  const waiting = database.query('select n from kept')
  await expect(runaway).rejects.toMatchObject({ code: '57014' })
  expect((await waiting).rows).toEqual([{ n: 7 }])
  await database.notify('news', 'still here')
  expect(heard).toEqual(['still here'])
  expect(gaps).toBe(1)
  await database.close()
})

test('a transaction that was cut off by a runaway query is lost as a whole', async () => {
  const database = await open({ queryMs: 300 })
  const db = kyselyOn(database.pool)
  await database.query('create table if not exists whole (n integer)')
  const cut = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('whole' as any)
      .values({ n: 1 } as any)
      .execute()
    await trx.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.lit(1)]).as('slept')).execute()
  })
  await expect(cut).rejects.toThrow()
  expect((await database.query('select n from whole')).rows).toEqual([])
  await database.close()
})

test('tidying vacuums and writes a checkpoint', async () => {
  const database = await open()
  await database.query('create table if not exists messy (n integer)')
  await database.query('insert into messy select generate_series(1, 1000)')
  await database.tidy()
  const { rows } = await database.query(
    `select reltuples::int8 as estimated from pg_class where relname = 'messy'`,
  )
  expect(rows).toEqual([{ estimated: 1000 }])
  await database.close()
})

test('after closing, a query is refused', async () => {
  const database = await open()
  const last = database.query('select 1 as one')
  await database.close()
  expect((await last).rows).toEqual([{ one: 1 }])
  await expect(database.query('select 1')).rejects.toMatchObject({ code: '57P01' })
})
