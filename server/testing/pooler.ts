import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ordinaryUser, startOnFreePort } from './postgres-cluster.ts'

/** A PgBouncer in transaction mode before a PostgreSQL, with so few connections that clients share them. */
export async function startPooler(
  databaseUrl: string,
  connections = 2,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: databasePort, username } = new URL(databaseUrl)
  const user = await ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'carrel-pooler-'))
  const file = (name: string) => join(folder, name)
  const { server, port, exited } = await startOnFreePort((port) => {
    writeFileSync(file('users.txt'), `"${username}" ""\n`)
    writeFileSync(
      file('pgbouncer.ini'),
      `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file('users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
server_login_retry = 1
`,
    )
    for (const path of user ? [folder, file('users.txt'), file('pgbouncer.ini')] : [])
      chownSync(path, user!.uid, user!.gid)
    return spawn(findPooler(), [file('pgbouncer.ini')], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }, 'PgBouncer')
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  server.unref()
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      process.off('exit', kill)
      server.ref()
      kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function findPooler(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
  if (!found)
    throw new Error('PgBouncer was not found: install it (Debian: apt-get install pgbouncer).')
  return found
}
