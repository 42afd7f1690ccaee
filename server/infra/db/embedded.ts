import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, quoted } from './connection.ts'
import type { Connection, Log } from './connection.ts'
import { copyOf, forgetCopy } from './embedded-copy.ts'
import type { Engine } from './embedded-engine.ts'
import { keepEngine } from './embedded-engine-kept.ts'
import { prepareFolder } from './embedded-folder.ts'
import { startTidying } from './embedded-tidying.ts'
import { databaseError } from './errors.ts'
import { lockFolder } from './folder-lock.ts'
import { createStatementNames } from './statement-names.ts'
import { createTurns } from './turns.ts'

type EmbeddedSettings = {
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
  const { dataDir, log, template = null } = settings
  const limits = { ...LIMITS, ...settings.limits }
  const folder = dataDir === 'memory://' ? null : join(dataDir, 'database')
  const lock = folder === null ? undefined : lockFolder(dataDir)
  const turns = createTurns(limits)
  const names = createStatementNames()
  let isClosing = false
  let engine: Awaited<ReturnType<typeof keepEngine>>
  try {
    if (folder !== null) {
      forgetCopy(folder)
      await prepareFolder(folder)
    }
    engine = await keepEngine({ folder, template, log, queryMs: limits.queryMs })
  } catch (error) {
    lock?.release()
    throw error
  }
  const tidying = startTidying(turns, engine.now, limits, log)
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
      const copy = await inTurn((current) => copyOf(folder, current))
      try {
        return await copy.read(work)
      } finally {
        copy.remove()
      }
    },
    async listen(channel, onPayload, onGap) {
      const hearNoMore = engine.hear(channel, onPayload, onGap)
      await query(`listen ${quoted(channel)}`)
      return async () => {
        if (hearNoMore() && !isClosing) await query(`unlisten ${quoted(channel)}`)
      }
    },
    notify: async (channel, payload) =>
      void (await query('select pg_notify($1, $2)', [channel, payload])),
    async ready() {
      const turn = await turns.take(limits.readyMs)
      try {
        const current = await engine.now()
        await turn.busy(() => current.query({ text: 'select 1' }, limits.readyMs))
      } catch (error) {
        throw databaseError.notAnswering(error)
      } finally {
        turn.end()
      }
    },
    async close() {
      if (isClosing) return
      isClosing = true
      engine.close()
      tidying.stop()
      await Promise.race([turns.close(), wait(limits.closeMs, undefined, { ref: false })])
      await engine.stop()
      lock?.release()
    },
    syncs: engine.syncs,
    dump: () => inTurn((current) => current.dump()),
    tidy: tidying.tidy,
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
    const mine = await engine.now().catch((error) => {
      turn.end()
      throw error
    })
    return clientOf(mine, {
      run(text, values) {
        tidying.noteQuery()
        return turn.busy(() => mine.query(names.of(text, values), queryMs))
      },
      async release(discard) {
        if (discard && mine.alive()) await mine.query({ text: 'rollback' }, queryMs).catch(() => {})
        turn.end()
      },
    })
  }

  async function inTurn<T>(work: (current: Engine) => Promise<T>): Promise<T> {
    const turn = await turns.take()
    try {
      const current = await engine.now()
      return await turn.busy(() => work(current))
    } finally {
      turn.end()
    }
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
