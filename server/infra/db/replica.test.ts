import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { everyRoute } from '#contract/contract.ts'
import { documents } from '#contract/documents/documents.ts'
import { examine } from '#server/features/health/doctor.ts'
import { ConfigError, readConfig } from '#server/settings/config.ts'
import { examplePath } from '#server/testing/example-path.ts'
import { cuttable } from '#server/testing/cuttable.ts'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { startWithStandby } from '#server/testing/standby.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openDatabase } from './db.ts'
import { goOnWithPrimary } from './replica.ts'

let servers: Awaited<ReturnType<typeof startWithStandby>>
let databaseUrl: string
let readUrl: string
const said: string[] = []
beforeAll(async () => {
  servers = await startWithStandby()
})
afterAll(() => servers.stop())
beforeEach(async () => {
  said.length = 0
  const { url, drop } = await createTestDatabase(servers.primaryUrl)
  onTestFinished(drop)
  databaseUrl = url
  readUrl = servers.standbyUrlOf(url)
})

const cannot = 'The replica of DATABASE_READ_URL cannot be read; PostgreSQL is.'

function open(settings: { readUrl?: string } = {}) {
  const tell = (_: object, sentence: string) => void said.push(sentence)
  const log = { info: tell, error: tell, warn: tell }
  return openDatabase({ databaseUrl, readUrl, dataDir: '', log, ...settings })
}

async function opened(settings: { readUrl?: string } = {}) {
  const database = await open(settings)
  onTestFinished(database.close)
  const { db, reading } = database
  return {
    database,
    write: (n: number) => sql`insert into seen (n) values (${n})`.execute(db),
    /** The last number that is read, and whether the standby was asked for it. */
    read: () =>
      reading(async () => {
        const { rows } = await sql<{ last: number; standby: boolean }>`
          select max(n) as last, pg_is_in_recovery() as standby from seen`.execute(db)
        return rows[0]!
      }),
  }
}

test('what was just written is read from the replica', async () => {
  const { database, write, read } = await opened()
  await database.query('create table seen (n int)')
  for (let n = 0; n < 40; n++) {
    await write(n)
    expect((await read()).last).toBe(n)
  }
  await expect.poll(read).toEqual({ last: 39, standby: true })
  expect(database.reads!.replica).toBeGreaterThan(0)
})

test('many who read at once each see what was written before they asked', async () => {
  const { database, write, read } = await opened()
  await database.query('create table seen (n int)')
  const asked = Array.from({ length: 40 }, async (_, n) => {
    await write(n)
    return { n, ...(await read()) }
  })
  for (const { n, last } of await Promise.all(asked)) expect(last).toBeGreaterThanOrEqual(n)
})

test('a replica that stands still is not read until it goes on', async () => {
  const { database, write, read } = await opened()
  await database.query('create table seen (n int)')
  await write(1)
  await expect.poll(read).toEqual({ last: 1, standby: true })
  const onStandby = new pg.Client(readUrl)
  await onStandby.connect()
  onTestFinished(() => onStandby.end())
  const standby = (text: string) => onStandby.query(text)
  await standby('select pg_wal_replay_pause()')
  await write(2)
  expect(await read()).toEqual({ last: 2, standby: false })
  await standby('select pg_wal_replay_resume()')
  await expect.poll(read).toEqual({ last: 2, standby: true })
})

test('what reads and then writes goes on with PostgreSQL itself', async () => {
  const { database, write, read } = await opened()
  await database.query('create table seen (n int)')
  await write(1)
  await expect.poll(read).toEqual({ last: 1, standby: true })
  const { db, reading } = database
  const where = async () => {
    const { rows } = await sql<{ last: number; standby: boolean }>`
      select max(n) as last, pg_is_in_recovery() as standby from seen`.execute(db)
    return rows[0]
  }
  for (const begin of [
    () => write(2),
    () =>
      sql`with added as (insert into seen values (2) returning n) select * from added`.execute(db),
    () => db.transaction().execute((trx) => sql`insert into seen values (2)`.execute(trx)),
  ]) {
    const seen = await reading(async () => {
      const first = await where()
      await begin()
      return [first, await where()]
    })
    expect(seen).toEqual([
      { last: expect.any(Number), standby: true },
      { last: 2, standby: false },
    ])
    await expect.poll(read).toEqual({ last: 2, standby: true })
  }
})

test('one that is away harms nothing, also at the start', async () => {
  const { database, write, read } = await opened({ readUrl: 'postgres://ana:secret@127.0.0.1:1/x' })
  await database.query('create table seen (n int)')
  await write(1)
  expect(await read()).toEqual({ last: 1, standby: false })
  expect(said).toContain(cannot)
})

test('one that is silent keeps nobody waiting for long', async () => {
  const way = await cuttable(readUrl)
  const { database, write, read } = await opened({ readUrl: way.url })
  await database.query('create table seen (n int)')
  await write(1)
  await expect.poll(read).toEqual({ last: 1, standby: true })
  way.freeze()
  await write(2)
  expect(await read()).toEqual({ last: 2, standby: false })
  expect(said).toContain(cannot)
})

test('a statement that the replica keeps to itself, or cannot answer, is sent to PostgreSQL itself', async () => {
  const way = await cuttable(readUrl)
  const { database, write, read } = await opened({ readUrl: way.url })
  const { db, reading } = database
  await database.query('create table seen (n int)')
  await database.query('create unlogged table fleeting (n int)')
  await write(1)
  await expect.poll(read).toEqual({ last: 1, standby: true })
  const none = await reading(() => sql`select n from fleeting`.execute(db))
  expect(none.rows).toEqual([])
  expect(said).toContain(cannot)
  await expect.poll(read).toEqual({ last: 1, standby: true })
  const kept = reading(async () => {
    way.freeze()
    const { rows } = await sql<{ last: number }>`select max(n) as last from seen`.execute(db)
    return rows
  })
  await expect.poll(read).toEqual({ last: 1, standby: false })
  expect(await kept).toEqual([{ last: 1 }])
})

test('what waited for a write of others reads it, and what goes on after its call is not old', async () => {
  const { database, write, read } = await opened()
  const { db, reading } = database
  await database.query('create table seen (n int)')
  await write(0)
  await expect.poll(read).toEqual({ last: 0, standby: true })
  const lastNow = async () =>
    (await sql<{ last: number }>`select max(n) as last from seen`.execute(db)).rows[0]!.last
  for (let n = 1; n < 30; n++) {
    const begun = Promise.withResolvers<void>()
    const writing = reading(async () => {
      await begun.promise
      await write(n)
    })
    const waiting = reading(async () => {
      begun.resolve()
      await writing
      goOnWithPrimary()
      return lastNow()
    })
    expect(await waiting).toBe(n)
  }
  let later = () => Promise.resolve(-1)
  const over = Promise.withResolvers<void>()
  await reading(async () => {
    const read = over.promise.then(lastNow)
    later = () => read
  })
  await write(100)
  over.resolve()
  expect(await later()).toBe(100)
})

test('a PostgreSQL that follows nobody is not read, and one of another site is refused', async () => {
  const { database, write, read } = await opened({ readUrl: databaseUrl })
  await database.query('create table seen (n int)')
  await write(1)
  await read()
  expect(database.reads).toEqual({ replica: 0, primary: 1 })
  // Its answer is asked for at the start, and again whenever it is read.
  const other = await startWithStandby()
  onTestFinished(other.stop)
  await expect(opened({ readUrl: other.standbyUrlOf(other.primaryUrl) })).rejects.toThrow(
    'The PostgreSQL of DATABASE_READ_URL is not a standby of the one of DATABASE_URL.',
  )
  const way = await cuttable(other.standbyUrlOf(other.primaryUrl))
  way.cut()
  const late = await opened({ readUrl: way.url })
  way.mend()
  await expect.poll(async () => (await late.read()) && said).toContain(cannot)
  expect(late.database.reads!.replica).toBe(0)
  expect(() => readConfig({ DATABASE_READ_URL: readUrl })).toThrow(ConfigError)
  await database.query(`alter role postgres set synchronous_commit = off`)
  await expect(opened()).rejects.toThrow('must not have synchronous_commit off')
  await database.query(`alter role postgres reset synchronous_commit`)
})

test('members read from it what they have just changed, and their questions are looked up there', async () => {
  const database = await open()
  const { as } = await testApp({ database })
  const [operator, ana] = [as('operator'), as('ana')]
  const file = new File(['The quaint pier opens at nine.'], 'pier.txt', { type: 'text/plain' })
  await operator(documents.upload, { body: {}, files: { file } })
  const state = async () => (await operator(documents.operatorFiles, { query: {} })).items[0]!.state
  await expect.poll(state).toBe('ready')

  const before = database.reads!.replica
  const ask = (message: string, more: object = {}) =>
    ana(chats.send, { body: { requestId: randomUUID(), message, ...more } })
  const { chat, botMessage } = await ask('When does the quaint pier open?')
  expect(botMessage.content).toContain('nine')
  expect(database.reads!.replica).toBeGreaterThan(before)
  const chatId = chat.id
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await ana(chats.rename, { body: { chatId, title } })
    const { items } = await ana(chats.list, { query: {} })
    expect(items).toMatchObject([{ title }])
    await ask(`${title}?`, { chatId })
    const { items: messages } = await ana(chats.list, { query: { chatId } })
    expect(messages.map((one) => 'content' in one && one.content)).toContain(`${title}?`)
  }
})

test('the doctor says that it is read', async () => {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl })
  const quiet = { info() {}, warn() {}, error() {} }
  const finding = async () =>
    (await examine(config, quiet)).find(({ part }) => part === 'replica')?.good
  await expect.poll(finding).toBe(true)
})

test('every call that reads answers as without it', async () => {
  const without = await testApp()
  const database = await open()
  const { as, origin } = await testApp({ database })
  const answers = async (origin: string, token: string | null, path: string) => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return [path, response.status]
  }
  const readers = everyRoute().filter(
    ({ route: { method, stream } }) => method === 'GET' && !stream,
  )
  for (const { route } of readers) {
    const path = examplePath(route)
    expect(await answers(origin, await as('operator').token(), path)).toEqual(
      await answers(without.origin, await without.as('operator').token(), path),
    )
  }
  expect(database.reads!.replica).toBeGreaterThan(40)
  expect(said).not.toContain(cannot)
})
