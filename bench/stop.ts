import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

// From pressing Stop until the model is left alone: on the server that writes the answer, and on
// another one that shares its PostgreSQL; beside hanging up on the model directly, in turns.
const rounds = 30
const everyMs = 20

let hungUp: (at: number) => void = () => {}
const model = createServer((incoming, response) => {
  incoming.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: ' word' } }] })}\n\n`
  const timer = setInterval(() => response.write(chunk), everyMs)
  response.on('close', () => {
    clearInterval(timer)
    hungUp(performance.now())
  })
}).listen(0, '127.0.0.1')
await once(model, 'listening')
const modelUrl = `http://127.0.0.1:${(model.address() as { port: number }).port}/v1`

const postgres = await startPostgres()
const { dir, remove } = temporaryFolder()
const operator = { email: 'bench@example.org', password: 'a password for the bench' }
const settings = {
  DATABASE_URL: postgres.url,
  MODEL_URL: modelUrl,
  MODEL_NAME: 'fake',
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
}
const writer = await startCarrel(dir, settings)
const other = await startCarrel(dir, settings)
let token: string | null = null
const at = (origin: string) => createClient({ origin, token: () => token })
const [atWriter, atOther] = [at(writer.url), at(other.url)]
token = (await atWriter.call(users.login, { body: operator })).token

const direct: number[] = []
const here: number[] = []
const elsewhere: number[] = []
for (let i = 0; i < rounds; i++) {
  direct.push(await hangUp())
  here.push(await stopThrough(atWriter))
  elsewhere.push(await stopThrough(atOther))
}
await writer.stop()
await other.stop()
await postgres.stop()
model.closeAllConnections()
model.close()
remove()
for (const [name, values] of Object.entries({
  'hanging up': direct,
  'stop here': here,
  'stop elsewhere': elsewhere,
}))
  console.log(
    `${name.padEnd(15)} p50 ${ms(quantile(values, 0.5))}, most ${ms(Math.max(...values))}`,
  )
console.log(`ratio           ${(quantile(elsewhere, 0.5) / quantile(direct, 0.5)).toFixed(1)}`)

async function hangUp(): Promise<number> {
  const abort = new AbortController()
  const { body } = await fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    body: '{}',
    signal: abort.signal,
  })
  await body!.getReader().read()
  const over = new Promise<number>((resolve) => (hungUp = resolve))
  const from = performance.now()
  abort.abort()
  return (await over) - from
}

async function stopThrough(client: ReturnType<typeof at>): Promise<number> {
  const body = { requestId: crypto.randomUUID(), message: 'How much notice do we owe?' }
  const events = atWriter.stream(chats.send, { body })
  const start = (await events.next()).value as Extract<ChatEvent, { type: 'start' }>
  for await (const event of events) if (event.type === 'text') break
  // The call that names the chat hangs up too: it has to be over before.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const over = new Promise<number>((resolve) => (hungUp = resolve))
  const from = performance.now()
  const messageId = start.data.botMessage._id
  const [stoppedAt] = await Promise.all([
    over,
    client.call(chats.change, { body: { messageId, status: 'stopped' } }),
  ])
  return stoppedAt - from
}
