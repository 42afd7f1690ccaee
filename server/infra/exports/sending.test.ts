import { randomUUID as uuid } from 'node:crypto'
import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { madeExport } from '#server/features/personal-data/testing/exported.ts'
import { timeouts } from './export-turns.ts'

const chatsPath = '/v1/bot-chat-messages/export?format='

/** More than a connection holds while nobody reads it. */
async function longChat(app: TestApp['app'], who: Caller) {
  const { id: memberId } = await who(users.get)
  const chatId = uuid()
  await app.db.insertInto('chats').values({ id: chatId, memberId, title: 'Long' }).execute()
  await sql`
    insert into messages (id, chat_id, role, status, content)
    select gen_random_uuid(), ${chatId}, 'user', 'complete', repeat(md5(n::text), 6000)
    from generate_series(1, 80) n`.execute(app.db)
}

async function get(origin: string, who: Caller, path: string) {
  const headers = { authorization: `Bearer ${await who.token()}` }
  const response = await fetch(`${origin}${path}`, { headers })
  const { status } = response
  return { status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
}

const exported = (origin: string, who: Caller, format: string) =>
  get(origin, who, `${chatsPath}${format}`)

/** Asks and does not read. Resolves once the response has begun. */
async function unread(origin: string, who: Caller, path = `${chatsPath}json`): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${await who.token()}\r\n\r\n`,
  )
  await once(socket, 'readable')
  return socket
}

function withTimeouts(given: Partial<typeof timeouts>) {
  const before = { ...timeouts }
  Object.assign(timeouts, given)
  onTestFinished(() => void Object.assign(timeouts, before))
}

test('an export that nobody reads is ended, and the next one of the member is whole', async () => {
  withTimeouts({ unreadMs: 2_000 })
  const { as, app, origin } = await testApp()
  const ana = as('ana')
  await longChat(app, ana)
  const socket = await unread(origin, ana)
  const whole = await exported(origin, ana, 'json')
  expect(JSON.parse(whole.text).chats[0].messages).toHaveLength(80)
  // What the connection holds can be read, and then its end.
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(whole.text.length)
})

test('while one export is being sent, a member is told that the next one has to wait, and another member is not', async () => {
  withTimeouts({ waitMs: 200 })
  const { as, app, origin } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  await longChat(app, ana)
  const socket = await unread(origin, ana)
  const refused = await exported(origin, ana, 'text')
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.text).toContain('Another export of yours is still being sent.')
  expect(refused.retryAfter).toBe('1')
  expect(await exported(origin, ben, 'json')).toMatchObject({ status: 200 })
  // Whoever leaves makes room.
  socket.destroy()
  withTimeouts({ waitMs: 20_000 })
  expect(await exported(origin, ana, 'text')).toMatchObject({ status: 200 })
})

test('exports of chats, of highlights and of all data come one after the other', async () => {
  withTimeouts({ waitMs: 200 })
  const server = await testApp()
  const { as, app, origin } = server
  const ana = as('ana')
  const { id } = await madeExport(ana)
  await longChat(app, ana)
  const others = ['/v1/highlights/export', `/v1/users/exports/${id}/file`]
  const socket = await unread(origin, ana)
  for (const path of others)
    expect(await get(origin, ana, path)).toMatchObject({ status: 409, retryAfter: '1' })
  socket.destroy()
  withTimeouts({ waitMs: 20_000 })
  for (const path of others) expect(await get(origin, ana, path)).toMatchObject({ status: 200 })
  // A file that is larger than what a connection holds.
  const { storageKey } = await app.db
    .selectFrom('dataExports')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await truncate(await app.storage.path(storageKey!), 50_000_000)
  withTimeouts({ waitMs: 200 })
  const zip = await unread(origin, ana, others[1])
  expect(await exported(origin, ana, 'json')).toMatchObject({ status: 409 })
  zip.destroy()
})

test('exports that are asked for together come one after the other, and of many some are refused', async () => {
  const { as, app, origin } = await testApp()
  const ana = as('ana')
  await longChat(app, ana)
  const socket = await unread(origin, ana)
  const ended: number[] = []
  const asked = [1, 2, 3, 4].map(async () => {
    const { status } = await exported(origin, ana, 'markdown')
    ended.push(status)
  })
  await expect.poll(() => ended).toEqual([409, 409])
  socket.destroy()
  await Promise.all(asked)
  expect(ended).toEqual([409, 409, 200, 200])
})

/** Two servers on one PostgreSQL, and an export of Ana's on the first that she does not read. */
async function twoServers() {
  const { open } = await postgresForTest()
  const one = await testApp({ database: await open() })
  const two = await testApp({ database: await open() })
  const ana = one.as('ana')
  await longChat(one.app, ana)
  const socket = await unread(one.origin, ana)
  return { one, two, ana, socket }
}

test('two servers on one PostgreSQL send a member one export at a time, and one that died holds up nobody', async () => {
  withTimeouts({ waitMs: 300 })
  const { one, two, ana, socket } = await twoServers()
  expect(await exported(two.origin, ana, 'json')).toMatchObject({ status: 409 })
  expect(await get(two.origin, ana, '/v1/highlights/export')).toMatchObject({ status: 409 })
  expect(await exported(two.origin, one.as('ben'), 'json')).toMatchObject({ status: 200 })
  // As if another had died: of this one there would be a sign of life again.
  await one.app.db.updateTable('chatExports').set({ instanceId: uuid() }).execute()
  expect(await exported(two.origin, ana, 'json')).toMatchObject({ status: 200 })
  socket.destroy()
})

test('the export that waits on another server comes once the one before is over', async () => {
  const { one, two, ana, socket } = await twoServers()
  const waiting = exported(two.origin, ana, 'json')
  socket.destroy()
  expect(await waiting).toMatchObject({ status: 200 })
  expect(await exported(one.origin, ana, 'text')).toMatchObject({ status: 200 })
})
