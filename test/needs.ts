import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { buildPgvector } from '#server/testing/build-pgvector.ts'
import { findBinaries } from '#server/testing/postgres-cluster.ts'

/** What the tests need beside npm's packages; fetched from the system's package manager, by name. */
export async function bringWhatTestsNeed(): Promise<void> {
  if (!findBrowser()) install('chromium', 'the browser tests')
  if (!(await findBinaries().catch(() => undefined)))
    install('postgresql', 'the tests on PostgreSQL')
  await bringHeaders()
  console.log(await buildPgvector().catch(vectorsLeftOut))
}

/** CHROMIUM_PATH, or Chromium or Chrome under one of their usual names. */
export function findBrowser(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
  if (!there && canInstall()) install(`postgresql-server-dev-${version}`, 'building pgvector')
}

function install(name: string, why: string) {
  if (!canInstall()) {
    console.error(
      `Install ${name} with your system's package manager, for ${why}: this user cannot.`,
    )
    process.exit(1)
  }
  console.log(`Installing Debian's package ${name}, for ${why}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const canInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

const vectorsLeftOut = (error: Error) =>
  `pgvector could not be built for the tests' PostgreSQL, so meaning search is tested on the embedded database only. (${error.message.split('\n')[0]})`
