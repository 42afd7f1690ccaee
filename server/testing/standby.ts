import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres, startWithData } from './postgres-cluster.ts'

const run = promisify(execFile)

/** A PostgreSQL of its own and a standby that follows it. */
export async function startWithStandby() {
  const primary = await startPostgres()
  const standby = await startWithData('carrel-standby-', ({ programs, data, asUser }) =>
    run(
      join(programs, 'pg_basebackup'),
      ['-R', '-D', data, '-d', primary.url, '-X', 'stream', '-c', 'fast', '--no-sync'],
      asUser,
    ),
  )
  return {
    primaryUrl: primary.url,
    /** Of a database of the primary, on the standby. */
    standbyUrlOf(databaseUrl: string) {
      const url = new URL(databaseUrl)
      url.port = String(standby.port)
      return url.href
    },
    async stop() {
      await standby.stop()
      await primary.stop()
    },
  }
}
