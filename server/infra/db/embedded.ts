import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, quoted } from './connection.ts'
import type { Connection, Log } from './connection.ts'
import { copyOf, forgetCopy } from './embedded-copy.ts'
import { startEngine } from './embedded-engine.ts'
import type { Engine } from './embedded-engine.ts'
import { prepareFolder } from './embedded-folder.ts'
import { databaseError } from './errors.ts'
import { lockFolder } from './folder-lock.ts'
import { createStatementNames } from './statement-names.ts'
import { createTurns } from './turns.ts'

export type EmbeddedSettings = {
  dataDir: string // 'memory://' keeps nothing
  log: Log
  template?: Uint8Array | null | undefined // what a database in memory begins with
  limits?: Partial<typeof LIMITS>
}

export type Embedded = Connection & {
  syncs(): number
  dump(): Promise<Uint8Array>
  tidy(): Promise<void>
}

const LIMITS = {
  queryMs: 30_000,
  waitMs: 30_000,
  idleMs: 5_000, // a transaction that runs nothing while others wait
  readyMs: 5_000,
  closeMs: 10_000,
  tidyMs: 600_000,
  tidyEveryMs: 600_000,
}

export async function openEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  const { dataDir, log } = settings
  const limits = { ...LIMITS, ...settings.limits }
  const folder = dataDir === 'memory://' ? null : join(dataDir, 'database')
  const lock = folder === null ? undefined : lockFolder(dataDir)
  const turns = createTurns(limits)
  const channels = new Map<string, Set<(payload: string) => void>>()
  const gaps = new Set<() => void>()
  const names = createStatementNames()
  let closing = false
  let queries = 0
  let live: Engine | undefined
  let syncedBefore = 0
  let engine: Promise<Engine>
  try {
    if (folder !== null) {
      forgetCopy(folder)
      await prepareFolder(folder)
    }
    engine = Promise.resolve(await start())
  } catch (error) {
    lock?.release()
    throw error
  }
  const tidying = setInterval(() => void tidyWhenFree(), limits.tidyEveryMs).unref()

  const pool = { connect, end: async () => {}, options: {} }

  return {
    kind: 'embedded',
    pool,
    reserved: pool,
    forSessions: pool,
    query,
    async session(timeoutMs, work) {
      const client = await connect(timeoutMs)
      try {
        return await work(async (text, values) => answerOf(await client.query(text, values ?? [])))
      } finally {
        client.release(true)
      }
    },
    reading: (work) => work(),
    async snapshot(work) {
      if (folder === null) throw new Error('A database in memory cannot be copied.')
      const turn = await turns.take()
      const take = async () => copyOf(folder, await engineNow())
      const copy = await turn.busy(take).finally(() => turn.end())
      try {
        return await copy.read(work)
      } finally {
        copy.remove()
      }
    },
    async listen(channel, onPayload, onGap) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onPayload))
      if (onGap) gaps.add(onGap)
      await query(`listen ${quoted(channel)}`)
      return async () => {
        listeners.delete(onPayload)
        if (onGap) gaps.delete(onGap)
        if (listeners.size === 0 && !closing) await query(`unlisten ${quoted(channel)}`)
      }
    },
    notify: async (channel, payload) =>
      void (await query('select pg_notify($1, $2)', [channel, payload])),
    async ready() {
      const turn = await turns.take(limits.readyMs)
      try {
        const current = await engineNow()
        await turn.busy(() => current.query({ text: 'select 1' }, limits.readyMs))
      } catch (error) {
        throw databaseError.notAnswering(error)
      } finally {
        turn.end()
      }
    },
    async close() {
      if (closing) return
      closing = true
      clearInterval(tidying)
      await Promise.race([turns.close(), wait(limits.closeMs, undefined, { ref: false })])
      const last = await engine.catch(() => undefined)
      await last?.stop()
      lock?.release()
    },
    syncs: () => syncedBefore + (live?.syncs() ?? 0),
    async dump() {
      const turn = await turns.take()
      const current = await engineNow()
      return await turn.busy(() => current.dump()).finally(() => turn.end())
    },
    tidy,
  }

  async function query(text: string, values?: unknown[]) {
    const client = await connect()
    try {
      return answerOf(await client.query(text, values ?? []))
    } finally {
      client.release()
    }
  }

  async function connect(queryMs = limits.queryMs): Promise<any> {
    const turn = await turns.take()
    const mine = await engineNow().catch((error) => {
      turn.end()
      throw error
    })
    return clientOf(mine, {
      run(text, values) {
        queries += 1
        return turn.busy(() => mine.query(names.of(text, values), queryMs))
      },
      async release(discard) {
        if (discard && mine.alive()) await mine.query({ text: 'rollback' }, queryMs).catch(() => {})
        turn.end()
      },
    })
  }

  async function engineNow(): Promise<Engine> {
    let current = await engine.catch(() => undefined)
    if (!current?.alive()) {
      if (closing || folder === null) throw databaseError.closed()
      engine = start()
      current = await engine
      for (const onGap of gaps) onGap()
    }
    return current
  }

  async function start() {
    const started = await startEngine(folder, settings.template ?? null)
    started.onNotification((channel, payload) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload)
    })
    for (const channel of channels.keys())
      await started.query({ text: `listen ${quoted(channel)}` }, limits.queryMs)
    syncedBefore += live?.syncs() ?? 0
    live = started
    void started.ended.then((error) => {
      if (!closing) log.error({ err: error }, 'The embedded database stopped; it is started again.')
    })
    return started
  }

  // PostgreSQL's own background work (vacuum, statistics, checkpoints) does not run in here.
  async function tidy() {
    const turn = await turns.take()
    const current = await engineNow()
    try {
      for (const text of ['vacuum (analyze)', 'checkpoint'])
        await turn.busy(() => current.query({ text }, limits.tidyMs))
      queries = 0
    } finally {
      turn.end()
    }
  }

  async function tidyWhenFree() {
    if (queries === 0 || !turns.free() || closing) return
    await tidy().catch((error) => log.warn({ err: error }, 'The database could not be tidied.'))
  }
}

type HeldConnection = {
  run(text: string, values: ReadonlyArray<unknown>): Promise<any>
  release(this: void, discard?: boolean): Promise<void>
}

// A client as Kysely expects it, valid for as long as its turn lasts: one query after the other.
function clientOf(engine: Engine, { run, release }: HeldConnection) {
  let previous: Promise<unknown> = Promise.resolve()
  return {
    query(text: string, values: ReadonlyArray<unknown>): Promise<any> {
      const next = previous.then(async () => {
        if (!engine.alive()) throw databaseError.transactionLost()
        return await run(text, values)
      })
      previous = next.catch(() => {})
      return next
    },
    release,
  }
}
