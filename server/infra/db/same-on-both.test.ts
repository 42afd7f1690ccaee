import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { openDatabase } from './db.ts'
import { MIGRATIONS } from './migrate.ts'
import type { Database } from './db.ts'

describe.each(['embedded', 'postgres'])('%s', (kind) => {
  let database: Database
  let drop = async () => {}
  beforeAll(async () => {
    if (kind === 'embedded') {
      database = await openDatabase({ dataDir: 'memory://' })
      return
    }
    const created = await createTestDatabase(inject('postgresUrl')!)
    drop = created.drop
    database = await openDatabase({ databaseUrl: created.url, dataDir: '' })
  })
  afterAll(async () => {
    await database?.close()
    await drop()
  })

  test.each([
    ['Glass. “It is shut.” The next one is in Mill Lane.', true],
    ['Glas. (Es gibt keins.) Der nächste steht am Rathaus.', true],
    ['Äpfel. Sie liegen im Keller. Es sind zwei.', true],
    ['Glass: in the yard. Ask Tom. Paper: in the hall. It is locked.', true],
    ['First line.\nBatteries. Nowhere here!’ Try the town hall', true],
    ['Glass. There is no bin.', false],
    ['Glass.\nThere is no bin.\nTry the hall', false],
  ])('the units of “%s” are computed anew: %s', async (text, isAnew) => {
    const migration = readFileSync(join(MIGRATIONS, '0125_later_labels_of_lines.sql'), 'utf8')
    const [, pattern] = /text ~ E'(.+)'/.exec(migration)!
    const { rows } = await database.query('select $1::text ~ $2 as matches', [text, pattern])
    expect(rows).toEqual([{ matches: isAnew }])
  })

  test('values come back as they went in', async () => {
    await database.query(`create table kinds (
      big int8, huge int8, exact numeric, at timestamptz, day date, data jsonb, list jsonb,
      id uuid, bytes bytea, words text[], numbers int8[], yes boolean, nothing text, ratio float8)`)
    const at = new Date('2026-11-20T07:30:00.123Z')
    const values = {
      big: 9007199254740991,
      huge: '9007199254740993',
      exact: '12.3400',
      at,
      day: '2026-02-28',
      data: JSON.stringify({ aB: { c_d: [1, null] } }),
      list: JSON.stringify([1, 'two']),
      id: '019d2f5e-0000-7000-8000-000000000000',
      bytes: Buffer.from([0, 255]),
      words: ['a', 'b "c"', null],
      numbers: [1, 2],
      yes: true,
      nothing: null,
      ratio: 0.1,
    }
    await database.db
      .insertInto('kinds' as any)
      .values(values as any)
      .execute()
    const row = await database.db
      .selectFrom('kinds' as any)
      .selectAll()
      .executeTakeFirst()
    expect(row).toEqual({ ...values, data: { aB: { c_d: [1, null] } }, list: [1, 'two'] })
  })

  test('what is changed is counted, and errors carry their code and constraint', async () => {
    await database.query('create table counted (n integer constraint once unique)')
    expect((await database.query('insert into counted values (1), (2)')).rowCount).toBe(2)
    const twice = database.query('insert into counted values ($1)', [1])
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'once' })
    const updated = await database.db
      .updateTable('counted' as any)
      .set({ n: 3 } as any)
      .where('n' as any, '=', 2)
      .executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
  })

  test('several statements run in one go', async () => {
    const { rows } = await database.query('select 1 as a; select 2 as b')
    expect(rows).toEqual([{ a: 1 }, { b: 2 }])
  })

  test('a transaction that throws leaves nothing', async () => {
    await database.query('create table undone (n integer)')
    const failing = database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('undone' as any)
        .values({ n: 1 } as any)
        .execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await database.query('select * from undone')).rows).toEqual([])
  })

  test('a notification arrives when its transaction commits, and not before', async () => {
    const heard: string[] = []
    let arrived = () => {}
    const both = new Promise<void>((resolve) => (arrived = resolve))
    const stop = await database.listen('news "of" today', (payload) => {
      heard.push(payload)
      if (heard.length === 2) arrived()
    })
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_notify('news "of" today', 'undone')`.execute(trx)
        throw new Error('undo')
      })
      .catch(() => {})
    await database.db.transaction().execute(async (trx) => {
      await sql`select pg_notify('news "of" today', 'first')`.execute(trx)
    })
    await database.notify('news "of" today', 'second')
    await both
    expect(heard).toEqual(['first', 'second'])
    await stop()
  })

  test('the time zone is UTC', async () => {
    expect((await database.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
  })

  test('it says that it is ready', async () => {
    await database.ready()
  })
})
