import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { createWire } from './embedded-wire.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './embedded-worker.ts'
import { databaseError } from './errors.ts'
import { rowTypes } from './row-types.ts'

export type Engine = {
  // One request at a time. Ends the whole engine if the answer takes longer than `timeoutMs`.
  query(config: pg.QueryConfig, timeoutMs: number): Promise<pg.QueryResult>
  onNotification(listener: (channel: string, payload: string) => void): void
  ended: Promise<Error>
  alive(): boolean
  dump(): Promise<Uint8Array>
  syncs(): number
  stop(): Promise<void>
}

const OPEN_TIMEOUT_MS = 120_000
const CLOSE_TIMEOUT_MS = 15_000

export async function startEngine(
  folder: string | null,
  template: Uint8Array | null = null,
): Promise<Engine> {
  const syncs = new SharedArrayBuffer(4)
  const settings: WorkerSettings = { folder, template, wasm: await compiledWasm(), syncs }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: settings,
    stdout: false,
  })

  let limitMs = OPEN_TIMEOUT_MS
  let dead: Error | undefined
  let waiting: { resolve(message: FromWorker): void; reject(error: Error): void } | undefined
  let finish: (error: Error) => void = () => {}
  const ended = new Promise<Error>((resolve) => (finish = resolve))

  worker.on('message', (message: FromWorker) => {
    if ('died' in message) return end(databaseError.died(message.died))
    waiting?.resolve(message)
    waiting = undefined
  })
  worker.on('error', (error: Error) => end(databaseError.died(error.message)))
  worker.on('exit', () => end(databaseError.died('its thread ended')))

  await answered(undefined)
  const client = new pg.Client({
    stream: () => createWire(exchange),
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    types: rowTypes,
  })
  client.on('error', () => {}) // said through `ended`
  await client.connect()

  return {
    async query(config, timeoutMs) {
      if (dead) throw dead
      limitMs = timeoutMs
      try {
        return await client.query(config)
      } catch (error) {
        throw dead ?? error
      }
    },
    onNotification: (listener) =>
      void client.on('notification', ({ channel, payload }) => listener(channel, payload ?? '')),
    ended,
    alive: () => !dead,
    syncs: () => new Int32Array(syncs)[0]!,
    async dump() {
      limitMs = OPEN_TIMEOUT_MS
      const message = await answered({ dump: true })
      if (!('dumped' in message)) throw databaseError.died('no dump')
      return message.dumped
    },
    async stop() {
      if (dead) return
      limitMs = CLOSE_TIMEOUT_MS
      await answered({ close: true }).catch(() => {})
      end(databaseError.closed())
      await worker.terminate()
    },
  }

  async function exchange(run: Uint8Array) {
    const message = await answered({ run })
    return 'ran' in message ? message.ran : new Uint8Array(0)
  }

  function answered(message: ToWorker | undefined): Promise<FromWorker> {
    if (dead) return Promise.reject(dead)
    return new Promise<FromWorker>((resolve, reject) => {
      const watchdog = setTimeout(() => end(databaseError.tooLong(limitMs)), limitMs)
      waiting = {
        resolve: (value) => (clearTimeout(watchdog), resolve(value)),
        reject: (error) => (clearTimeout(watchdog), reject(error)),
      }
      if (message) worker.postMessage(message)
    })
  }

  function end(error: Error) {
    if (dead) return
    dead = error
    waiting?.reject(error)
    waiting = undefined
    finish(error)
    void worker.terminate()
  }
}

// Compiled once per process: a second engine (after a runaway query) starts without compiling.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }
let compiled: Promise<object> | undefined
function compiledWasm() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const file = join(dirname(entry), 'pglite.wasm')
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}
