import { closeSync, existsSync, fsync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { startEngine } from './embedded-engine.ts'
import { databaseError } from './errors.ts'

// The major version of the pinned PGlite; a folder of another one cannot be opened.
const POSTGRES_MAJOR = '18'

const SYNCS_AT_ONCE = 8

// Refuses a folder that this version cannot open, and creates a new one aside and synced, so that
// an interrupted first start leaves no half database. It is created in memory and written out,
// which takes half as long as letting PGlite create it on the disk.
export async function prepareFolder(folder: string) {
  const made = join(folder, 'PG_VERSION')
  if (existsSync(made)) {
    const found = readFileSync(made, 'utf8').trim()
    if (found !== POSTGRES_MAJOR) throw databaseError.otherPostgres(folder, found, POSTGRES_MAJOR)
    return
  }
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  const written = writeTar(await makeCluster(), aside)
  await syncAll(written)
  renameSync(aside, folder)
  await syncAll([dirname(folder)])
}

async function makeCluster() {
  const engine = await startEngine(null)
  try {
    await engine.query({ text: 'checkpoint' }, 60_000)
    return await engine.dump()
  } finally {
    await engine.stop()
  }
}

// Tar as PGlite writes it: blocks of 512 bytes, a header and then the content of each file.
function writeTar(tar: Uint8Array, folder: string): string[] {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength)
  const text = (from: number, to: number) => bytes.toString('utf8', from, to).split('\0')[0]!.trim()
  const written = [folder]
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0;) {
    const path = join(folder, normalize(`/${text(at + 345, at + 500)}/${text(at, at + 100)}`))
    const size = parseInt(text(at + 124, at + 136) || '0', 8)
    if (text(at + 156, at + 157) === '5') {
      mkdirSync(path, { recursive: true, mode: 0o700 })
    } else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, bytes.subarray(at + 512, at + 512 + size), { mode: 0o600 })
    }
    written.push(path)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return written
}

async function syncAll(paths: string[]) {
  const left = [...paths]
  const sync = async () => {
    for (let path = left.pop(); path; path = left.pop()) await syncPath(path)
  }
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, sync))
}

async function syncPath(path: string) {
  const file = openSync(path, 'r')
  try {
    await new Promise<void>((resolve, reject) =>
      fsync(file, (error) => (error ? reject(error) : resolve())),
    )
  } catch (error) {
    // Windows cannot sync a file that was opened for reading.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    closeSync(file)
  }
}
