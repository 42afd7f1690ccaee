import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hash, verify } from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { readConfig } from '#server/settings/config.ts'
import { hashPassword, insertUser } from '#server/features/users/users.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

// Logins a second over HTTP beside bare argon2id with the same parameters in a process of its own,
// two at a time, and beside the same hash behind a bare node:http handler that is called as the
// server is, in turns in one run. Then the delay of the server's event loop while 200 logins are
// tried at once. PostgreSQL and the calling process share the cores with the server.
const rounds = 7
const secondsEach = 3
const people = 250
const atOnce = 200
const password = 'a long enough password'

const serving = { serve, bare }[process.argv[2] ?? '']
await (serving ?? measure)()

async function serve() {
  const [, , , databaseUrl = '', dir = ''] = process.argv
  const { app, server } = await openServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      CONTENT_DIR: contentWithoutLibrary(dir),
      LOG_LEVEL: 'warn',
    }),
  )
  const passwordHash = await hashPassword(password)
  const emails = Array.from({ length: people }, () => `${uuid()}@example.org`)
  for (const email of emails)
    await insertUser(app, { firstName: 'Ana', lastName: 'Bench', email }, passwordHash)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as { port: number }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  process.on('message', (word) => {
    if (word === 'cpu') process.send!(cpuMs())
    else if (word === 'watch') {
      delay.reset()
      delay.enable()
    } else {
      delay.disable()
      process.send!({
        p50: delay.percentile(50) / 1e6,
        p99: delay.percentile(99) / 1e6,
        max: delay.max / 1e6,
      })
    }
  })
  process.send!({ port, emails })
  process.once('disconnect', () => process.exit(0))
}

async function bare() {
  const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  const stored = await hash(password, parameters)
  process.on('message', async () => {
    const until = performance.now() + secondsEach * 1000
    const before = cpuMs()
    let done = 0
    const work = async () => {
      for (; performance.now() < until; done++) await verify(stored, password)
    }
    await Promise.all([work(), work()])
    process.send!({ rate: done / secondsEach, eachMs: (cpuMs() - before) / done })
  })
  const turn: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  let next = 0
  const handler = createServer((_, response) => {
    const lane = next++ % 2
    turn[lane] = turn[lane]!.then(() => verify(stored, password)).then(() => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(handler, 'listening')
  process.send!({ port: (handler.address() as { port: number }).port })
  process.once('disconnect', () => process.exit(0))
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function measure() {
  const postgres = await startPostgres()
  const { dir, remove } = temporaryFolder()
  // As start.js has it.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '8' }
  const server = fork(import.meta.filename, ['serve', postgres.url, dir], { env })
  const [{ port, emails }] = (await once(server, 'message')) as [{ port: number; emails: string[] }]
  const reference = fork(import.meta.filename, ['bare'])
  const [{ port: handlerPort }] = (await once(reference, 'message')) as [{ port: number }]
  const rates = { ours: [] as number[], bare: [] as number[], handler: [] as number[] }
  const spent = { ours: [] as number[], bare: [] as number[] }
  const spentMs = async () => {
    server.send('cpu')
    return ((await once(server, 'message')) as [number])[0]
  }
  for (let round = 0; round <= rounds; round++) {
    const before = await spentMs()
    const ours = await logIns(port, emails)
    const eachMs = ((await spentMs()) - before) / (ours * secondsEach)
    reference.send('go')
    const [hashed] = (await once(reference, 'message')) as [{ rate: number; eachMs: number }]
    const handled = await logIns(handlerPort, emails)
    // The first round warms all, and makes the devices known.
    if (round > 0) {
      rates.ours.push(ours)
      rates.bare.push(hashed.rate)
      rates.handler.push(handled)
      spent.ours.push(eachMs)
      spent.bare.push(hashed.eachMs)
    }
  }
  reference.disconnect()
  server.send('watch')
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  await Promise.all(emails.slice(0, atOnce).map((email) => logIn(port, agent, email)))
  server.send('tell')
  const [loop] = (await once(server, 'message')) as [{ p50: number; p99: number; max: number }]
  agent.destroy()
  server.disconnect()
  await once(server, 'exit')
  await postgres.stop()
  remove()
  const median = (values: number[]) => quantile(values, 0.5)
  const ratioOf = (one: number[], other: number[]) =>
    median(one.map((value, round) => value / other[round]!)).toFixed(2)
  for (const name of ['ours', 'bare'] as const)
    console.log(
      `${name}  ${median(rates[name]).toFixed(0)} ${name === 'ours' ? 'logins' : 'hashes'}/s, ` +
        `${ms(median(spent[name]))} of processor time each`,
    )
  console.log(`bare behind node:http, asked in the same way: ${median(rates.handler).toFixed(0)}/s`)
  console.log(`ratio of rates          ${ratioOf(rates.ours, rates.bare)}`)
  console.log(`  to bare behind http   ${ratioOf(rates.ours, rates.handler)}`)
  console.log(`ratio of processor time ${ratioOf(spent.ours, spent.bare)}`)
  console.log(
    `loop   p50 ${ms(loop.p50)}, p99 ${ms(loop.p99)}, most ${ms(loop.max)} with ${atOnce} at once`,
  )
}

/** Logs people in, one after the other, over sixteen connections; resolves to logins a second. */
async function logIns(port: number, emails: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const until = performance.now() + secondsEach * 1000
  let done = 0
  let next = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (; performance.now() < until; done++)
        await logIn(port, agent, emails[next++ % emails.length]!)
    }),
  )
  agent.destroy()
  return done / secondsEach
}

function logIn(port: number, agent: Agent, email: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const body = JSON.stringify({ email, password })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const path = '/v1/users/login'
    request({ port, path, method: 'POST', headers, agent, host: '127.0.0.1' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a login answered ${response.statusCode}`))
      response.resume().once('end', () => resolve())
    })
      .once('error', reject)
      .end(body)
  })
}
