import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseError } from './errors.ts'

type FolderLock = { release(): void }

// Two servers on one data folder would destroy it. The operating system holds this lock and
// releases it when the process ends, however it ends: Node has no flock, but its SQLite takes a
// real file lock. Process numbers would not do, because they are reused, and two containers on one
// volume are both process 1.
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holder = join(folder, 'server.pid')
  const lock = openLock(folder)
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (/locked|busy/i.test(String(error))) throw databaseError.folderInUse(folder, pidIn(holder))
    throw databaseError.folderNotWritable(folder, error)
  }
  writeHolder(holder)
  return { release: () => lock.isOpen && lock.close() }
}

function openLock(folder: string) {
  try {
    return new DatabaseSync(join(folder, 'server.lock'))
  } catch (error) {
    throw databaseError.folderNotWritable(folder, error)
  }
}

// Only used in the sentence, so a full disk must not keep the server from starting.
function writeHolder(path: string) {
  try {
    writeFileSync(path, `${process.pid}\n`)
  } catch {}
}

function pidIn(path: string) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
