import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { health } from '#contract/health.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** A chat that cannot be renamed until it is let go. */
async function heldChat({ app, as }: TestApp, name: string) {
  const { chat } = await as(name)(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'Hello' },
  })
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const over = app.db.transaction().execute(async (db) => {
    await db.selectFrom('chats').where('id', '=', chat.id).select('id').forUpdate().execute()
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  const rename = (title: string) => ({ body: { chatId: chat.id, title } })
  const end = () => (letGo.resolve(), over)
  onTestFinished(end)
  return { id: chat.id, rename, letGo: end }
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
  expect(server.logged.join()).not.toContain('a call failed')
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
