import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openServer } from '#server/open.ts'
import { readConfig } from '#server/settings/config.ts'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

const key = Buffer.alloc(32, 'test').toString('base64')

export function aFolder() {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  return dir
}

/** An empty site. On PostgreSQL its tables may be there, as `npm run migrate` leaves them. */
export async function emptySite(kind: 'embedded' | 'postgres', { withTables = true } = {}) {
  const env: Record<string, string> = { DATA_DIR: path.join(aFolder(), 'data'), SECRET_KEY: key }
  if (kind === 'postgres') {
    const admin = inject('postgresUrl')!
    const { url, drop } = await createTestDatabase(
      admin,
      withTables ? undefined : new URL('/template1', admin).href,
    )
    onTestFinished(drop)
    env['DATABASE_URL'] = url
  }
  return env
}

/** Opens a restored site, and closes it when the work is done. */
export async function inSite<T>(env: Record<string, string>, work: (origin: string) => Promise<T>) {
  const { server, close } = await openServer(readConfig({ ...env, PORT: '0' }))
  try {
    await server.listen({ host: '127.0.0.1', port: 0 })
    return await work(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  } finally {
    await close()
  }
}
