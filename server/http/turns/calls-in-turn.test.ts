import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { health } from '#contract/health.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { longestWait } from './calls-in-turn.ts'

/** A chat that cannot be renamed until it is let go. */
async function heldChat({ app, as }: TestApp, name: string) {
  const { chat } = await as(name)(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'Hello' },
  })
  return { id: chat.id, ...(await hold(app, [chat.id])) }
}

/** Until they are let go. */
async function hold(app: TestApp['app'], chatIds: string[]) {
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const over = app.db.transaction().execute(async (db) => {
    await db.selectFrom('chats').where('id', 'in', chatIds).select('id').forUpdate().execute()
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  const rename = (title: string) => ({ body: { chatId: chatIds[0]!, title } })
  const end = () => (letGo.resolve(), over)
  onTestFinished(end)
  return { rename, letGo: end }
}

test('one member’s calls, however many wait, hold up no other member and no guest', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const chat = await heldChat(server, 'ana')
  await ben(chats.list)
  const waiting = Array.from({ length: 40 }, (_, i) => ana(chats.rename, chat.rename(`Title ${i}`)))
  expect(await ben(chats.list)).toMatchObject({ items: [] })
  expect(await server.guest(health.ready)).toMatchObject({ status: 'ok' })
  await chat.letGo()
  await Promise.all(waiting)
  expect((await ana(chats.read, { params: { chatId: chat.id } })).title).toMatch(/^Title /)
})

/** Calls behind a proxy: each from the network that is given, and with a token if there is one. */
const behindProxy = async () => {
  const server = await testApp({}, { TRUSTED_PROXIES: '127.0.0.1' })
  const ask = async (ip: string, token: string | null, path: string, body?: object) => {
    const headers = {
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const given = body ? { method: 'PATCH', body: JSON.stringify(body) } : {}
    return (await fetch(`${server.origin}${path}`, { headers, ...given })).status
  }
  return { ...server, ask }
}

test('many members of one network, whose calls all wait, leave room for other networks', async () => {
  const { app, as, ask } = await behindProxy()
  const names = ['ana', 'bea', 'cem', 'dan', 'eva']
  const chatIds: string[] = []
  for (const name of names) {
    const body = { requestId: crypto.randomUUID(), message: 'Hello' }
    chatIds.push((await as(name)(chats.send, { body })).chat.id)
  }
  const tokens = await Promise.all(names.map((name) => as(name).token()))
  const elsewhere = await as('gil').token()
  const held = await hold(app, chatIds)
  const waiting = tokens.flatMap((token, i) =>
    ['one', 'two', 'three'].map((title) =>
      ask('192.0.2.1', token, '/v1/bot-chat-messages/title', { chatId: chatIds[i], title }),
    ),
  )
  // Until they wait for the database.
  await expect.poll(() => countWaiting(app)).toBeGreaterThanOrEqual(6)
  expect(await ask('198.51.100.1', elsewhere, '/v1/bot-chat-messages')).toBe(200)
  await held.letGo()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
})

test('who calls is known although every connection for calls is in use', async () => {
  const { app, as, ask } = await behindProxy()
  const names = ['ana', 'bea', 'cem', 'dan']
  const chatIds: string[] = []
  for (const name of names) {
    const body = { requestId: crypto.randomUUID(), message: 'Hello' }
    chatIds.push((await as(name)(chats.send, { body })).chat.id)
  }
  const tokens = await Promise.all(names.map((name) => as(name).token()))
  const held = await hold(app, chatIds)
  const waiting = tokens.flatMap((token, i) =>
    ['one', 'two', 'three'].map((title) =>
      ask(`192.0.2.${i}`, token, '/v1/bot-chat-messages/title', { chatId: chatIds[i], title }),
    ),
  )
  // With the one that holds the chats, all ten.
  await expect.poll(() => countWaiting(app)).toBe(9)
  expect(await ask('198.51.100.1', 'x'.repeat(43), '/v1/bot-chat-messages')).toBe(498)
  await held.letGo()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
})

/** No token is found until they are let go. */
async function holdLookUps(app: TestApp['app']): Promise<() => void> {
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const over = app.db.transaction().execute(async (db) => {
    await sql`lock table sessions in access exclusive mode`.execute(db)
    isHeld.resolve()
    await letGo.promise
  })
  onTestFinished(() => (letGo.resolve(), over))
  await isHeld.promise
  return letGo.resolve
}

test('whoever guesses tokens leaves room for other networks while the look-ups wait', async () => {
  const { app, ask } = await behindProxy()
  const letGo = await holdLookUps(app)
  const guesses = Array.from({ length: 30 }, () =>
    ask('192.0.2.1', 'x'.repeat(43), '/v1/bot-chat-messages'),
  )
  await expect.poll(() => countWaiting(app)).toBeGreaterThanOrEqual(2)
  expect(await ask('198.51.100.1', null, '/v1/shares/none/chat')).toBe(404)
  letGo()
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([498]))
})

test('a look-up that waits too long for its turn is refused, and is not made', async () => {
  const { forLookUpMs } = longestWait
  longestWait.forLookUpMs = 300
  onTestFinished(() => void (longestWait.forLookUpMs = forLookUpMs))
  const { app, ask } = await behindProxy()
  const letGo = await holdLookUps(app)
  const answers: number[] = []
  const asked = Array.from({ length: 6 }, async () => {
    answers.push(await ask('192.0.2.1', 'x'.repeat(43), '/v1/bot-chat-messages'))
  })
  // Two are made, and the four behind them wait.
  await expect.poll(() => answers).toEqual([503, 503, 503, 503])
  letGo()
  await Promise.all(asked)
  expect(answers.slice(4)).toEqual([498, 498])
})

/** Statements that wait for a lock, asked on a connection that no call uses. */
async function countWaiting({ database }: TestApp['app']) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.reserved)
  return rows[0]!.waiting
}

test('a call whose caller has left before its turn changes nothing', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const chat = await heldChat(server, 'ana')
  const waiting = ['one', 'two', 'three'].map((title) => ana(chats.rename, chat.rename(title)))
  const token = await ana.token()
  const client = createClient({ origin: server.origin, token: () => token })
  const leaving = new AbortController()
  const left = client.call(chats.rename, chat.rename('of nobody'), { signal: leaving.signal })
  const last = ana(chats.rename, chat.rename('last'))
  // Until the server has it.
  await server.guest(health.ready)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await chat.letGo()
  await Promise.all(waiting)
  expect((await last).title).toBe('last')
  expect(server.logged.join()).not.toContain('A call failed.')
})

test('a member who sends without end is told so, and keeps what was sent before', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const chat = await heldChat(server, 'ana')
  const all = Array.from({ length: 254 }, () => ana(chats.rename, chat.rename('again')))
  const refused = await Promise.race(
    all.map((one) =>
      one.then(
        () => null,
        (error) => error,
      ),
    ),
  )
  expect(refused).toMatchObject({ httpCode: 429, retryAfterSeconds: 1 })
  await chat.letGo()
  const ends = await Promise.allSettled(all)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test.each([
  ['the page of a shared chat', 'GET', '/s/a-secret', 'shares'],
  ['the preview of a draft', 'GET', '/preview/a-secret', 'draft_links'],
  ['a letter that is unsubscribed from', 'POST', `/unsubscribe/${'x'.repeat(43)}`, 'users'],
])(
  '%s is looked for in turn, and a network that asks without end is told so',
  async (_, method, url, table) => {
    const { app, origin } = await testApp({}, {}, { build: {} })
    await fetch(`${origin}${url}`, { method })
    const letGo = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const over = app.db.transaction().execute(async (db) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db)
      isHeld.resolve()
      await letGo.promise
    })
    onTestFinished(() => (letGo.resolve(), over))
    await isHeld.promise
    const all = Array.from({ length: 254 }, () => fetch(`${origin}${url}`, { method }))
    const first = await Promise.race(all)
    expect(first.status).toBe(429)
    letGo.resolve()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  },
)
