import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { readConfig } from './config.ts'
import { examine } from '../features/health/doctor.ts'
import { contentWithoutLibrary } from '../testing/content.ts'
import { postgresForTest } from '../testing/shared-postgres.ts'
import { type Carrel, startCarrel, temporaryFolder } from '../testing/start-carrel.ts'
import { testApp } from '../testing/test-app.ts'

const operator = { email: 'op@example.org', password: 'a long enough password' }
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** What the servers of a test share, and a connection to their database. */
async function aSite() {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const database = await postgresForTest()
  const sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  onTestFinished(() => sql.end())
  const letters = await mailServer()
  const content = contentWithoutLibrary(dir)
  writeFileSync(path.join(content, 'library/rules.txt'), 'Dogs stay outside.')
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    CONTENT_DIR: content,
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    SMTP_URL: letters.url,
  }
  const dataDir = path.join(dir, 'data')
  const start = async (ROLE: string): Promise<Carrel> => {
    const carrel = await startCarrel(dataDir, { ...env, ROLE })
    onTestFinished(carrel.stop)
    return carrel
  }
  return { sql, env, dataDir, start, letters: letters.received }
}

async function mailServer() {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received }
}

async function operatorAt(url: string): Promise<Client> {
  const { token } = await createClient({ origin: url, token: () => null }).call(users.login, {
    body: operator,
  })
  return createClient({ origin: url, token: () => token })
}

const upload = (client: Client, name: string) => {
  const file = new File(['The pier is open.'], name, { type: 'text/plain' })
  return client.call(documents.upload, { body: {}, files: { file } })
}

const stateOf = async (client: Client, name: string) => {
  const { items } = await client.call(documents.operatorFiles, { query: {} })
  return items.find(({ filename }) => filename === name)?.state
}

const partsOf = async (url: string) => {
  const response = await fetch(`${url}/v1/health/ready`)
  const { payload } = (await response.json()) as {
    payload: { parts: { name: string; ready: boolean; note: string }[] }
  }
  return { status: response.status, part: payload.parts.find(({ name }) => name === 'worker') }
}

test('what is uploaded at a web server waits for a worker, of which there may be many', async () => {
  const { sql, env, dataDir, start, letters } = await aSite()
  const web = await start('web')
  const client = await operatorAt(web.url)
  await upload(client, 'pier.txt')
  await client.call(users.sendPasswordReset, { body: { email: operator.email } })

  // Nobody does it, and the server says so and goes on to serve.
  const alone = await partsOf(web.url)
  expect(alone.status).toBe(200)
  expect(alone.part).toEqual({
    ...{ name: 'worker', ready: false },
    note: 'none has been seen, and until one runs, no document is read and no letter is sent',
  })
  const aboutServers = async () =>
    (await examine(readConfig({ ...env, DATA_DIR: dataDir, PORT: '9' }), silent)).find(
      ({ part }) => part === 'servers',
    )
  expect(await aboutServers()).toMatchObject({
    good: false,
    sentence: expect.stringMatching(/^1 web server runs on this database\. Start a worker/),
  })
  expect(await stateOf(client, 'pier.txt')).toBe('queued')
  expect(await stateOf(client, 'rules.txt')).toBeUndefined()
  expect(letters).toEqual([])

  const workers = [await start('worker'), await start('worker')]
  await expect.poll(() => stateOf(client, 'pier.txt')).toBe('ready')
  await expect.poll(() => stateOf(client, 'rules.txt')).toBe('ready')
  await expect
    .poll(
      async () =>
        (await sql.query(`select name from jobs where name in ('letter', 'password-reset')`)).rows,
    )
    .toEqual([])
  expect(letters).toEqual([operator.email])
  expect((await partsOf(web.url)).part).toEqual({ name: 'worker', ready: true, note: '2 seen' })
  expect(await aboutServers()).toEqual({
    ...{ part: 'servers', good: true },
    sentence: '1 web server, 2 workers run on this database.',
  })

  // A worker tells only how it is.
  const [{ url }] = workers as [Carrel]
  expect((await fetch(`${url}/v1/health`)).status).toBe(200)
  expect((await partsOf(url)).status).toBe(200)
  for (const path of ['/', '/v1/users', '/dev/outbox', '/dashboard']) {
    const refused = await fetch(url + path)
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({
      message:
        'This server is a worker. It answers only /v1/health, /v1/health/ready and /v1/metrics.',
    })
  }

  // For as long as one takes to start again, nothing is said.
  for (const worker of workers) await worker.stop()
  expect((await partsOf(web.url)).part?.ready).toBe(true)
  await sql.query(`update job_slots set slot = '2026-11-25 08:03+00'`)
  expect((await partsOf(web.url)).part).toMatchObject({
    ready: false,
    note: expect.stringMatching(/^none has been seen since 2026-11-25 08:03 UTC, and until/),
  })
})

test('what a worker was doing when it was killed is done by another one', async () => {
  const { sql, start } = await aSite()
  const web = await start('web')
  const client = await operatorAt(web.url)
  const first = await start('worker')
  await expect.poll(() => stateOf(client, 'rules.txt')).toBe('ready')
  // It comes as far as the passages, and waits there.
  await sql.query('begin')
  await sql.query('lock table passages in share row exclusive mode')
  await upload(client, 'pier.txt')
  const waits = async () =>
    (
      await sql.query(
        `select from pg_locks where relation = 'passages'::regclass and not granted limit 1`,
      )
    ).rowCount
  await expect.poll(waits).toBe(1)
  await first.kill()
  await sql.query('rollback')
  expect(await stateOf(client, 'pier.txt')).toBe('reading')
  await start('worker')
  await expect.poll(() => stateOf(client, 'pier.txt')).toBe('ready')
  const { rows } = await sql.query(`select text from passages where text like '%pier%'`)
  expect(rows).toEqual([{ text: 'The pier is open.' }])
})

test('a role is refused that the server cannot have', () => {
  expect(() => readConfig({ ROLE: 'boss' })).toThrow(/^Set ROLE to all, web or worker/)
  for (const ROLE of ['web', 'worker'])
    expect(() => readConfig({ ROLE })).toThrow(/^Set DATABASE_URL too: only one server/)
  expect(readConfig({}).role).toBe('all')
})

test('Prometheus reads which servers run, at each of them', async () => {
  const METRICS_TOKEN = 'a-token-that-no-member-has'
  const database = await postgresForTest()
  const open = async (ROLE: string) =>
    testApp(
      { database: await database.open() },
      { METRICS_TOKEN, ROLE, DATABASE_URL: database.url },
    )
  for (const { origin } of [await open('web'), await open('worker')]) {
    const response = await fetch(`${origin}/v1/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/servers_running\{role="web"\} 1/)
  }
})
