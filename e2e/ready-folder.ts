import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { operator, withOperator } from './carrels.ts'
import { untilLibraryIsRead } from './people.ts'

const prefix = 'carrel-library-'
const dayMs = 86_400_000

/**
 * A data folder in which the operator is there and the library has been read. Reading takes half a
 * minute of a processor, so the folder serves later runs too: for a day, until the server or the
 * library changes.
 */
export async function readyFolder(): Promise<string> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    const { mtimeMs = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true })
  }
  const ready = path.join(tmpdir(), prefix + fingerprint())
  if (!existsSync(ready)) await readLibrary(ready)
  return ready
}

async function readLibrary(ready: string) {
  const { dir, remove } = temporaryFolder()
  const carrel = await startCarrel(dir, withOperator)
  try {
    await untilLibraryIsRead(carrel.url, operator)
  } finally {
    await carrel.stop()
  }
  try {
    renameSync(dir, ready)
  } catch {
    // Another run was quicker.
    remove()
  }
}

/** Of everything that the folder depends on. */
function fingerprint(): string {
  const files = globSync(['{server,contract,content}/**/*.*', 'package-lock.json'])
  const hash = createHash('sha256')
  for (const file of files.filter((one) => !/\.test\.ts$|\/testing\//.test(one)).sort())
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
