import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { buildPgvector } from '#server/testing/build-pgvector.ts'
import { findPooler } from '#server/testing/pooler.ts'
import { findBinaries } from '#server/testing/postgres-cluster.ts'

/** What the tests need beside npm's packages; fetched from the system's package manager, by name. */
export async function bringWhatTestsNeed(): Promise<void> {
  if (!findBrowser()) install(['chromium-headless-shell', 'chromium'], 'the browser tests')
  if (!(await findBinaries().catch(() => undefined)))
    install(['postgresql'], 'the tests on PostgreSQL')
  if (!isThere(findPooler)) install(['pgbouncer'], 'the tests of a pooler')
  await bringHeaders()
  console.log(await buildPgvector().catch(vectorsLeftOut))
}

function isThere(find: () => string): boolean {
  try {
    return find() !== ''
  } catch {
    return false
  }
}

const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * CHROMIUM_PATH, or Chromium or Chrome under one of their usual names. The tests take the one without
 * a window first, which leaves more of the processors to the pages. It tells each new page that the
 * pointer moved: what measures a page before anybody uses it takes a browser `withWindow`.
 */
export function findBrowser({ withWindow = false } = {}): string | undefined {
  const names = withWindow ? windowed : ['chromium-headless-shell', ...windowed]
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [process.env['CHROMIUM_PATH'] ?? '', ...found, mac].find(
    (path) => path && existsSync(path),
  )
}

/** pgvector is built from source where Debian has no package of it; that needs PostgreSQL's headers. */
async function bringHeaders() {
  const [, version] = /postgresql\/(\d+)\//.exec(await findBinaries()) ?? []
  const there = !version || existsSync(`/usr/include/postgresql/${version}/server/postgres.h`)
  if (!there && canInstall()) install([`postgresql-server-dev-${version}`], 'building pgvector')
}

/** `names`: the package under the names it may have, best first. */
function install(names: string[], why: string) {
  if (!canInstall()) {
    console.error(
      `Install ${names.join(' or ')} with your system's package manager, for ${why}: this user cannot.`,
    )
    process.exit(1)
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const name = names.find((one) => spawnSync('apt-cache', ['show', one]).status === 0) ?? names[0]!
  console.log(`Installing Debian's package ${name}, for ${why}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const canInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

const vectorsLeftOut = (error: Error) =>
  `pgvector could not be built for the tests' PostgreSQL, so meaning search is tested on the embedded database only. (${error.message.split('\n')[0]})`
