import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import pg from 'pg'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'
import { startUpstream } from './upstream.ts'

// More questions than can be answered: 200 in one second, 60 a second for half a minute, and twice as
// many, each of another member, on PostgreSQL; answers of 40 words, 50 a second. Beside the same
// questions one after another.
// npm run bench -- burst [starts a second] [seconds]
const people = 200
const words = 40
const [, , perSecond = '60', seconds = '30'] = process.argv

/** What came of the questions of one round. */
class Round {
  first: number[] = []
  gaps: number[] = []
  refusals: number[] = []
  complete = 0
  waited = 0
  others = new Map<string, number>()

  ask(n: number): Promise<void> {
    const from = performance.now()
    return new Promise((resolve) => {
      const asked = request(
        `${carrel.url}/v1/bot-chat-messages`,
        {
          method: 'POST',
          agent: false,
          headers: {
            authorization: `Bearer ${tokens[n % people]}`,
            'content-type': 'application/json',
            accept: 'text/event-stream',
          },
        },
        (answer: IncomingMessage) => this.read(answer, from, resolve),
      )
      asked.on('error', ({ message }) => {
        this.count(message)
        resolve()
      })
      asked.end(
        JSON.stringify({
          requestId: crypto.randomUUID(),
          message: `How much notice do we owe someone? #${n}#`,
        }),
      )
    })
  }

  read(answer: IncomingMessage, from: number, over: () => void) {
    let last = Number.NaN
    let tail = ''
    if (answer.statusCode === 503) this.refusals.push(performance.now() - from)
    else if (answer.statusCode !== 200) this.count(`${answer.statusCode}`)
    answer.on('data', (data: Buffer) => {
      const text = tail + data.toString()
      tail = text.slice(-20)
      const now = performance.now()
      if (Number.isNaN(last) && text.includes('event: waiting')) this.waited++
      if (text.includes('event: text')) {
        if (Number.isNaN(last)) this.first.push(now - from)
        else this.gaps.push(now - last)
        last = now
        tail = ''
      }
      if (text.includes('event: failure')) {
        if (text.includes('"httpCode":503') && Number.isNaN(last)) this.refusals.push(now - from)
        else this.count('a failure')
      }
      if (text.includes('event: done')) this.complete++
    })
    answer.on('error', () => this.count('broken off'))
    answer.on('close', over)
  }

  count(what: string) {
    this.others.set(what, (this.others.get(what) ?? 0) + 1)
  }

  print(name: string) {
    const of = (values: number[]) =>
      values.length === 0
        ? '–'
        : `p50 ${ms(quantile(values, 0.5))}, p99 ${ms(quantile(values, 0.99))}`
    console.log(
      `${name}: ${this.complete} answered, ${this.refusals.length} refused with 503 (${of(this.refusals)}), ${
        this.waited
      } told that they wait; first word ${of(this.first)}; gaps ${of(this.gaps)}; else ${JSON.stringify(
        Object.fromEntries(this.others),
      )}`,
    )
  }
}

const upstream = await startUpstream(words)
const postgres = await startPostgres()
const { dir, remove } = temporaryFolder()
const operator = { email: 'bench@example.org', password: 'a password for the bench' }
const carrel = await startCarrel(dir, {
  DATABASE_URL: postgres.url,
  MODEL_URL: upstream.url,
  MODEL_NAME: 'fake',
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
})
const tokens = await makePeople()
await libraryIsRead()

const rest = new Round()
for (let n = 0; n < 40; n++) await rest.ask(n)
rest.print('one after another')
await round('200 in one second', people, 200)
await round(
  `${perSecond} a second for ${seconds} s`,
  Number(perSecond) * Number(seconds),
  Number(perSecond),
)
await round(
  `${Number(perSecond) * 2} a second for 10 s`,
  Number(perSecond) * 20,
  Number(perSecond) * 2,
)

await carrel.kill()
await postgres.stop()
upstream.close()
remove()

async function round(name: string, count: number, eachSecond: number) {
  const one = new Round()
  const all: Promise<void>[] = []
  const from = performance.now()
  for (let n = 0; n < count; n++) {
    const due = from + (n * 1000) / eachSecond
    if (due > performance.now()) await sleep(due - performance.now())
    all.push(one.ask(n))
  }
  const took = (performance.now() - from) / 1000
  await Promise.all(all)
  one.print(`${name} (started ${(count / took).toFixed(0)} a second)`)
  await sleep(2_000)
}

/** Editors, because these have no limit of messages; written directly, as each password hash takes a while. */
async function makePeople(): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const made = Array.from({ length: people }, () => randomBytes(32).toString('base64url'))
  for (const [n, token] of made.entries()) {
    const id = crypto.randomUUID()
    await client.query(
      `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, role)
       values ($1, $2, now(), 'none', 'Ana', 'Person', 'editor')`,
      [id, `person${n}@example.org`],
    )
    await client.query(
      `insert into sessions (id, user_id, token_hash, user_agent, ip) values ($1, $2, $3, 'bench', '127.0.0.1')`,
      [crypto.randomUUID(), id, createHash('sha256').update(token).digest()],
    )
  }
  await client.end()
  return made
}

async function libraryIsRead() {
  let token: string | null = null
  const client = createClient({ origin: carrel.url, token: () => token })
  token = (await client.call(users.login, { body: operator })).token
  while ((await client.call(documents.operatorFiles)).items.some(({ state }) => state !== 'ready'))
    await sleep(500)
}

function sleep(timeMs: number) {
  return new Promise((resolve) => setTimeout(resolve, timeMs))
}
