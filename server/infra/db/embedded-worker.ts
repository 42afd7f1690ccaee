// The embedded PostgreSQL itself. It is synchronous WebAssembly, so it runs in a worker thread: the
// server goes on during a query, and a runaway query is ended together with the thread.
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { vector } from '@electric-sql/pglite-pgvector'

export type WorkerSettings = {
  folder: string | null // null: in memory
  template: Uint8Array | null // a cluster as a tar, for a database in memory
  wasm: object // a WebAssembly.Module
  syncs: SharedArrayBuffer // one Int32: how often the disk was told to keep what was written
}
export type ToWorker = { run: Uint8Array } | { close: true } | { dump: true }
export type FromWorker =
  | { ready: true }
  | { ran: Uint8Array }
  | { dumped: Uint8Array }
  | { closed: true }
  | { died: string }

const settings = workerData as WorkerSettings
const port = parentPort!
const syncs = new Int32Array(settings.syncs)
const lastWords: string[] = []

let answer: Uint8Array[] = []
const database = await open()
port.on('message', (message: ToWorker) => void handle(message))
send({ ready: true })

async function open() {
  const inMemory = settings.folder === null
  return await PGlite.create({
    ...(inMemory ? { dataDir: 'memory://' } : { fs: syncing(new NodeFS(settings.folder!)) }),
    // Both arrived in a message, which keeps the values but loses their types.
    ...(settings.template ? { loadDataDir: new Blob([settings.template as any]) } : {}),
    pgliteWasmModule: settings.wasm as any,
    extensions: { vector },
    startParams: inMemory ? PGlite.defaultStartParams : durableStartParams(),
    debug: 0,
    onStderr: remember,
  })
}

async function handle(message: ToWorker) {
  try {
    if ('run' in message) return await run(message.run)
    if ('dump' in message) return await dump()
    await database.close()
    send({ closed: true })
  } catch (error) {
    send({ died: [String(error), ...lastWords].join('\n') })
  }
}

async function run(batch: Uint8Array) {
  answer = []
  // The streaming call, because the other one would parse every answer a second time in this
  // thread.
  await database.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData: (bytes) => void answer.push(bytes.slice()),
  })
  const ran = joined(answer)
  answer = []
  send({ ran }, [ran.buffer])
}

async function dump() {
  const tar = await database.dumpDataDir('none')
  send({ dumped: new Uint8Array(await tar.arrayBuffer()) })
}

function joined(chunks: Uint8Array[]) {
  const whole = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

// As shipped, PGlite tells PostgreSQL not to sync (-F), and its file system has no fsync at all.
function durableStartParams() {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
    // Its fdatasync does nothing; fsync goes through the file system below.
    ...['-c', 'wal_sync_method=fsync'],
  ]
}

function syncing(fs: NodeFS) {
  const init = fs.init.bind(fs)
  fs.init = async (pg, options) => {
    const { emscriptenOpts } = await init(pg, options)
    // Internals of the runtime, for which there are no types.
    const patch = (module: any) => {
      const nodefs = module.FS.filesystems.NODEFS
      // Directories are opened through the same operations, so this covers them too.
      nodefs.stream_ops.fsync = (stream: { nfd: number }) => {
        nodefs.tryFSOperation(() => fsyncSync(stream.nfd))
        Atomics.add(syncs, 0, 1)
        return 0
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] },
    }
  }
  return fs
}

// PostgreSQL prints PANIC or FATAL before it ends, and PGlite then spins on the dead instance for
// ever: the main thread has to be told while this one still can.
function remember(line: string) {
  lastWords.push(line)
  if (lastWords.length > 20) lastWords.shift()
  if (/\b(PANIC|FATAL):/.test(line)) send({ died: line })
  return false
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []) {
  port.postMessage(message, transfer)
}
