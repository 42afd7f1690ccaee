// Runs on both databases: its queue takes turns by locks and wakes by notifications.
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin, QueryId } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { PartAway } from '#server/errors.ts'
import type { Database } from '../db/db.ts'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { openJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { take, winSlots } from './queue.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
let database: Database
let jobs: Jobs

beforeEach(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(database, log, { fragile: { retries: 1 } })
})
afterEach(async () => {
  await jobs.stop(1_000)
  await database.close()
})

test('a job that is sent is done, with its data, and forgotten', async () => {
  const seen = collect(2)
  await jobs.work('greet', async (data) => seen.add(data))
  await jobs.send('greet', { name: 'Ana', list: [1, { aB: 2 }] })
  await jobs.send('greet', { name: 'Ben' })
  expect(await seen.all).toEqual([{ name: 'Ana', list: [1, { aB: 2 }] }, { name: 'Ben' }])
  await jobs.stop(1_000)
  expect(await rows()).toEqual([])
})

test('a job that was sent before there was a handler is done', async () => {
  await jobs.send('early', { n: 1 })
  const seen = collect(1)
  await jobs.work('early', async (data) => seen.add(data))
  expect(await seen.all).toEqual([{ n: 1 }])
})

test('a job that fails is tried again, and left with its error when it never works', async () => {
  const tries = collect(2)
  await jobs.work('fragile', async (data) => {
    tries.add(data)
    throw new Error('no ink')
  })
  await jobs.send('fragile', { n: 1 })
  await tries.all
  await jobs.stop(1_000)
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 2, error: 'no ink' }])
})

test('a job whose help is away waits for it, and no such try counts', async () => {
  const error = 'The store of files does not answer. Try again in a moment.'
  const tries = collect(3)
  await jobs.work('fragile', async (data) => {
    tries.add(data)
    if (tries.count() < 3) throw new PartAway(error, undefined)
  })
  await jobs.send('fragile', { n: 1 })
  for (const count of [1, 2]) {
    await expect
      .poll(async () => [tries.count(), ...(await rows())])
      .toMatchObject([count, { state: 'waiting', attempts: 0, error }])
    await database.query('update jobs set run_at = now()')
    await database.notify('jobs', '')
  }
  await tries.all
  await expect.poll(rows).toEqual([])
})

test('a job that is done while the database is away is not done again', async () => {
  let isAway = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!isAway) return node
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
    transformResult: async ({ result }) => result,
  }
  await jobs.stop(0)
  const warned = collect(2)
  const sentence = 'The end of the job letter could not be stored.'
  const warn = (_: object, said: string) => void (said === sentence && warned.add(said))
  jobs = await openJobs({ ...database, db: database.db.withPlugin(plugin) }, { ...log, warn })
  let runs = 0
  await jobs.send('letter', {})
  await jobs.work('letter', async () => {
    runs += 1
    isAway = true
  })
  expect(await warned.all).toEqual([sentence, sentence])
  expect(await rows()).toMatchObject([{ state: 'running' }])
  isAway = false
  await expect.poll(rows).toEqual([])
  expect(runs).toBe(1)
})

test('while a job of the same key waits or runs, no second one is made', async () => {
  await jobs.send('index', { n: 1 }, { once: 'file-1' })
  await jobs.send('index', { n: 2 }, { once: 'file-1' })
  await jobs.send('index', { n: 3 }, { once: 'file-2' })
  expect((await rows()).map(({ data }) => data)).toEqual([{ n: 1 }, { n: 3 }])
})

test('one that is asked for again while it runs is run once more, however often it was asked', async () => {
  const again = { once: 'all', again: true }
  const runs = collect(2)
  let ran = 0
  await jobs.work('look', async (data) => {
    if (++ran === 1) for (const n of [2, 3, 4]) await jobs.send('look', { n }, again)
    runs.add(data)
  })
  await jobs.send('look', { n: 1 }, again)
  expect(await runs.all).toEqual([{ n: 1 }, { n: 1 }])
  await expect.poll(rows).toEqual([])
  expect(ran).toBe(2)
})

test('a job sent in a transaction exists only when it commits', async () => {
  const seen = collect(1)
  await jobs.work('bound', async (data) => seen.add(data))
  const undone = database.db.transaction().execute(async (trx) => {
    await jobs.send('bound', { n: 1 }, { trx })
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await database.db.transaction().execute((trx) => jobs.send('bound', { n: 2 }, { trx }))
  expect(await seen.all).toEqual([{ n: 2 }])
})

test('as many jobs run at once as allowed, and no more', async () => {
  let now = 0
  let most = 0
  const two = collect(2)
  const seen = collect(6)
  await jobs.work(
    'busy',
    async (data) => {
      most = Math.max(most, ++now)
      two.add(data)
      await two.all
      now -= 1
      seen.add(data)
    },
    { concurrency: 2 },
  )
  for (let n = 0; n < 6; n += 1) await jobs.send('busy', { n })
  await seen.all
  expect(most).toBe(2)
})

test('callers come in rotation, each with jobs in order', async () => {
  const jobsOf = { ana: 3, ben: 2, cem: 1 }
  for (const [caller, count] of Object.entries(jobsOf))
    for (let n = 1; n <= count; n++) await jobs.send('fair', { caller, n }, { caller })
  const seen = collect(6)
  await jobs.work('fair', async ({ caller, n }) => seen.add(`${caller} ${n}`))
  expect(await seen.all).toEqual(['ana 1', 'ben 1', 'cem 1', 'ana 2', 'ben 2', 'ana 3'])
})

test('a short job is done before a long one, which waits no longer than it takes', async () => {
  for (const seconds of [600, 60, 1]) await jobs.send('line', { seconds }, { seconds })
  const long = database.db.updateTable('jobs').where('seconds', '=', 600)
  await long.set({ runAt: new Date(Date.now() - 700_000) }).execute()
  const seen = collect(3)
  await jobs.work('line', async ({ seconds }) => seen.add(seconds))
  expect(await seen.all).toEqual([600, 1, 60])
})

test('a long job gives way to a short one, and then goes on before one that is as long', async () => {
  const seen = collect(4)
  await jobs.send('line', { name: 'long' }, { seconds: 600 })
  let left = 600
  await jobs.work('line', async ({ name }, { isShorterDue }) => {
    seen.add(`${name} ${left}`)
    if (name !== 'long' || left < 600) return
    left = 500
    await jobs.send('line', { name: 'other' }, { seconds: 600 })
    await jobs.send('line', { name: 'later' }, { startAfterSeconds: 3600 })
    expect(await isShorterDue(left)).toBe(false)
    await jobs.send('line', { name: 'short' }, { seconds: 1 })
    expect(await isShorterDue(left)).toBe(true)
    return { secondsLeft: left }
  })
  expect(await seen.all).toEqual(['long 600', 'short 500', 'long 500', 'other 500'])
})

test('a run whose job was taken anew, as its giving way was not heard of, leaves it alone', async () => {
  const lost = losesGivingWay()
  const db = database.db.withPlugin(lost.plugin)
  await jobs.stop(0)
  jobs = await openJobs({ ...database, db }, log)
  const anew = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  onTestFinished(() => letGo.resolve())
  let runs = 0
  const work = async () => {
    if (++runs === 1) {
      lost.arm(anew.promise)
      return { secondsLeft: 1 }
    }
    anew.resolve()
    await letGo.promise
    return
  }
  await jobs.work('line', work, { concurrency: 2 })
  await jobs.send('line', {})
  await lost.written
  // Wakes the server, which takes the job anew while the first run still waits to hear.
  await jobs.send('other', {})
  await anew.promise
  await lost.toldAgain
  expect(await rows()).toMatchObject([{ name: 'line', state: 'running', error: null }, {}])
  letGo.resolve()
  await expect.poll(rows).toMatchObject([{ name: 'other' }])
  expect(runs).toBe(2)
})

/** Loses the answer to a statement that gave a job back, once it is taken anew. */
function losesGivingWay() {
  const written = Promise.withResolvers<void>()
  const toldAgain = Promise.withResolvers<void>()
  let until: Promise<void> | undefined
  let isLost = false
  const ways = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (until && node.kind === 'UpdateQueryNode' && !node.returning) ways.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (!ways.has(queryId)) return result
      if (isLost) {
        toldAgain.resolve()
        return result
      }
      isLost = true
      written.resolve()
      await until
      throw new Error('Connection terminated unexpectedly')
    },
  }
  const arm = (anew: Promise<void>) => void (until = anew)
  return { plugin, arm, written: written.promise, toldAgain: toldAgain.promise }
}

test('a later job waits for its time', async () => {
  await jobs.work('later', async () => {})
  await jobs.send('later', {}, { startAfterSeconds: 3600 })
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('a job of a server that died is done by another one, and counted', async () => {
  await jobs.send('left', { n: 1 })
  await died({ attempts: 1, retries: 4 })
  const seen = collect(1)
  await jobs.work('left', async (data) => seen.add(data))
  expect(await seen.all).toEqual([{ n: 1 }])
})

test('a job with which the server died every time is given up', async () => {
  await jobs.send('deadly', { n: 1 })
  await died({ attempts: 5, retries: 4 })
  const seen = collect(1)
  await jobs.work('deadly', async () => seen.add('deadly'))
  await jobs.work('other', async () => seen.add('other'))
  await jobs.send('other', {})
  expect(await seen.all).toEqual(['other'])
  // A look that had begun before the lease was over leaves it to the next one.
  await expect.poll(rows).toMatchObject([{ name: 'deadly', state: 'failed' }])
})

test('a job that used up its tries is not taken, even before it is given up', async () => {
  const left = { name: 'fragile', data: '{}', state: 'running', owner: randomUUID() }
  const [used, open] = [2, 1].map((attempts) => ({ ...left, attempts, retries: 1 }))
  const leasedUntil = new Date(0)
  await database.db
    .insertInto('jobs')
    .values({ ...used!, leasedUntil })
    .execute()
  expect(await take(database.db, ['fragile'])).toBeUndefined()
  await database.db
    .insertInto('jobs')
    .values({ ...open!, leasedUntil })
    .execute()
  expect(await take(database.db, ['fragile'])).toMatchObject({ attempts: 2 })
})

test('stopping waits for what is running', async () => {
  let finish = () => {}
  const started = collect(1)
  await jobs.work('slow', async () => {
    started.add('started')
    await new Promise<void>((resolve) => (finish = resolve))
  })
  await jobs.send('slow', {})
  await started.all
  const stopped = jobs.stop(10_000)
  finish()
  await stopped
  expect(await rows()).toEqual([])
})

test('what does not finish in time is told so and put back for the next server', async () => {
  const started = collect(1)
  let reason = ''
  await jobs.work('long', async (_data, { signal }) => {
    started.add('started')
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    reason = signal.reason.message
    throw signal.reason
  })
  await jobs.send('long', { n: 1 })
  await started.all
  await jobs.stop(0)
  expect(reason).toBe('The server is stopping.')
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, error: null }])
  jobs = await openJobs(database, log)
  const again = collect(1)
  await jobs.work('long', async (data) => again.add(data))
  expect(await again.all).toEqual([{ n: 1 }])
})

test('of several servers one sends a repeated job, and a missed one is caught up', async () => {
  const [three, four] = [new Date('2026-11-20T03:00:00Z'), new Date('2026-11-20T04:00:00Z')]
  const win = (slot: Date, passed: boolean) => {
    const slots = ['tidy', 'count'].map((name) => ({ name, slot }))
    return winSlots(database.db, slots, passed)
  }
  expect(await win(three, true)).toEqual([])
  expect(await win(three, false)).toEqual([])
  expect((await win(four, true)).toSorted()).toEqual(['count', 'tidy'])
  expect(await win(four, false)).toEqual([])
})

test('a repeated job runs', async () => {
  const longAgo = new Date('2020-01-01T00:00:00Z')
  await winSlots(database.db, [{ name: 'hourly', slot: longAgo }], false)
  const seen = collect(1)
  await jobs.every([{ name: 'hourly', cron: '0 * * * *', run: async () => seen.add('ran') }])
  expect(await seen.all).toEqual(['ran'])
})

async function rows() {
  return await database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}

// As a server leaves a job that was killed a while ago.
async function died({ attempts, retries }: { attempts: number; retries: number }) {
  await database.query(
    `update jobs set state = 'running', owner = gen_random_uuid(), attempts = $1, retries = $2,
     leased_until = now() - interval '1 second'`,
    [attempts, retries],
  )
}

function collect(count: number) {
  const values: unknown[] = []
  let done: (values: unknown[]) => void
  const all = new Promise<unknown[]>((resolve) => (done = resolve))
  const add = (value: unknown) => {
    values.push(value)
    if (values.length === count) done(values)
  }
  return { add, all, count: () => values.length }
}
