import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { findBinaries, startPostgres } from '#server/testing/postgres-cluster.ts'
import { startCarrel } from '#server/testing/start-carrel.ts'
import { blocksOf } from './docs-curl.ts'

// The commands with which the guide for operators backs up and restores, run as they stand there.
const [install, copy, dump, restore, second, ...others] = blocksOf(
  readFileSync('docs/guide/operators.md', 'utf8'),
).map(({ text }) => text)

test('every command of the guide for operators is one that is run here', () => {
  expect(others).toEqual([])
  // npm ci would take the tests' own packages away; the two lines are what the README begins with.
  expect(readFileSync('README.md', 'utf8')).toContain(`    ${install}\n`)
})

test('a copy of the folder is the whole site', async () => {
  const { folder, env, logIn } = operatorsFolder()
  const first = await startCarrel(path.join(folder, 'data'), env)
  await first.stop()
  await inShell(copy!, folder)
  rmSync(path.join(folder, 'data'), { recursive: true })
  const { DATA_DIR } = settingsIn(second!)
  // The operator is in the copy, not in the settings.
  const restored = await startCarrel(path.join(folder, DATA_DIR!), { CONTENT_DIR: env.CONTENT_DIR })
  onTestFinished(() => restored.kill())
  expect(restored.lines.join('\n')).not.toContain('set-up')
  expect(await logIn(restored.url)).toBe(200)
}, 240_000)

test('a dump, restored into an empty database, is the whole site', async () => {
  const { folder, env, logIn } = operatorsFolder()
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const [DATABASE_URL, EMPTY_DATABASE_URL] = await twoDatabases(postgres.url)
  const data = path.join(folder, 'data')
  const first = await startCarrel(data, { ...env, DATABASE_URL })
  await inShell(dump!, folder, { DATABASE_URL })
  await first.stop()
  await inShell(restore!, folder, { EMPTY_DATABASE_URL })
  const restored = await startCarrel(data, {
    CONTENT_DIR: env.CONTENT_DIR,
    DATABASE_URL: EMPTY_DATABASE_URL,
  })
  try {
    expect(await logIn(restored.url)).toBe(200)
  } finally {
    await restored.stop()
  }
}, 240_000)

function operatorsFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const operator = { email: 'op@example.org', password: 'the operator of the backup' }
  const env = {
    CONTENT_DIR: contentWithoutLibrary(folder),
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  }
  const logIn = async (url: string) => {
    const response = await fetch(`${url}/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operator),
    })
    return response.status
  }
  return { folder, env, logIn }
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

async function twoDatabases(url: string): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of ['site', 'restored']) await client.query(`create database ${name}`)
  await client.end()
  return [url.replace(/postgres$/, 'site'), url.replace(/postgres$/, 'restored')]
}
