import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries, freePort, ordinaryUser } from '#server/testing/postgres-cluster.ts'
import { sleep } from './sleep.ts'

const run = promisify(execFile)

/** One of the two PostgreSQL servers. Its address moves from one to the other, and its ports stay. */
type Node = {
  name: string
  data: string
  port: number
  /** Where it says over HTTP whether it takes writes, as Patroni does. */
  healthPort: number
  process?: ChildProcess
}

/**
 * A PostgreSQL that takes writes and a standby that has stored each of them before it counts, so that
 * nothing is lost when the standby takes over.
 */
export async function startReplicas() {
  const binaries = await findBinaries()
  const user = await ordinaryUser()
  // Of its own: PostgreSQL does not run as root, and the folders of the servers are nobody else's.
  const home = mkdtempSync(path.join(tmpdir(), 'carrel-replicas-'))
  if (user) chownSync(home, user.uid, user.gid)
  const asUser = { ...user, cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const program = (name: string) => path.join(binaries, name)
  const nodes: Node[] = []
  for (const name of ['database 1', 'database 2'])
    nodes.push({
      name,
      data: path.join(home, name.replace(' ', '-')),
      port: await freePort(),
      healthPort: await freePort(),
    })
  const [first, second] = nodes as [Node, Node]
  let writes = first

  await run(
    program('initdb'),
    ['-D', first.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    asUser,
  )
  await start(first)
  // What a pooler in transaction mode cannot pass on.
  for (const setting of [
    "timezone = 'UTC'",
    "jit = 'off'",
    "statement_timeout = '30s'",
    "idle_in_transaction_session_timeout = '60s'",
  ])
    await query(first, `alter role postgres set ${setting}`)
  await copyTo(second, first)
  await waitForEachCommit(first, true)
  const health = nodes.map(tellHealth)

  return {
    nodes: nodes.map(({ port, healthPort }) => ({ port, healthPort })),
    /** Of the one that takes writes now. */
    url: () => urlOf(writes),
    /** Each connection of the site is cut in the middle of what it does. */
    async cutConnections() {
      await query(
        writes,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'carrel' and pid <> pg_backend_pid()`,
      )
    },
    /** Nothing can be read or written for so long. */
    async pause(ms: number) {
      await end(writes, 'SIGINT')
      await sleep(ms)
      await start(writes)
    },
    /** The one that takes writes dies, the standby takes over, and a new standby is made of the dead one. */
    async failOver() {
      const dead = writes
      const heir = dead === first ? second : first
      await end(dead, 'SIGKILL')
      await query(heir, 'select pg_promote()')
      await waitForEachCommit(heir, false)
      writes = heir
      rmSync(dead.data, { recursive: true })
      await copyTo(dead, heir)
      await waitForEachCommit(heir, true)
    },
    async stop() {
      for (const server of health) server.close().closeAllConnections()
      for (const node of nodes) await end(node, 'SIGINT')
      rmSync(home, { recursive: true })
    },
  }

  async function start(node: Node) {
    node.process = spawn(
      program('postgres'),
      [
        ...['-D', node.data, '-h', '127.0.0.1', '-p', String(node.port), '-k', home],
        ...['-c', 'max_connections=300', '-c', 'wal_keep_size=512MB'],
      ],
      { ...asUser, stdio: 'ignore' },
    )
    while (!(await answers(node))) await sleep(100)
  }

  async function end(node: Node, signal: NodeJS.Signals) {
    const { process } = node
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    const ended = once(process, 'exit')
    process.kill(signal)
    await ended
  }

  async function copyTo(standby: Node, from: Node) {
    await run(
      program('pg_basebackup'),
      ['-R', '-D', standby.data, '-d', urlOf(from), '-X', 'stream', '-c', 'fast', '--no-sync'],
      asUser,
    )
    await start(standby)
  }

  async function waitForEachCommit(node: Node, standby: boolean) {
    await query(node, `alter system set synchronous_standby_names = '${standby ? '*' : ''}'`)
    await query(node, 'select pg_reload_conf()')
  }

  function tellHealth(node: Node) {
    const server = createServer((_, response) => {
      query(node, 'select pg_is_in_recovery() as standby').then(
        ([row]) => response.writeHead(row?.standby ? 503 : 200).end(),
        () => response.writeHead(503).end(),
      )
    })
    return server.listen(node.healthPort, '127.0.0.1')
  }
}

const urlOf = ({ port }: { port: number }) => `postgres://postgres@127.0.0.1:${port}/postgres`

const answers = (node: Node) =>
  query(node, 'select 1').then(
    () => true,
    () => false,
  )

async function query(node: Node, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: urlOf(node), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
