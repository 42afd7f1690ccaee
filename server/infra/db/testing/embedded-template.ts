import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../embedded.ts'
import { migrate, MIGRATIONS } from '../migrate.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** What embedded databases of tests begin with: one that has its tables, kept for later runs. */
export async function embeddedTemplate(): Promise<Uint8Array> {
  const path = join(tmpdir(), `carrel-test-${fingerprint()}.tar`)
  try {
    return readFileSync(path)
  } catch {}
  const made = await openEmbedded({ dataDir: 'memory://', log: silent })
  await migrate(made, silent)
  const tar = await made.dump()
  await made.close()
  const aside = `${path}.${randomUUID()}`
  writeFileSync(aside, tar, { mode: 0o600 })
  renameSync(aside, path)
  return tar
}

/** Of all that an empty database consists of. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  hash.update(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}
