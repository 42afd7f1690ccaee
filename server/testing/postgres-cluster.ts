import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/infra/db/db.ts'
import { MIGRATIONS } from '#server/infra/db/migrate.ts'

const TEMPLATE_LOCK = 727_400_102
const run = promisify(execFile)

const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200']

// A PostgreSQL for the tests alone, in a folder that is thrown away: nothing in it is synced.
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const { port, stop } = await startWithData('carrel-postgres-', ({ programs, data, asUser }) =>
    run(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      asUser,
    ),
  )
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** `fill` makes the folder `data` with the programs of PostgreSQL, as the user that it runs as. */
export async function startWithData(
  prefix: string,
  fill: (given: { programs: string; data: string; asUser: AsUser }) => Promise<unknown>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const programs = await findBinaries()
  const user = await ordinaryUser()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const asUser = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  await fill({ programs, data, asUser })
  const { server, port, exited } = await startOnFreePort((port) =>
    spawn(
      join(programs, 'postgres'),
      [
        ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )
  const kill = () => void server.kill('SIGQUIT')
  process.once('exit', kill)
  server.unref()
  return {
    port,
    async stop() {
      process.off('exit', kill)
      server.ref()
      server.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type AsUser = { cwd: string; env: Record<string, string | undefined> }

// A database of its own for one test: a copy of the one at that address, which nobody may use
// meanwhile, or of an empty one that has been migrated once.
export async function createTestDatabase(
  adminUrl: string,
  copied?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = copied
    ? new URL(copied).pathname.slice(1)
    : await (templates[adminUrl] ??= migratedTemplate(adminUrl))
  const name = `carrel_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query('show server_version_num')
    // Before 15 files were copied always; since then each page goes through the log, which takes
    // about twice as long.
    const strategy = Number(rows[0].server_version_num) >= 150_000 ? 'strategy file_copy' : ''
    await admin.query(`create database ${name} template ${template} ${strategy}`)
  })
  return {
    url: urlOf(adminUrl, name),
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** By the address of their PostgreSQL. */
const templates: Record<string, Promise<string>> = {}

async function migratedTemplate(adminUrl: string) {
  const name = `carrel_template_${await migrationsHash()}`
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
    const known = await admin.query('select from pg_database where datname = $1', [name])
    if (known.rowCount) return
    await admin.query(`drop database if exists ${name}_new with (force)`)
    await admin.query(`create database ${name}_new`)
    const migrated = await openDatabase({
      databaseUrl: urlOf(adminUrl, `${name}_new`),
      dataDir: '',
    })
    await migrated.close()
    await admin.query(`alter database ${name}_new rename to ${name}`)
  })
  return name
}

// The lock goes with the connection.
async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function migrationsHash() {
  const hash = createHash('sha256')
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}

function urlOf(adminUrl: string, database: string) {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function findBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? await readdir(debian) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
  ]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (!found)
    throw new Error(
      'PostgreSQL was not found: install it (Debian: apt-get install postgresql) or put its ' +
        'programs (initdb, postgres) on the PATH.',
    )
  // A link stands alone; the other programs are beside what it leads to.
  return dirname(await realpath(join(found, 'initdb')))
}

// PostgreSQL refuses to run as root.
export async function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm').exec(accounts) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root: add a user named postgres, or run as another.')
}

type Server = ChildProcessByStdio<null, null, Readable>

/** PostgreSQL and PgBouncer do not take port 0. If another process took the port first, they get another. */
export async function startOnFreePort(
  start: (port: number) => Server,
  program: 'PostgreSQL' | 'PgBouncer' = 'PostgreSQL',
) {
  for (;;) {
    const port = await freePort()
    const server = start(port)
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const refusal = await refusalOf(server.stderr, exited, readyLines[program])
    if (!refusal) return { server, port, exited }
    if (!refusal.includes('Address already in use'))
      throw new Error(`${program} did not start:\n${refusal}`)
  }
}

const readyLines = {
  PostgreSQL: /ready to accept (?:read-only )?connections/,
  PgBouncer: /process up:/,
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** What the program wrote before it ended; undefined once it is ready. */
async function refusalOf(
  stderr: Readable,
  exited: Promise<void>,
  readyLine: RegExp,
): Promise<string | undefined> {
  const said: string[] = []
  const lines = createInterface({ input: stderr })
  const ready = new Promise<undefined>((resolve) => {
    lines.on('line', (line) => {
      if (said.length < 50) said.push(line)
      if (readyLine.test(line)) resolve(undefined)
    })
  })
  return Promise.race([ready, exited.then(() => said.join('\n'))])
}
