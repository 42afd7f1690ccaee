import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db.ts'
import { fingerprint } from './embedded-template.ts'

/**
 * Fills the data folder of a server with what its first start leaves there: the embedded database
 * with its tables, and nothing in them. Making that takes a start seconds of a processor.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const ready = join(tmpdir(), `carrel-test-${fingerprint()}-folder`)
  if (!existsSync(ready)) await makeFolder(ready)
  cpSync(ready, dataDir, { recursive: true })
}

async function makeFolder(ready: string) {
  const aside = mkdtempSync(`${ready}-`)
  await (await openDatabase({ dataDir: aside })).close()
  try {
    renameSync(aside, ready)
  } catch {
    // Another process was quicker.
    rmSync(aside, { recursive: true })
  }
}
