import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries, ordinaryUser, startOnFreePort, startPostgres } from './postgres-cluster.ts'

const run = promisify(execFile)

/** A PostgreSQL of its own and a standby that follows it. */
export async function startWithStandby() {
  const primary = await startPostgres()
  const binaries = await findBinaries()
  const user = await ordinaryUser()
  const folder = await mkdtemp(join(tmpdir(), 'carrel-standby-'))
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const asUser = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  await run(
    join(binaries, 'pg_basebackup'),
    ['-R', '-D', data, '-d', primary.url, '-X', 'stream', '-c', 'fast', '--no-sync'],
    asUser,
  )
  const { server, port, exited } = await startOnFreePort((port) =>
    spawn(
      join(binaries, 'postgres'),
      [
        ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
        ...['-c', 'fsync=off', '-c', 'max_connections=200'],
      ],
      { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )
  const kill = () => void server.kill('SIGQUIT')
  process.once('exit', kill)
  server.unref()
  return {
    primaryUrl: primary.url,
    /** Of a database of the primary, on the standby. */
    standbyUrlOf(databaseUrl: string) {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    async stop() {
      process.off('exit', kill)
      server.ref()
      kill()
      await exited
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
