// Runs on both databases: each has a way of its own to hear of an end.
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { passkeys } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { makeLinkToken } from '../links.ts'
import { forgetWhatExpired } from './expiry.ts'
import { findSession } from './find.ts'
import { endAllSessions, renewToken, startSession } from './sessions.ts'

const day = 86_400_000
const nobody = { httpCode: 498, message: 'Invalid Token. Please log in again.' }

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Another session of somebody who is there already. */
async function logInAgain({ guest, asToken }: TestApp, name: string) {
  const body = { email: emailOf(name), password: passwordOf(name) }
  return asToken((await guest(users.login, { body })).token)
}

const idOf = async ({ app }: TestApp, name: string) =>
  (
    await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', emailOf(name))
      .executeTakeFirstOrThrow()
  ).id

test('a member sees his sessions, newest first, with device, place and which is this one', async () => {
  const server = await testApp()
  const { as, asToken, origin } = server
  const ana = as('ana')
  await ana(users.existing)
  const login = await fetch(`${origin}/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ email: emailOf('ana'), password: passwordOf('ana') }),
  })
  const { payload } = (await login.json()) as { payload: { token: string } }
  await as('ben')(users.existing)
  const seen = await asToken(payload.token)(users.sessions)
  expect(seen).toMatchObject([
    { device: 'Firefox on Windows', place: '127.0.0.1', current: true },
    { device: 'test', place: '127.0.0.1', current: false },
  ])
  expect((await ana(users.sessions)).map(({ current }) => current)).toEqual([false, true])
})

test('an ended session is nobody on its next request, and the others go on', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  await ana(users.existing)
  const second = await logInAgain(server, 'ana')
  const third = await logInAgain(server, 'ana')
  await Promise.all([second(users.existing), third(users.existing)])
  const id = (await second(users.sessions)).find(({ current }) => current)!.id
  expect(await ana(users.endSessions, { query: { id } })).toEqual({ deleted: 1 })
  await expect(second(users.existing)).rejects.toMatchObject(nobody)
  await third(users.existing)
  expect(await ana(users.endSessions, { query: { others: 'true' } })).toEqual({ deleted: 1 })
  await expect(third(users.existing)).rejects.toMatchObject(nobody)
  expect(await ana(users.sessions)).toHaveLength(1)
  expect((await ana(users.activity, {})).items.map(({ event }) => event)).toEqual([
    'other-sessions-ended',
    'session-ended',
    'logged-in',
    'logged-in',
  ])
})

test("nobody ends another member's session, or one that is not there", async () => {
  const { as } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  const id = (await ben(users.sessions))[0]!.id
  for (const wrong of [id, uuid()])
    await expect(ana(users.endSessions, { query: { id: wrong } })).rejects.toMatchObject({
      httpCode: 404,
      message: 'Session not found.',
    })
  await ben(users.existing)
  for (const query of [{}, { others: 'false' }])
    await expect(ana(users.endSessions, { query })).rejects.toMatchObject({ httpCode: 422 })
  await expect(ana(users.endSessions, { query: { id: 'x' } })).rejects.toMatchObject({
    httpCode: 422,
  })
})

test('logging out ends the session on the server and has the browser throw away what it kept', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  await ana(users.existing)
  const other = await logInAgain(server, 'ana')
  const authorization = `Bearer ${await ana.token()}`
  const answer = await fetch(`${server.origin}/v1/users/logout`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies", "storage"')
  await expect(ana(users.existing)).rejects.toMatchObject(nobody)
  expect((await other(users.activity, {})).items[0]).toMatchObject({ event: 'logged-out' })
})

test('sessions that end in a transaction end when it commits, and not when it is rolled back', async () => {
  const server = await testApp()
  const { app, as } = server
  const ana = as('ana')
  await ana(users.existing)
  const id = await idOf(server, 'ana')
  const failing = app.db.transaction().execute(async (db) => {
    expect(await endAllSessions({ ...app, db }, id)).toBe(1)
    throw new Error('something else failed')
  })
  await expect(failing).rejects.toThrow('something else failed')
  await ana(users.existing)
  await app.db.transaction().execute((db) => endAllSessions({ ...app, db }, id))
  await expect(ana(users.existing)).rejects.toMatchObject(nobody)
})

test('a new token takes the place of the old one, which is good for a minute more', async () => {
  const server = await testApp()
  const { app, as, asToken, advance } = server
  const ana = as('ana')
  const other = await logInAgain(server, (await ana(users.existing), 'ana'))
  const { id: sessionId } = (await ana(users.sessions)).find(({ current }) => current)!
  const renewed = asToken(await renewToken(app, { sessionId }))
  advance(50_000)
  for (const caller of [renewed, ana])
    expect((await caller(users.sessions)).find(({ current }) => current)!.id).toBe(sessionId)
  advance(11_000)
  await expect(ana(users.existing)).rejects.toMatchObject(nobody)
  await renewed(users.existing)
  await other(users.existing)
  const again = asToken(await renewToken(app, { sessionId }))
  expect(await renewed(users.endSessions, { query: { id: sessionId } })).toEqual({ deleted: 1 })
  for (const caller of [again, renewed])
    await expect(caller(users.existing)).rejects.toMatchObject(nobody)
})

test('the client hands on the new token that an answer carries', async () => {
  const { as, origin } = await testApp()
  const token = await as('ana').token()
  const given: string[] = []
  const client = createClient({ origin, token: () => token, onToken: (one) => given.push(one) })
  await client.call(users.existing)
  expect(given).toEqual([])
  const body = { currentPassword: passwordOf('ana'), newPassword: 'a quite different one' }
  await client.call(users.changePassword, { body })
  expect(given).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(given).not.toContain(token)
})

test('a token costs one query for each request, and every five minutes one more that writes down its use', async () => {
  const { app, as, advance } = await testApp()
  const token = (await as('ana').token())!
  let queries = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => (queries++, result),
  })
  const counted = { ...app, db }
  for (let i = 0; i < 10; i++) await findSession(counted, token)
  expect(queries).toBe(10)
  advance(5 * 60_000 + 1)
  for (let i = 0; i < 10; i++) await findSession(counted, token)
  expect(queries).toBe(21)
})

test('what a request learns of its member is new as soon as it was changed', async () => {
  const server = await testApp()
  const { app, as } = server
  const ana = as('ana')
  expect(await ana(users.existing)).toMatchObject({ emailVerified: true })
  const id = await idOf(server, 'ana')
  await app.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', id).execute()
  expect(await ana(users.existing)).toMatchObject({ emailVerified: false })
})

test('a look-up that began before a session ended does not bring it back', async () => {
  const server = await testApp()
  const { app, as } = server
  const token = (await as('ana').token())!
  const id = await idOf(server, 'ana')
  // The look-up has read its row, and its answer is still on the way when the session ends.
  const late = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await endAllSessions(app, id)
      return result
    },
  })
  await findSession({ ...app, db: late }, token)
  await expect(as('ana')(users.existing)).rejects.toMatchObject(nobody)
})

test('who comes back too late is told so for a month more, and then the row is gone', async () => {
  const server = await testApp()
  const { app, as, advance } = server
  const ana = as('ana')
  await ana(users.existing)
  const id = await idOf(server, 'ana')
  advance(31 * day)
  await forgetWhatExpired(app)
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 401 })
  const { token } = await startSession(app, id, { ip: '127.0.0.1', userAgent: '' })
  expect(await server.asToken(token)(users.sessions)).toHaveLength(1)
  advance(30 * day)
  await forgetWhatExpired(app)
  await expect(ana(users.existing)).rejects.toMatchObject(nobody)
})

test('what has expired is deleted, and what has not stays', async () => {
  const server = await testApp()
  const { app, as, guest, advance } = server
  const ana = as('ana')
  await ana(users.existing)
  const rowsOf = async () => {
    const tables = ['sessions', 'devices', 'limits', 'challenges', 'links'] as const
    const counts = tables.map((table) =>
      app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).map(({ count }) => count)
  }
  const fill = async () => {
    await logInAgain(server, 'ana')
    await makeLinkToken(app, 'set-up')
    await guest(passkeys.loginOptions)
  }
  await fill()
  const before = await rowsOf()
  expect(Math.min(...before)).toBeGreaterThan(0)
  await forgetWhatExpired(app)
  expect(await rowsOf()).toEqual(before)
  advance(121 * day)
  await forgetWhatExpired(app)
  expect(await rowsOf()).toEqual([0, 0, 0, 0, 0])
  // Signing in once more begins anew.
  await fill()
  await forgetWhatExpired(app)
  expect(Math.min(...(await rowsOf()))).toBeGreaterThan(0)
})

/** A model that says one word and then nothing until it is ended. */
const pausing: Model = {
  name: 'pausing',
  async *answer(_question, _passages, signal) {
    yield { type: 'text', delta: 'Wait ' }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
  },
}

test('open streams of an ended session close at once, and those of another session go on', async () => {
  const server = await testApp({ model: pausing })
  const ana = server.as('ana')
  const { id } = (await ana(users.sessions))[0]!
  const other = await logInAgain(server, 'ana')
  const written = ana.stream(chats.send, { body: { requestId: uuid(), message: 'Why?' } })
  const start = (await written.next()).value as Extract<ChatEvent, { type: 'start' }>
  const messageId = start.data.botMessage.id
  const followed = other.stream(chats.follow, { params: { messageId } })
  await followed.next()
  expect((await written.next()).value).toMatchObject({ type: 'text' })
  await other(users.endSessions, { query: { id } })
  const rest: ChatEvent[] = []
  for await (const event of written) rest.push(event)
  expect(rest).toMatchObject([
    { type: 'failure', data: { httpCode: 498, message: nobody.message, payload: null } },
  ])
  // The answer itself goes on, and so does who may read it.
  expect((await followed.next()).value).toMatchObject({ type: 'text' })
  await other(chats.change, { body: { messageId, status: 'stopped' } })
  for await (const event of followed) rest.push(event)
  expect(rest.at(-1)).toMatchObject({ type: 'done' })
})
