import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { EventOf } from '#contract/events.ts'
import { type Client, createClient } from '#contract/client.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { CallOf, PayloadOf, Route } from '#contract/route.ts'
import type { App } from '../app.ts'
import { readConfig } from '../settings/config.ts'
import { hashPassword, insertUser } from '../features/users/users.ts'
import { startSession } from '../features/users/sessions/sessions.ts'
import { createEmbed } from '../infra/embeddings/embeddings.ts'
import { memoizedReader } from '../infra/reader/testing/memoized-reader.ts'
import { openTestDatabase } from '../infra/db/testing/test-database.ts'
import { openServer } from '../open.ts'
import { writeBuild } from './build.ts'
import { contentWithoutLibrary } from './content.ts'

export type Caller = {
  <R extends Route>(route: R, given?: CallOf<R>): Promise<PayloadOf<R>>
  /** The whole envelope of a success. */
  envelope<R extends Route>(route: R, given?: CallOf<R>): Promise<Envelope<PayloadOf<R>>>
  stream<R extends Route>(
    route: R,
    given: CallOf<R>,
    after?: number,
  ): AsyncGenerator<EventOf<R> & { id: number }>
  client: Client
  token(): Promise<string | null>
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** Loaded once, when the first test looks for a meaning, for all that run in this process; ends with it. */
const embeddings = createEmbed()

const reader = memoizedReader()

/** The whole server in this process, on a database of its own. It ends with the test. */
export async function testApp(
  given: Partial<App> = {},
  env: Record<string, string> = {},
  { build }: { build?: Record<string, string> } = {},
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carrel-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  // Also where the server refuses to start.
  onTestFinished(removeFolder)
  const contentDir = contentWithoutLibrary(dataDir)
  const config = readConfig({
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    PUBLIC_URL: 'https://carrel.test',
    // Tests have an address of their own, and are called on this machine only.
    DANGER_EVERYBODY_CAN_READ_ALL_EMAILS: 'yes',
    // The same for the servers of a test that share a database.
    SECRET_KEY: Buffer.alloc(32, 'test').toString('base64'),
    ANSWER_PACE: '0',
    ...env,
  })
  if (build) {
    config.webDir = path.join(dataDir, 'web')
    writeBuild(config.webDir, build)
  }
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const clock = { ms: 0 }
  const database = given.database ?? (await openTestDatabase())
  const { app, server, close } = await openServer(config, {
    embed: embeddings.embed,
    // Of its own: tests put other functions into it.
    reader: { ...reader },
    log,
    now: () => new Date(Date.now() + clock.ms),
    ...given,
    database,
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(server.server.address() as { port: number }).port}`
  const end = async () => {
    await close()
    removeFolder()
  }
  onTestFinished(end)

  const tokens = new Map<string, Promise<string>>()
  /** A verified member of that name; 'operator' is one. */
  const as = (name: string): Caller =>
    caller(origin, () => memoized(tokens, name, () => joinAs(app, name)))
  /** A member whose token is from another server. */
  const asToken = (token: string): Caller => caller(origin, async () => token)
  const guest = caller(origin, async () => null)
  const advance = (ms: number) => (clock.ms += ms)
  return {
    app,
    origin,
    as,
    asToken,
    guest,
    logged,
    dataDir,
    contentDir,
    advance,
    letters: () => app.mail.sent!(),
  }
}

export const emailOf = (name: string) => `${name}@example.org`
export const passwordOf = (name: string) => `the password of ${name}`

/** Hashing is slow on purpose: members of the same name have the same hash in every test. */
const hashes = new Map<string, Promise<string>>()
const hashOf = (password: string) => memoized(hashes, password, () => hashPassword(password))

async function joinAs(app: App, name: string): Promise<string> {
  const person = { firstName: name, lastName: 'Example', email: emailOf(name) }
  const id = await insertUser(app, person, await hashOf(passwordOf(name)), {
    verified: true,
    role: name === 'operator' ? 'operator' : 'member',
  })
  if (!id) throw new Error(`${name} is there already`)
  return (await startSession(app, id, { userAgent: 'test', ip: '127.0.0.1' })).token
}

function caller(origin: string, token: () => Promise<string | null>): Caller {
  const client = async () => {
    const value = await token()
    return createClient({ origin, token: () => value })
  }
  const call = async <R extends Route>(route: R, given: CallOf<R> = {} as CallOf<R>) => {
    const payload = await (await client()).call(route, given)
    // What leaves the server is what the contract says, in every test.
    return route.payload.parse(payload) as PayloadOf<R>
  }
  return Object.assign(call, {
    envelope: async <R extends Route>(route: R, given: CallOf<R> = {} as CallOf<R>) =>
      (await client()).envelope(route, given),
    token,
    client: createClient({ origin, token: () => null }),
    async *stream<R extends Route>(route: R, given: CallOf<R>, after?: number) {
      yield* (await client()).stream(
        route,
        given,
        after === undefined ? {} : { lastEventId: after },
      )
    },
  })
}

function memoized<T>(
  map: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const made = map.get(key) ?? make()
  map.set(key, made)
  return made
}
