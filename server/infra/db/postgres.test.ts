import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { cuttable } from '#server/testing/cuttable.ts'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { isDatabaseAway } from '#server/errors.ts'
import { kyselyOn } from './connection.ts'
import { openDatabase } from './db.ts'
import { openPostgres } from './postgres.ts'
import type { Connection } from './connection.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

describe('PostgreSQL', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  async function open(limits = {}): Promise<Connection> {
    const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
    const connection = await openPostgres({ databaseUrl: url, log, limits })
    closing.push(drop, connection.close)
    return connection
  }

  test('a query that runs away is ended', async () => {
    const { query } = await open({ queryMs: 200 })
    await expect(query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
  })

  test('a connection that was cut without a word is given up, and the next one works', async () => {
    const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
    const way = await cuttable(url)
    const limits = { queryMs: 300, silentMs: 300 }
    const connection = await openPostgres({ databaseUrl: way.url, log, limits })
    closing.push(drop, connection.close)
    await connection.query('select 1')
    way.freeze()
    const error = await connection.query('select 1').catch((one: unknown) => one)
    expect(isDatabaseAway(error)).toBe(true)
    await expect(connection.query('select 2 as two')).resolves.toMatchObject({ rows: [{ two: 2 }] })
  })

  test('in a transaction, too, and what waits behind it goes on', async () => {
    const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
    const way = await cuttable(url)
    const limits = { queryMs: 300, silentMs: 300 }
    const connection = await openPostgres({ databaseUrl: way.url, log, limits, connections: 1 })
    closing.push(drop, connection.close)
    const db = kyselyOn(connection.pool)
    const transaction = db.transaction().execute(async (inside) => {
      await sql`select 1`.execute(inside)
      way.freeze()
      await sql`select 1`.execute(inside)
    })
    const next = sql<{ two: number }>`select 2 as two`.execute(db)
    await expect(transaction).rejects.toSatisfy(isDatabaseAway)
    expect((await next).rows).toEqual([{ two: 2 }])
  })

  test('a connection that is cut between two statements of a transaction fails it, and nothing else', async () => {
    const { query, pool } = await open()
    const transaction = kyselyOn(pool)
      .transaction()
      .execute(async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db)
        await query('select pg_terminate_backend($1)', [rows[0]!.pid])
        // Nothing is asked of it when the driver hears of its end.
        await new Promise((resolve) => setTimeout(resolve, 200))
        await sql`select 1`.execute(db)
      })
    await expect(transaction).rejects.toThrow()
    expect(await query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('what is reserved is free while everything else waits', async () => {
    const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
    const connection = await openPostgres({ databaseUrl: url, log, connections: 4 })
    closing.push(drop, connection.close)
    const held = await Promise.all(Array.from({ length: 4 }, () => connection.pool.connect()))
    let waited = true
    const waiting = connection.query('select 1').then(() => (waited = false))
    await sql`select 1`.execute(kyselyOn(connection.reserved))
    expect(waited).toBe(true)
    for (const client of held) client.release()
    await waiting
  })

  test('when the connection for notifications is cut, it comes back and says so', async () => {
    const { query, listen, notify } = await open()
    let again = () => {}
    const gap = new Promise<void>((resolve) => (again = resolve))
    let heard: (payload: string) => void = () => {}
    const payload = new Promise<string>((resolve) => (heard = resolve))
    await listen(
      'news',
      (text) => heard(text),
      () => again(),
    )
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`)
    await gap
    await notify('news', 'back')
    expect(await payload).toBe('back')
  })

  test('while it is away one listens and stops as ever, and hears when it is back', async () => {
    const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
    const way = await cuttable(url)
    let lost = 0
    const connection = await openPostgres({
      databaseUrl: way.url,
      log: {
        ...log,
        warn: (_: object, message: string) => void (message.includes('notifications') && lost++),
      },
      limits: {},
    })
    closing.push(drop, connection.close)
    const stop = await connection.listen('old news', () => {})
    way.cut()
    // It was lost, and could not be opened again.
    await expect.poll(() => lost).toBeGreaterThan(1)
    await stop()
    const back = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<string>()
    await connection.listen('news', heard.resolve, back.resolve)
    way.mend()
    await back.promise
    await connection.notify('news', 'again')
    expect(await heard.promise).toBe('again')
  })

  test('many servers that start at once migrate once', async () => {
    const { url, drop } = await createTestDatabase(inject('postgresUrl')!)
    closing.push(drop)
    const fresh = await openPostgres({ databaseUrl: url, log })
    await fresh.query('drop schema public cascade; create schema public')
    await fresh.close()
    const opened = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: '' })),
    )
    const { rows } = await opened[0]!.query('select count(*) as applied from migrations')
    expect(rows[0].applied).toBeGreaterThan(0)
    await Promise.all(opened.map(({ close }) => close()))
  })

  test('a database that is not there is said in one sentence', async () => {
    const url = inject('postgresUrl')!.replace(/\/postgres$/, '/nowhere')
    await expect(openPostgres({ databaseUrl: url, log })).rejects.toThrow(
      'The database does not answer: database "nowhere" does not exist',
    )
  })

  test('a statement that came often is parsed anew after another server has changed its table', async () => {
    const { query } = await open()
    await query('create table things (id integer)')
    const read = () => query('select * from things where id > $1', [0])
    for (let i = 0; i < 12; i++) await read()
    await query('alter table things add column name text')
    for (let i = 0; i < 6; i++) await read()
    const { rows } = await query(
      'select name from pg_prepared_statements where statement like $1',
      ['%from things%'],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
