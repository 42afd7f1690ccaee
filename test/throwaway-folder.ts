import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
const GB = 2 ** 30

/**
 * A folder for all that a run writes, gone when this process ends. It is in memory where there is
 * enough: on a disk, making and removing the databases of the tests took a fifth of the processors.
 */
export function throwawayFolder(): string {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? inMemory : tmpdir(), 'carrel-tests-'))
  // PostgreSQL runs as another user, who must get to its own folder in here.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

/** A run writes less than one gigabyte; what is in memory must also leave some to the tests. */
function hasRoomInMemory() {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > 2 * GB && process.availableMemory() > 6 * GB
}
