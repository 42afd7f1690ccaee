import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { health } from '#contract/health.ts'
import { users } from '#contract/account/users.ts'
import { prepareDataFolder } from '#server/infra/db/testing/prepared-folder.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { findBinaries, startPostgres } from '#server/testing/postgres-cluster.ts'
import { startCarrel } from '#server/testing/start-carrel.ts'
import { blocksOf } from './docs-curl.ts'

// The commands with which the guides back up and restore, run as they stand there.
const commandsIn = (guide: string) =>
  blocksOf(readFileSync(`docs/guide/${guide}.md`, 'utf8')).map(({ text }) => text)
const [install, ...others] = commandsIn('operators')
const [examine, backUp, putBack, copy, dump, makeVectors, restore, second, ...more] =
  commandsIn('production')

test('every command of the guides for operators is one that is run here', () => {
  expect([...others, ...more]).toEqual([])
  // npm ci would take the tests' own packages away; the two lines are what the README begins with.
  expect(readFileSync('README.md', 'utf8')).toContain(`    ${install}\n`)
})

test('a backup of a running site, restored into a new folder, is the whole site', async () => {
  const { folder, env, logIn, remove } = operatorsFolder()
  onTestFinished(remove)
  const data = path.join(folder, 'data')
  await prepareDataFolder(data)
  const first = await startCarrel(data, env)
  onTestFinished(() => first.kill())
  const backups = path.join(folder, 'backups')
  const here = process.cwd()
  await inShell(backUp!.replace('backups', backups), here, { DATA_DIR: data })
  await inShell(examine!, here, { ...env, DATA_DIR: data, PORT: new URL(first.url).port })
  const [file, ...others] = readdirSync(backups)
  expect(others).toEqual([])
  const given = 'data-restored'
  const command = putBack!
    .replace(given, path.join(folder, given))
    .replace(/backups\/site-\S+/, path.join(backups, file!))
  await inShell(command, here)
  expect(readFileSync(path.join(folder, given, 'secret.key'), 'utf8')).toBe(
    readFileSync(path.join(data, 'secret.key'), 'utf8'),
  )
  const restored = await startCarrel(path.join(folder, given), { CONTENT_DIR: env.CONTENT_DIR })
  onTestFinished(() => restored.kill())
  expect(await logIn(restored.url)).toBeTruthy()
})

test('a copy of the folder is the whole site', async () => {
  const { folder, env, logIn, remove } = operatorsFolder()
  onTestFinished(remove)
  const data = path.join(folder, 'data')
  await prepareDataFolder(data)
  const first = await startCarrel(data, env)
  await first.stop()
  await inShell(copy!, folder)
  rmSync(data, { recursive: true })
  const { DATA_DIR } = settingsIn(second!)
  // The operator is in the copy, not in the settings.
  const restored = await startCarrel(path.join(folder, DATA_DIR!), { CONTENT_DIR: env.CONTENT_DIR })
  onTestFinished(() => restored.kill())
  expect(restored.lines.join('\n')).not.toContain('set-up')
  expect(await logIn(restored.url)).toBeTruthy()
})

let site: Awaited<ReturnType<typeof dumpedSite>>
beforeAll(async () => {
  site = await dumpedSite()
})
afterAll(() => site.end())

test('a dump, restored by an ordinary role into an empty database, is the whole site', async () => {
  const { folder, logIn } = site
  const { url, admin } = await site.emptyDatabase('restored')
  if (await hasPgvector(admin))
    await inShell(makeVectors!, folder, { EMPTY_DATABASE_ADMIN_URL: admin })
  await inShell(restore!, folder, { EMPTY_DATABASE_URL: url })
  const restored = await site.startOn(url)
  const expected = (await hasPgvector(admin)) ? 'on: built-in' : 'off: pgvector is not installed'
  expect(await meaningSearchOf(restored.url)).toBe(expected)
  await expectAnswer(restored.url, await logIn(restored.url))
  expect(await withoutVector(admin)).toBe(0)
})

test('a dump that was restored without pgvector is searched by words, and by meaning later', async ({
  skip,
}) => {
  const { folder, logIn } = site
  const { url, admin } = await site.emptyDatabase('restored_by_words')
  if (!(await hasPgvector(admin))) skip('pgvector is not installed')
  const reported = await inShell(restore!, folder, { EMPTY_DATABASE_URL: url }).catch(
    (error: { stderr: string }) => error.stderr,
  )
  expect(reported).toContain('permission denied to create extension "vector"')

  const byWords = await site.startOn(url)
  expect(byWords.lines.join('\n')).toContain('create extension vector')
  expect(await meaningSearchOf(byWords.url)).toMatch(/^off: the database does not let/)
  await expectAnswer(byWords.url, await logIn(byWords.url))
  await byWords.stop()

  await inShell(makeVectors!, folder, { EMPTY_DATABASE_ADMIN_URL: admin })
  const byMeaning = await site.startOn(url)
  expect(await meaningSearchOf(byMeaning.url)).toBe('on: built-in')
  await expectAnswer(byMeaning.url, await logIn(byMeaning.url))
  await expect.poll(() => withoutVector(admin)).toBe(0)
})

/** A site on PostgreSQL with one document that was read, and its dump: each test restores it. */
async function dumpedSite() {
  const { folder, env, logIn, remove } = operatorsFolder()
  const postgres = await startPostgres()
  await asAdmin(postgres.url, 'create role club login')
  const as = (role: string, name: string) =>
    postgres.url.replace('postgres@', `${role}@`).replace(/postgres$/, name)
  /** One of a role that may do nothing else. */
  const emptyDatabase = async (name: string) => {
    await asAdmin(postgres.url, `create database ${name} owner club`)
    return { url: as('club', name), admin: as('postgres', name) }
  }
  const data = path.join(folder, 'data')
  const { url, admin } = await emptyDatabase('site')
  if (await hasPgvector(admin)) await asAdmin(admin, 'create extension vector')
  await readDocument(data, { ...env, DATABASE_URL: url }, logIn)
  await inShell(dump!, folder, { DATABASE_URL: url })
  return {
    folder,
    logIn,
    emptyDatabase,
    async startOn(databaseUrl: string) {
      const settings = { CONTENT_DIR: env.CONTENT_DIR, DATABASE_URL: databaseUrl }
      const restored = await startCarrel(data, settings)
      onTestFinished(() => restored.kill())
      return restored
    },
    async end() {
      await postgres.stop()
      remove()
    },
  }
}

/** Starts a site there, has it read a document, and stops it. */
async function readDocument(
  data: string,
  env: Record<string, string>,
  logIn: (url: string) => Promise<string>,
) {
  const carrel = await startCarrel(data, env)
  try {
    const token = await logIn(carrel.url)
    const client = createClient({ origin: carrel.url, token: () => token })
    const text = 'Every mooring is inspected in March by the harbour master.'
    const file = new File([text], 'harbour.txt', { type: 'text/plain' })
    await client.call(documents.upload, { body: {}, files: { file } })
    const isReady = async () =>
      (await client.call(documents.operatorFiles, { query: {} })).items[0]!.state === 'ready'
    await vi.waitUntil(isReady, { timeout: 90_000 })
  } finally {
    await carrel.stop()
  }
}

async function expectAnswer(origin: string, token: string) {
  const client = createClient({ origin, token: () => token })
  const { botMessage } = await client.call(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'When is every mooring inspected?' },
  })
  expect(JSON.stringify(botMessage)).toContain('in March')
}

async function meaningSearchOf(origin: string) {
  const { parts } = await createClient({ origin, token: () => null }).call(health.ready)
  return parts.find(({ name }) => name === 'meaning search')?.note
}

function operatorsFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-backup-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const operator = { email: 'op@example.org', password: 'the operator of the backup' }
  const env = {
    CONTENT_DIR: contentWithoutLibrary(folder),
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  }
  /** The token; throws if nobody of that name is there. */
  const logIn = async (url: string) =>
    (await createClient({ origin: url, token: () => null }).call(users.login, { body: operator }))
      .token
  return { folder, env, logIn, remove }
}

async function inShell(command: string, cwd: string, env: Record<string, string> = {}) {
  const PATH = `${await findBinaries()}${path.delimiter}${process.env['PATH']}`
  await promisify(execFile)('sh', ['-ec', command], { cwd, env: { ...process.env, ...env, PATH } })
}

/** What a command sets before it begins, such as PORT=3001. */
function settingsIn(command: string): Record<string, string> {
  const settings = [...command.matchAll(/([A-Z_]+)=(\S+)/g)]
  expect(command.replace(/[A-Z_]+=\S+ /g, '')).toBe('npm start')
  return Object.fromEntries(settings.map(([, name, value]) => [name!, value!]))
}

async function hasPgvector(url: string): Promise<boolean> {
  const rows = await asAdmin(url, "select from pg_available_extensions where name = 'vector'")
  return rows.length > 0
}

async function withoutVector(url: string): Promise<number> {
  if (!(await hasPgvector(url))) return 0
  const [row] = await asAdmin(
    url,
    'select count(*)::integer as count from passages left join passage_vectors on passage_id = id where passage_id is null',
  )
  return (row as { count: number }).count
}

async function asAdmin(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}
