import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { runCall } from './calls.ts'
import { readForm } from './form.ts'
import type { State } from './state.ts'
import { Fault, type World } from './world.ts'

/**
 * How it fails: connections break, it answers 500, it never answers, or it acts and the answer is
 * lost.
 */
export type Away = 'refuse' | '500' | 'hang' | 'cut'

type Bank = {
  key: string
  /** The current state, after everything that fell due was processed. */
  world: () => World
  save: () => void
  /** Asked once for each call. */
  away: (call: string) => Away | undefined
}

const keptSeconds = 86_400

/** The part of Stripe's HTTP API that Carrel uses. */
export async function listen(bank: Bank) {
  const server = createServer((request, response) => {
    answer(bank, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  // An open server must not keep a process from ending.
  server.unref()
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(bank: Bank, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', 'http://provider.invalid')
  const away = bank.away(`${method} ${url.pathname}`)
  if (away === 'refuse') return void request.socket.destroy()
  if (away === 'hang') return
  const said =
    away === '500'
      ? { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } }
      : respond(bank, request, method, url, Buffer.concat(parts).toString())
  if (away === 'cut') return void request.socket.destroy()
  response.writeHead(said.status, {
    'content-type': 'application/json',
    'request-id': `req_test${Date.now()}`,
    'stripe-should-retry': 'false',
    ...('again' in said && said.again ? { 'idempotent-replayed': 'true' } : {}),
  })
  response.end(JSON.stringify(said.body))
}

function respond(bank: Bank, request: IncomingMessage, method: string, url: URL, body: string) {
  if (request.headers.authorization !== `Bearer ${bank.key}`)
    return fault(
      new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
    )
  const world = bank.world()
  if (method === 'GET') return run(world, method, url, body)
  const key = request.headers['idempotency-key']
  const hash = createHash('sha256').update(`${method} ${url.pathname}\n${body}`).digest('hex')
  const before = typeof key === 'string' ? earlier(world, key) : undefined
  if (before && before.hash !== hash)
    return fault(
      new Fault(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      }),
    )
  if (before) return { status: before.status, body: before.body, again: true }
  const said = run(world, method, url, body)
  // A request that was refused before any attempt may be corrected and sent again with its key.
  if (typeof key === 'string' && (said.status === 200 || said.status === 402))
    world.state.answers[key] = { hash, status: said.status, body: said.body, at: world.at }
  bank.save()
  return said
}

function run(world: World, method: string, url: URL, body: string) {
  try {
    const given = readForm(method === 'POST' ? body : url.search.slice(1) || body)
    return { status: 200, body: runCall(world, method, url.pathname, given) }
  } catch (error) {
    if (error instanceof Fault) return fault(error)
    throw error
  }
}

const fault = ({ status, error }: Fault) => ({ status, body: { error } })

function earlier({ state, at }: World, key: string): State['answers'][string] | undefined {
  for (const [old, { at: then }] of Object.entries(state.answers))
    if (then < at - keptSeconds) delete state.answers[old]
  return Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
}
