import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPooler } from '#server/testing/pooler.ts'
import { freePort } from '#server/testing/postgres-cluster.ts'
import { type Carrel, startCarrel } from '#server/testing/start-carrel.ts'
import { expectBalancer, startBalancer } from './balancer.ts'
import { startReplicas } from './replicas.ts'

export const operator = { email: 'operator@example.org', password: 'the cluster has a long one' }

/** Of the servers together; without a pooler each would open ten. */
const pooledConnections = 20

/** A process that can be killed and started again. */
type Part = { name: string; start(): Promise<void>; kill(): Promise<void> }

export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * The product on several servers: web servers behind HAProxy, workers, PostgreSQL with a standby
 * behind PgBouncer, a bucket, a mail server and a model.
 */
export async function startSite(folder: string, { webs = 3, workers = 2 } = {}) {
  expectBalancer()
  const database = await startReplicas()
  const ports = { site: await freePort(), database: await freePort() }
  const lettersFile = path.join(folder, 'letters.txt')
  writeFileSync(lettersFile, '')
  const bucket = await standIn('bucket', path.join(folder, 'bucket'))
  const mail = await standIn('mail', lettersFile)
  const model = await standIn('model')
  const content = contentWithoutLibrary(folder)
  const databaseUrl = `postgres://postgres@127.0.0.1:${ports.database}/postgres`
  const pooler = await startPooler(databaseUrl, pooledConnections)
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER_URL: pooler.url,
    // The second of the two, which is the standby until it takes over, and again after the next time.
    DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${database.nodes[1]!.port}/postgres`,
    PUBLIC_URL: `http://127.0.0.1:${ports.site}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: Buffer.alloc(32, 'cluster').toString('base64'),
    CONTENT_DIR: content,
    S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${bucket.port}/files`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MODEL_URL: `http://127.0.0.1:${model.port}/v1`,
    MODEL_NAME: 'stand-in',
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  }
  const webPorts = await Promise.all(Array.from({ length: webs }, freePort))
  const balancer = await startBalancer({
    folder,
    ports,
    webs: webPorts,
    databases: database.nodes,
  })
  const printed: string[][] = []
  const servers = [
    ...webPorts.map((port, i) => server(`web ${i + 1}`, { ROLE: 'web', PORT: String(port) })),
    ...Array.from({ length: workers }, (_, i) => server(`worker ${i + 1}`, { ROLE: 'worker' })),
  ]
  for (const one of servers) await one.start()

  return {
    url: env.PUBLIC_URL,
    database,
    servers,
    outside: [bucket, mail, model].map(({ part }) => part),
    /** Each address once for every letter that the mail server took. */
    letters: () => readFileSync(lettersFile, 'utf8').split('\n').filter(Boolean),
    /** What the servers have printed. */
    printed: () => printed.flat(),
    async stop() {
      for (const one of servers) await one.kill()
      await balancer.stop()
      for (const { part } of [bucket, mail, model]) await part.kill()
      await pooler.stop()
      await database.stop()
    },
  }

  /** With a data folder of its own, as on a machine of its own. */
  function server(name: string, own: Record<string, string>): Part {
    const dataDir = path.join(folder, name.replace(' ', '-'))
    let running: Carrel | undefined
    return {
      name,
      async start() {
        running = await startCarrel(dataDir, { ...env, ...own })
        printed.push(running.lines)
      },
      kill: async () => running?.kill(),
    }
  }
}

/** One of `stand-ins.ts`, always at the same port. */
async function standIn(what: string, where = '') {
  const port = await freePort()
  let child: ChildProcess
  const part: Part = {
    name: what,
    async start() {
      child = fork(path.join(import.meta.dirname, 'stand-ins.ts'), [what, String(port), where])
      await once(child, 'message')
    },
    async kill() {
      // Ctrl+C reaches it, too.
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
  await part.start()
  return { part, port }
}
