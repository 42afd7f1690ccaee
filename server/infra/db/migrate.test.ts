import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import type { Embedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
let folder: string
let database: Embedded

// Starting one takes two seconds of a processor: each test finds it empty.
beforeAll(async () => {
  database = await openEmbedded({ dataDir: 'memory://', log })
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-migrations-'))
})
afterEach(async () => {
  await database.query('drop extension if exists vector cascade')
  await database.query('drop schema public cascade')
  await database.query('create schema public')
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const applied = async () =>
  (await database.query('select name from migrations order by name')).rows.map(({ name }) => name)

test('migrations are applied once, in the order of their names', async () => {
  write('0002_second.sql', 'alter table a add column m integer; insert into a values (1, 2);')
  write('0001_first.sql', 'create table a (n integer);')
  await migrate(database, log, folder)
  await migrate(database, log, folder)
  expect((await database.query('select * from a')).rows).toEqual([{ n: 1, m: 2 }])
})

test('a migration that fails leaves nothing of itself, and the ones before it stay', async () => {
  write('0001_good.sql', 'create table good (n integer);')
  write('0002_bad.sql', 'create table half (n integer); select nonsense;')
  await expect(migrate(database, log, folder)).rejects.toThrow(
    'The migration 0002_bad.sql failed and was undone: column "nonsense" does not exist',
  )
  expect(await applied()).toEqual(['0001_good.sql'])
  await expect(database.query('select from half')).rejects.toMatchObject({ code: '42P01' })
})

test('a migration that was edited after it was applied is refused', async () => {
  write('0001_first.sql', 'create table a (n integer);')
  await migrate(database, log, folder)
  write('0001_first.sql', 'create table a (n bigint);')
  await expect(migrate(database, log, folder)).rejects.toThrow('0001_first.sql was changed after')
})

test('other line ends are no edit', async () => {
  write('0001_first.sql', 'create table a\n(n integer);\n')
  await migrate(database, log, folder)
  write('0001_first.sql', 'create table a\r\n(n integer);\r\n')
  await migrate(database, log, folder)
})

test('what needs pgvector waits until it is there, and is caught up then', async () => {
  write('0001_first.sql', 'create table a (n integer);')
  write('0002_meaning.vector.sql', 'create table meanings (embedding vector(3));')
  write('0003_third.sql', 'create table c (n integer);')
  const without = {
    session: ((timeoutMs, work) =>
      database.session(timeoutMs, (query) =>
        work(async (text, values) =>
          text.includes('pg_available_extensions')
            ? { rows: [], rowCount: 0 }
            : query(text, values),
        ),
      )) as Embedded['session'],
  }
  expect(await migrate(without, log, folder)).toEqual({ vectors: false })
  expect(await applied()).toEqual(['0001_first.sql', '0003_third.sql'])
  expect(await migrate(database, log, folder)).toEqual({ vectors: true })
  expect(await applied()).toHaveLength(3)
})

test('tables that lost their vectors are made anew, and say so', async () => {
  write('0001_first.sql', 'create table a (n integer);')
  write(
    '0002_meaning.vector.sql',
    'create table meanings (\n  n integer,\n  embedding vector(3) not null\n);',
  )
  write('0003_more.vector.sql', 'create table more (\n  n integer\n);')
  await migrate(database, log, folder)
  const said: string[] = []
  const told = { ...log, warn: (_: object, message: string) => void said.push(message) }
  await migrate(database, told, folder)
  expect(said).toEqual([])
  for (const loss of ['drop extension vector cascade', 'drop table meanings', 'drop table more']) {
    await database.query('insert into a values (1)')
    await database.query(loss)
    expect(await migrate(database, told, folder)).toEqual({ vectors: true })
    expect(said.splice(0).join()).toContain('made anew')
    await database.query("insert into meanings values (1, '[1,2,3]')")
    await database.query('select from more')
  }
  expect((await database.query('select from a')).rowCount).toBe(3)
  expect(await applied()).toHaveLength(3)
})
