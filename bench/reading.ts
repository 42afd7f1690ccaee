import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readConfig } from '#server/settings/config.ts'
import { addFile, ofMembers } from '#server/features/documents/documents.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'

// The delay of the server's event loop while a PDF of 500 pages is read, beside the same server at
// rest; the time until one of 300 pages can be answered from; and the memory all this takes.
// `npm run bench -- reading postgres` takes PostgreSQL instead of the embedded database.
const restMs = 10_000

type Told = { p50: number; p99: number; most: number; seconds: number; rss: number; all: number }

if (process.argv[2] === 'serve') await serve()
else await measure()

async function serve() {
  const [, , , databaseUrl = '', dir = ''] = process.argv
  const env = {
    DATA_DIR: path.join(dir, 'data'),
    CONTENT_DIR: contentWithoutLibrary(dir),
    LOG_LEVEL: 'warn',
  }
  const { app, server } = await openServer(
    readConfig(databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  // The model that finds meanings is loaded once in the life of a server.
  await app.embed(['warm up'])
  process.on('message', (file: unknown) => {
    if (typeof file !== 'string') return
    const work = file ? () => read(file) : () => wait(restMs)
    void watch(work).then((told) => process.send!(told))
  })
  process.once('disconnect', () => process.exit(0))
  process.send!('ready')

  async function read(file: string) {
    const upload = { path: file, name: path.basename(file), type: '', sizeBytes: 1, sha256: file }
    const about = { ...ofMembers, library: false, assistant: true }
    const { id } = await addFile(app, upload, about)
    for (;;) {
      const { state } = await app.db
        .selectFrom('files')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (state === 'failed') throw new Error(`${file} could not be read.`)
      if (state === 'ready') return
      await wait(200)
    }
  }
}

async function watch(work: () => Promise<unknown>): Promise<Told> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let [rss, all] = [0, 0]
  const sampling = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss())
  }, 100)
  const from = performance.now()
  delay.enable()
  let done = false
  const memory = (async () => {
    while (!done) {
      process.send!({ weigh: true })
      await wait(1_000)
    }
  })()
  const onWeighed = (bytes: unknown) => {
    if (typeof bytes === 'number') all = Math.max(all, bytes)
  }
  process.on('message', onWeighed)
  await work()
  delay.disable()
  const seconds = (performance.now() - from) / 1_000
  done = true
  await memory
  process.off('message', onWeighed)
  clearInterval(sampling)
  const at = (share: number) => delay.percentile(share) / 1e6
  return { p50: at(50), p99: at(99), most: delay.max / 1e6, seconds, rss, all }
}

async function measure() {
  const { dir, remove } = temporaryFolder()
  const postgres = process.argv[2] === 'postgres' ? await startPostgres() : undefined
  const files = [300, 500].map((pages) => typeset(dir, pages))
  const child = fork(import.meta.filename, ['serve', postgres?.url ?? '', dir])
  await once(child, 'message')
  const ask = async (file: string): Promise<Told> => {
    child.send(file)
    for (;;) {
      const [told] = (await once(child, 'message')) as [Told | { weigh: true }]
      if (!('weigh' in told)) return told
      child.send(weigh(child.pid!))
    }
  }
  const rest = await ask('')
  const short = await ask(files[0]!)
  const long = await ask(files[1]!)
  const line = (name: string, told: Told) =>
    console.log(
      `${name.padEnd(22)} loop p50 ${told.p50.toFixed(1)} ms, p99 ${told.p99.toFixed(1)} ms, most ${told.most.toFixed(0)} ms; server ${megabytes(told.rss)} MB, with its children ${megabytes(told.all)} MB`,
    )
  line('at rest', rest)
  line('300 pages are read', short)
  line('500 pages are read', long)
  console.log(`300 pages can be answered from after ${short.seconds.toFixed(1)} s`)
  console.log(
    `p99 while 500 pages are read: ${(long.p99 / rest.p99).toFixed(1)} times that at rest`,
  )
  child.kill()
  await once(child, 'exit')
  await postgres?.stop()
  remove()
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}

/** Of a process and everything it has started. */
function weigh(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [number, number, number])
  const family = new Set([pid])
  for (let before = 0; before !== family.size;) {
    before = family.size
    for (const [own, parent] of rows) if (family.has(parent)) family.add(own)
  }
  return rows.reduce((sum, [own, , kilobytes]) => sum + (family.has(own) ? kilobytes * 1024 : 0), 0)
}

/** Pages of prose with headings, a list and a table, no two sentences alike. */
function typeset(dir: string, pages: number): string {
  const nouns = 'porter ledger garden archive council library keeper charter bridge harbour'.split(
    ' ',
  )
  const verbs = 'opens keeps pays returns signs reads carries counts closes repairs'.split(' ')
  const sentence = (n: number) =>
    `The ${nouns[n % 10]} of house ${n} ${verbs[(n * 7) % 10]} the ${nouns[(n * 3) % 10]} within ${(n % 29) + 2} days, and the ${nouns[(n * 9) % 10]} is told in writing.`
  const body = Array.from({ length: pages }, (_, page) => {
    const from = page * 24
    const prose = Array.from({ length: 20 }, (_, i) => sentence(from + i)).join(' ')
    return `= Rules of house ${page}\n${prose}\n\n- ${sentence(from + 20)}\n- ${sentence(from + 21)}\n\n#table(columns: 2, [Kind], [Fee], [Reader], [${page} crowns], [Fellow], [none])`
  }).join('\n#pagebreak()\n')
  const compiler = NodeCompiler.create({ workspace: dir })
  const file = path.join(dir, `book-of-${pages}.pdf`)
  const source = `#set page(paper: "a4", header: [The Society's Handbook])\n#set text(size: 10pt)\n${body}`
  writeFileSync(file, compiler.pdf({ mainFileContent: source }))
  return file
}
