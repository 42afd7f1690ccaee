import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { createClient } from '#contract/client.ts'
import { chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

// What Carrel adds to the time until the first token: the same fake model asked directly and
// through the whole product (stored question, search, log), in turns in one run.
const rounds = 60
const warmUp = 5

const upstream = createServer((incoming, response) => {
  incoming.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const say = (content: string) =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    say('First')
    setTimeout(() => {
      say(' second')
      response.end('data: [DONE]\n\n')
    }, 20)
  })
}).listen(0, '127.0.0.1')
await once(upstream, 'listening')
const modelUrl = `http://127.0.0.1:${(upstream.address() as { port: number }).port}/v1`

const { dir, remove } = temporaryFolder()
const operator = { email: 'bench@example.org', password: 'a password for the bench' }
const carrel = await startCarrel(dir, {
  MODEL_URL: modelUrl,
  MODEL_NAME: 'fake',
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
})
let token: string | null = null
const client = createClient({ origin: carrel.url, token: () => token })
token = (await client.call(users.login, { body: operator })).token

const direct: number[] = []
const through: number[] = []
for (let i = 0; i < rounds + warmUp; i++) {
  const [one, other] = [await askDirectly(), await askCarrel()]
  if (i >= warmUp) {
    direct.push(one)
    through.push(other)
  }
}
await carrel.stop()
upstream.close()
remove()
for (const [name, values] of Object.entries({ direct, through }))
  console.log(
    `${name.padEnd(8)} first token p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`,
  )
console.log(
  `added    p50 ${ms(quantile(through, 0.5) - quantile(direct, 0.5))}, p95 ${ms(quantile(through, 0.95) - quantile(direct, 0.95))}`,
)
console.log(`ratio    p50 ${(quantile(through, 0.5) / quantile(direct, 0.5)).toFixed(1)}`)

function askDirectly(): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    request(`${modelUrl}/chat/completions`, { method: 'POST' }, (response) => {
      response.once('data', () => resolve(performance.now() - from))
      response.resume()
    })
      .once('error', reject)
      .end('{}')
  })
}

async function askCarrel(): Promise<number> {
  const from = performance.now()
  let first = Number.NaN
  const body = {
    requestId: crypto.randomUUID(),
    message: 'How much notice do we owe someone who works two days a week?',
  }
  for await (const event of client.stream(chats.send, { body }))
    if (event.type === 'text' && Number.isNaN(first)) first = performance.now() - from
  return first
}
