import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { members } from '#contract/desk/members.ts'
import { shares } from '#contract/chats/shares.ts'
import { users } from '#contract/account/users.ts'
import type { Model } from '#server/infra/model/model.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'

/** Writes on for as long as it is let. */
const endless: Model = {
  name: 'endless',
  async *answer(_question, _passages, signal) {
    for (let i = 0; ; i++) {
      signal.throwIfAborted()
      yield { type: 'text', delta: `${i} ` }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  },
}

const logInAs = ({ guest }: TestApp, name: string, password: string) =>
  guest(users.login, { body: { email: emailOf(name), password } })

const suspendedWords = { httpCode: 403, message: expect.stringContaining('suspended') }

async function twoServers(model?: Model) {
  const { open } = await postgresForTest()
  const given = model ? { model } : {}
  return [
    await testApp({ database: await open(), ...given }),
    await testApp({ database: await open(), ...given }),
  ] as const
}

const suspending = { suspended: true, reason: 'Spam' }

test('suspended at one server, a member has their answer stopped and their streams closed at the other', async () => {
  const [here, there] = await twoServers(endless)
  const boss = here.as('operator')
  const ana = there.as('ana')
  const { id } = await ana(users.get)
  const answer = ana.stream(chats.send, { body: { requestId: uuid(), message: 'Count' } })
  const start = (await answer.next()).value as Extract<ChatEvent, { type: 'start' }>
  const messageId = start.data.botMessage.id
  await answer.next()
  const followed = ana.stream(changes.follow, {})
  await followed.next()
  const drained = async (stream: AsyncGenerator) => {
    try {
      for await (const _ of stream);
    } catch {
      // Cut off, or refused as it looks again.
    }
  }
  const ends = [drained(answer), drained(followed)]
  await boss(members.change, { params: { id }, body: suspending })
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  const statusOf = async () =>
    (
      await here.app.db
        .selectFrom('messages')
        .select('status')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow()
    ).status
  await expect.poll(statusOf, { interval: 20 }).toBe('stopped')
  // Neither ends by itself.
  await Promise.all(ends)
})

test('an answer that begins while its member is suspended is stopped as well', async () => {
  const server = await testApp({ model: endless })
  const { app, as } = server
  const ana = as('ana')
  // The call is let in before, and its answer begins after.
  await sql`
    create function suspend() returns trigger language plpgsql as $$
    begin update users set suspended_at = now(); return null; end $$`.execute(app.db)
  await sql`
    create trigger suspended after insert on messages execute function suspend()`.execute(app.db)
  const body = { requestId: uuid(), message: 'Count' }
  for await (const _ of ana.stream(chats.send, { body }));
  const { status } = await app.db
    .selectFrom('messages')
    .select('status')
    .where('role', '=', 'bot')
    .executeTakeFirstOrThrow()
  expect(status).toBe('stopped')
})

test('the login says that the account is suspended after the right password, and not before', async () => {
  const server = await testApp()
  const { as } = server
  const boss = as('operator')
  const { id } = await as('ana')(users.get)
  const change = (body: object) => boss(members.change, { params: { id }, body })
  expect(await change(suspending)).toMatchObject({ status: 'suspended', sessions: 0 })
  for (let i = 0; i < 12; i++)
    await expect(logInAs(server, 'ana', passwordOf('ana'))).rejects.toMatchObject(suspendedWords)
  await expect(logInAs(server, 'ana', 'a wrong password')).rejects.toMatchObject({
    httpCode: 401,
    message: 'Invalid Login Credentials!',
  })
  await change({ suspended: false, reason: 'A mistake' })
  const again = server.asToken((await logInAs(server, 'ana', passwordOf('ana'))).token)
  expect((await again(users.activity)).items.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['suspended', 'restored']),
  )
})

test('a login on its way while the member is suspended begins no session', async () => {
  const server = await testApp()
  const boss = server.as('operator')
  const { id } = await server.as('ana')(users.get)
  const logIns = Promise.allSettled(
    Array.from({ length: 5 }, () => logInAs(server, 'ana', passwordOf('ana'))),
  )
  await boss(members.change, { params: { id }, body: suspending })
  await logIns
  expect(await boss(members.get, { params: { id } })).toMatchObject({ sessions: 0 })
})

test('share links of a suspended member rest on every server, and come back', async () => {
  const [here, there] = await twoServers()
  const [ana, boss] = [here.as('ana'), here.as('operator')]
  const { id } = await ana(users.get)
  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Who are you?' } })
  const { url } = await ana(shares.make, { body: { chatId: chat.id } })
  const shareId = url.split('/').at(-1)!
  const read = () => there.guest(shares.read, { params: { shareId } })
  const page = async () => (await fetch(`${there.origin}/s/${shareId}`)).status
  await read()
  await boss(members.change, { params: { id }, body: suspending })
  await expect(read()).rejects.toMatchObject({ httpCode: 404 })
  expect(await page()).toBe(404)
  await boss(members.change, { params: { id }, body: { suspended: false, reason: 'A mistake' } })
  expect(await read()).toMatchObject({ title: 'Who are you?' })
  expect(await page()).toBe(200)
})

test('who takes their own suspension back leaves one that a colleague means', async () => {
  const { as, advance } = await testApp()
  const boss = as('operator')
  const { id } = await as('ana')(users.get)
  const change = (suspended: boolean, seenSuspendedAt: string | null) =>
    boss(members.change, { params: { id }, body: { suspended, seenSuspendedAt, reason: 'Spam' } })
  const { suspendedAt: first } = await change(true, null)
  await expect(change(true, null)).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has suspended this member meanwhile.',
  })
  await change(false, first)
  await expect(change(false, first)).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has taken the suspension back meanwhile.',
  })
  advance(1_000)
  const { suspendedAt: second } = await change(true, null)
  await expect(change(false, first)).rejects.toMatchObject({ httpCode: 409 })
  expect(await boss(members.get, { params: { id } })).toMatchObject({ suspendedAt: second })
})

test('a second suspension is refused to who says what they saw, and changes nothing', async () => {
  const { app, as, advance } = await testApp()
  const boss = as('operator')
  const { id } = await as('ana')(users.get)
  const change = (body: { suspended: boolean; seenSuspendedAt?: string | null }, reason: string) =>
    boss(members.change, { params: { id }, body: { ...body, reason } })
  await change({ suspended: false }, 'Why?')
  const { suspendedAt } = await change({ suspended: true }, 'Spam')
  advance(1_000)
  for (const [seenSuspendedAt, message] of [
    [null, 'Somebody else has suspended this member meanwhile.'],
    [suspendedAt, 'This member is suspended already.'],
  ] as const)
    await expect(change({ suspended: true, seenSuspendedAt }, 'Rude')).rejects.toMatchObject({
      ...{ httpCode: 409, message },
    })
  expect(await change({ suspended: true }, 'Rude')).toMatchObject({ suspendedAt })
  const said = await app.db.selectFrom('auditLog').select('reason').execute()
  expect(said.map(({ reason }) => reason)).toEqual(['Spam'])
})
