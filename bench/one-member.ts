import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/app.ts'
import { readConfig } from '#server/settings/config.ts'
import { createUser } from '#server/features/users/users.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { encodeWords } from '#server/infra/reader/stored-words.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { heavyCalls, longFile } from './one-member-calls.ts'
import { messageOf, ms, quantile } from './measure.ts'

// How long other members wait for their chats while one member does what takes long: on the
// embedded database, then on PostgreSQL. The server runs in a process of its own.
// `npm run bench -- one-member import export` measures only these.
const warmMs = 2_000

type Server = { child: ChildProcess; origin: string; tokens: { heavy: string; other: string } }

if (process.argv[2] === 'serve') await serve()
else await measure()

async function serve() {
  const [, , , dir = '', databaseUrl] = process.argv
  const { app, server } = await openServer(
    readConfig({
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DATA_DIR: dir,
      CONTENT_DIR: contentWithoutLibrary(dir),
      LOG_LEVEL: 'error',
      ANSWER_PACE: '0',
    }),
  )
  const join = async (firstName: string) => {
    const email = `${uuid()}@example.org`
    const person = { firstName, lastName: 'Bench', email, password: 'not used here' }
    const userId = (await createUser(app, person, { verified: true }))!
    return (await startSession(app, userId, { ip: '127.0.0.1', userAgent: 'bench' })).token
  }
  const tokens = { heavy: await join('Heavy'), other: await join('Other') }
  await addLongFile(app)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as { port: number }
  setInterval(() => process.send?.({ rss: process.memoryUsage.rss() }), 250).unref()
  process.send!({ origin: `http://127.0.0.1:${port}`, tokens })
  process.once('disconnect', () => process.exit(0))
}

/** A public file of 5,000 pages, as if it had been read. */
async function addLongFile({ db }: App) {
  const id = uuid()
  const file = { id, filename: longFile, type: 'application/pdf', title: 'Long', sha256: '' }
  const stored = { storageKey: id, sizeBytes: 1, state: 'ready', pages: 5_000, public: true }
  await db
    .insertInto('files')
    .values({ ...file, ...stored })
    .execute()
  const noWords = encodeWords([])
  for (let from = 1; from <= 5_000; from += 500)
    await sql`
      insert into pages (file_id, page, text, width, height, words)
      select ${id}::uuid, page, (
          select string_agg(md5((page * 1000 + n)::text), case when n % 9 = 0 then E'\\n' else ' ' end)
          from generate_series(1, 90) n
        ), 595, 842, ${noWords}
      from generate_series(${from}::integer, ${from + 499}::integer) page`.execute(db)
}

async function measure() {
  const asked = process.argv.slice(2)
  const calls = heavyCalls.filter(({ name }) => asked.length === 0 || asked.includes(name))
  for (const database of ['embedded', 'PostgreSQL'] as const) {
    for (const { name, prepare, run } of calls) {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
      const { dir, remove } = temporaryFolder()
      const child = fork(import.meta.filename, ['serve', dir, ...(postgres ? [postgres.url] : [])])
      const server = { child, ...(await messageOf<Omit<Server, 'child'>>(child)) }
      let mostBytes = 0
      child.on(
        'message',
        ({ rss }: { rss?: number }) => (mostBytes = Math.max(mostBytes, rss ?? 0)),
      )
      const who = (token: string) => ({ origin: server.origin, authorization: `Bearer ${token}` })
      await prepare?.(who(server.tokens.heavy))
      const others = await ask(server)
      const alone = await others.for(warmMs)
      const begun = performance.now()
      const bytesBefore = mostBytes
      mostBytes = 0
      const heavy = run(who(server.tokens.heavy))
      const beside = await others.until(heavy)
      const said = await heavy
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(
        `${database}, ${name}: ${said} in ${seconds} s; ${(mostBytes / 1e6).toFixed(0)} MB of memory, ${(bytesBefore / 1e6).toFixed(0)} before\n` +
          `  others alone   ${line(alone)}\n  others beside  ${line(beside)}`,
      )
      child.disconnect()
      await once(child, 'exit')
      remove()
      await postgres?.stop()
    }
  }
}

type Waits = { waits: number[]; failed: Map<number, number> }

/** Another member, who lists their chats and looks at the profile again and again. */
async function ask({ origin, tokens }: Server) {
  const headers = { authorization: `Bearer ${tokens.other}`, accept: 'application/json' }
  const once = async (waits: Waits, path: string) => {
    const begun = performance.now()
    const response = await fetch(`${origin}${path}`, { headers })
    await response.arrayBuffer()
    waits.waits.push(performance.now() - begun)
    const { status } = response
    if (status !== 200) waits.failed.set(status, (waits.failed.get(status) ?? 0) + 1)
  }
  const go = async (isOver: () => boolean) => {
    const waits: Waits = { waits: [], failed: new Map() }
    await Promise.all(
      ['/v1/bot-chat-messages', '/v1/users', '/v1/bot-chat-messages?q=hive'].map(async (path) => {
        while (!isOver()) {
          await once(waits, path)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }),
    )
    return waits
  }
  return {
    for: (timeMs: number) => {
      const until = performance.now() + timeMs
      return go(() => performance.now() > until)
    },
    until: (work: Promise<unknown>) => {
      let over = false
      const ended = () => void (over = true)
      work.then(ended, ended)
      return go(() => over)
    },
  }
}

function line({ waits, failed }: Waits): string {
  const failures = [...failed].map(([status, count]) => `${count} × ${status}`).join(', ')
  const most = Math.max(...waits)
  return `p50 ${ms(quantile(waits, 0.5))}, p95 ${ms(quantile(waits, 0.95))}, max ${ms(most)}, of ${waits.length} calls failed: ${failures || 'none'}`
}
