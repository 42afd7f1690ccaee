import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { health } from '#contract/health.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDisk } from '#server/infra/disk/disk.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const METRICS_TOKEN = 'a token that no member has'.replaceAll(' ', '-')
const withMetrics = (given = {}) => testApp(given, { METRICS_TOKEN })

const ask = ({ origin }: TestApp, token = METRICS_TOKEN) =>
  fetch(origin + health.metrics.path, { headers: { authorization: `Bearer ${token}` } })

/** Each figure by its name and labels. */
async function figuresOf(server: TestApp) {
  const response = await ask(server)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => !/^(?:#|$)/.test(line))
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

test('only who has the token reads the figures, and without one set there are none', async () => {
  const server = await withMetrics()
  expect((await ask(server)).status).toBe(200)
  const refused = await ask(server, 'another')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toEqual({
    httpCode: 401,
    message: 'Send METRICS_TOKEN as the bearer token of the request.',
    payload: null,
  })
  expect((await fetch(server.origin + health.metrics.path)).status).toBe(401)
  const ana = await server.as('ana').token()
  expect((await ask(server, ana!)).status).toBe(401)
  expect(server.logged.join()).not.toContain(METRICS_TOKEN)
  expect((await ask(await testApp())).status).toBe(404)
})

test('a token that can be guessed stops the start', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'secret' })).toThrow(/at least 20/)
  expect(() => readConfig({ METRICS_TOKEN: 'a b'.repeat(20) })).toThrow(/without spaces/)
})

test('calls, answers and the first word are counted', async () => {
  const server = await withMetrics()
  const ana = server.as('ana')
  await ana(chats.send, { body: { message: 'Who are you?', requestId: crypto.randomUUID() } })
  await expect(ana(chats.read, { params: { chatId: crypto.randomUUID() } })).rejects.toThrow()
  const figures = await figuresOf(server)
  expect(figures).toMatchObject({
    'http_requests_total{method="POST",path="/v1/bot-chat-messages",status="201"}': 1,
    [`http_requests_total{method="GET",path="${chats.read.path.replace('{chatId}', ':chatId')}",status="404"}`]: 1,
    'http_request_duration_seconds_count{method="POST",path="/v1/bot-chat-messages"}': 1,
    'answers_total{status="complete",model="built-in"}': 1,
    'answer_first_word_seconds_count{model="built-in"}': 1,
    questions_waiting: 0,
    answers_running: 0,
    database_up: 1,
  })
  expect(figures['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThan(0)
  expect(figures['disk_free_bytes']).toBeGreaterThan(1_000_000)
  expect(figures['database_connections{state="idle"}']).toBeGreaterThan(0)
})

test('jobs are told by name: how many wait, for how long, and how many were given up', async () => {
  const server = await withMetrics()
  await server.app.database.query(
    `insert into jobs (name, data, state, retries, run_at) values
       ('later', '{}', 'waiting', 0, now() - interval '100 seconds'),
       ('later', '{}', 'waiting', 0, now() - interval '10 seconds'),
       ('later', '{}', 'waiting', 0, now() + interval '1 day'),
       ('later', '{}', 'failed', 0, now())`,
  )
  const figures = await figuresOf(server)
  expect(figures['jobs_waiting{name="later"}']).toBe(2)
  expect(figures['jobs_oldest_waiting_seconds{name="later"}']).toBeGreaterThanOrEqual(100)
  expect(figures['jobs_failed{name="later"}']).toBe(1)
  await server.app.database.query(`delete from jobs where name = 'later'`)
  expect(await figuresOf(server)).not.toHaveProperty('jobs_waiting{name="later"}')
})

test('a database that is away is told, with what is known without it', async () => {
  const server = await withMetrics()
  server.app.jobs.numbers = () => Promise.reject(new Error('away'))
  server.app.disk = openDisk(server.app.config, async () => 5_000)
  expect(await figuresOf(server)).toMatchObject({ database_up: 0, disk_free_bytes: 5_000 })
})
