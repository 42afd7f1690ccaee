import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findBinaries } from './postgres-cluster.ts'

const run = promisify(execFile)
const SOURCE = 'deb http://deb.debian.org/debian trixie main'

// Debian before trixie has no package of pgvector, but its source builds in seconds. Fetched with a
// list of sources of its own, so the machine's are not touched. Needs to be root, to install it.
//   node server/testing/build-pgvector.ts
export async function buildPgvector(): Promise<string> {
  const config = join(await findBinaries(), 'pg_config')
  const extensions = join((await run(config, ['--sharedir'])).stdout.trim(), 'extension')
  if (existsSync(join(extensions, 'vector.control'))) return 'pgvector is there already.'
  const work = await mkdtemp(join(tmpdir(), 'carrel-pgvector-'))
  try {
    const source = await fetchSource(work)
    const make = ['-C', source, `PG_CONFIG=${config}`, 'OPTFLAGS=', 'with_llvm=no']
    await run('make', ['-j2', ...make])
    await run('make', ['install', ...make])
    return 'pgvector was built and installed.'
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function fetchSource(work: string) {
  await mkdir(join(work, 'lists', 'partial'), { recursive: true })
  await writeFile(join(work, 'sources.list'), `${SOURCE.replace('deb ', await signed())}\n`)
  const apt = [
    ...['-o', `Dir::Etc::sourcelist=${join(work, 'sources.list')}`],
    ...['-o', 'Dir::Etc::sourceparts=-', '-o', `Dir::State::lists=${join(work, 'lists')}`],
    ...['-o', 'APT::Sandbox::User=root'],
  ]
  await run('apt-get', [...apt, 'update'])
  await run('apt-get', [...apt, 'source', '--download-only', 'pgvector'], { cwd: work })
  const archive = (await readdir(work)).find((name) => /^pgvector_.*\.orig\.tar\./.test(name))
  if (!archive) throw new Error('apt-get source brought no archive')
  await run('tar', ['-xf', archive], { cwd: work })
  const folder = (await readdir(work, { withFileTypes: true })).find(
    (entry) => entry.isDirectory() && entry.name !== 'lists',
  )
  return join(work, folder!.name)
}

async function signed() {
  const debian = await readFile('/etc/debian_version', 'utf8').catch(() => '')
  if (!debian) throw new Error('this is not a Debian')
  return 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] '
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const said = await buildPgvector().catch(
    (error) => `pgvector could not be built; the tests run without vectors. (${error.message})`,
  )
  console.log(said)
}
