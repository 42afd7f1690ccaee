import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, createServer, request } from 'node:http'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'
import { everyMs, startUpstream } from './upstream.ts'

// How many answers can be read at once, each of 50 tokens a second, everything stored: the whole
// product beside a bare relay of the same upstream, one after the other in one run.
// npm run bench -- streams [number of streams] [postgres | embedded] [seconds]
const startsEachSecond = 25

if (process.argv[2] === 'relay') relay()
else await measure()

/** The least that stands between a model and a reader: one request in, one out, the bytes through. */
function relay() {
  const upstream = process.argv[3]!
  const server = createServer((incoming, response) => {
    const outgoing = request(upstream, { method: 'POST' }, (answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.pipe(response)
    }).on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
  process.once('disconnect', () => process.exit(0))
}

async function measure() {
  const [, , count = '300', kind = 'postgres', seconds = '20'] = process.argv
  const upstream = await startUpstream()
  const child = fork(import.meta.filename, ['relay', upstream.url])
  const [port] = (await once(child, 'message')) as [number]
  const bare = await hold({
    streams: Number(count),
    seconds: Number(seconds),
    pid: child.pid!,
    ask: (n) => ({ url: `http://127.0.0.1:${port}/`, headers: {}, body: `{"q":"#${n}#"}` }),
    upstream,
  })
  child.disconnect()
  upstream.forget()

  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const { dir, remove } = temporaryFolder()
  const operator = { email: 'bench@example.org', password: 'a password for the bench' }
  const carrel = await startCarrel(dir, {
    MODEL_URL: upstream.url,
    MODEL_NAME: 'fake',
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  let token: string | null = null
  const client = createClient({ origin: carrel.url, token: () => token })
  token = (await client.call(users.login, { body: operator })).token
  // The library is being read just after the first start.
  while ((await client.call(documents.operatorFiles)).items.some(({ state }) => state !== 'ready'))
    await sleep(500)
  const ours = await hold({
    streams: Number(count),
    seconds: Number(seconds),
    pid: carrel.pid,
    ask: (n) => ({
      url: `${carrel.url}/v1/bot-chat-messages`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        requestId: crypto.randomUUID(),
        message: `How much notice do we owe someone? #${n}#`,
      }),
    }),
    upstream,
  })
  await carrel.kill()
  await postgres?.stop()
  upstream.close()
  remove()
  console.log(`${count} streams of ${1000 / everyMs} tokens a second, ${kind}, ${seconds} s`)
  print('bare relay', bare)
  print('carrel', ours)
  console.log(
    `added to the first token, the search and storing included: p50 ${ms(ours.first.p50 - bare.first.p50)}, p99 ${ms(ours.first.p99 - bare.first.p99)}`,
  )
  console.log(
    `added to the first token once the model has said it: p50 ${ms(ours.relayed.p50 - bare.relayed.p50)}, p99 ${ms(ours.relayed.p99 - bare.relayed.p99)}`,
  )
  console.log(`ratio of CPU for 1,000 tokens: ${(ours.cpuMs / bare.cpuMs).toFixed(2)}`)
}

type Upstream = Awaited<ReturnType<typeof startUpstream>>

type Asked = { url: string; headers: Record<string, string>; body: string }

async function hold(given: {
  streams: number
  seconds: number
  pid: number
  ask: (n: number) => Asked
  upstream: Upstream
}) {
  const first: number[] = []
  const relayed: number[] = []
  const gaps: number[] = []
  let tokens = 0
  let measuring = false
  let failed = 0
  const ends: (() => void)[] = []
  const word = Buffer.from(' word')

  const start = (n: number) => {
    const { url, headers, body } = given.ask(n)
    const from = performance.now()
    let last = Number.NaN
    const onData = (data: Buffer) => {
      const words = timesIn(data, word)
      if (words === 0) return
      const now = performance.now()
      if (Number.isNaN(last)) {
        first.push(now - from)
        relayed.push(now - (given.upstream.saidFirst.get(n) ?? Number.NaN))
      } else if (measuring) gaps.push(now - last)
      last = now
      if (measuring) tokens += words
    }
    const asked = request(
      url,
      { method: 'POST', headers, agent: false },
      (answer: IncomingMessage) => {
        if (answer.statusCode! >= 300) failed++
        answer.on('data', onData)
      },
    )
    asked.on('error', () => {})
    asked.end(body)
    ends.push(() => asked.destroy())
  }
  for (let n = 0; n < given.streams; n++) {
    start(n)
    await sleep(1000 / startsEachSecond)
  }
  await sleep(2_000)
  measuring = true
  const cpuBefore = cpuMsOf(given.pid)
  await sleep(given.seconds * 1000)
  const cpu = cpuMsOf(given.pid) - cpuBefore
  measuring = false
  for (const end of ends) end()
  await sleep(500)
  const of = (values: number[]) => ({
    p50: quantile(values, 0.5),
    p99: quantile(values, 0.99),
    most: Math.max(...values.slice(0, 100_000)),
  })
  return {
    failed,
    first: of(first),
    relayed: of(relayed),
    gaps: of(gaps),
    tokensEachSecond: tokens / given.seconds,
    cpuMs: (cpu / tokens) * 1000,
  }
}

function print(name: string, of: Awaited<ReturnType<typeof hold>>) {
  console.log(
    `${name.padEnd(10)} first token p50 ${ms(of.first.p50)}, p99 ${ms(of.first.p99)}; gaps p50 ${ms(of.gaps.p50)}, p99 ${ms(of.gaps.p99)}; ` +
      `${of.tokensEachSecond.toFixed(0)} tokens/s; ${of.cpuMs.toFixed(1)} ms of CPU for 1,000 tokens; ${of.failed} refused`,
  )
}

function timesIn(data: Buffer, word: Buffer): number {
  let times = 0
  for (let at = data.indexOf(word); at !== -1; at = data.indexOf(word, at + word.length)) times++
  return times
}

/** What a process has used so far, all its threads together. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function sleep(timeMs: number) {
  return new Promise((resolve) => setTimeout(resolve, timeMs))
}
