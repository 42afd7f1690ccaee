import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import type { Database } from '#server/infra/db/db.ts'
import type { Model } from '#server/infra/model/model.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'

/** Two servers on one PostgreSQL; what is given is put in the place of the second one's parts. */
async function twoServers(
  model?: Model,
  altered: (database: Database) => Database = (database) => database,
) {
  const { url, open } = await postgresForTest()
  const given = model ? { model } : {}
  const first = await testApp({ database: await open(), ...given })
  const second = await testApp({ database: altered(await open()), ...given })
  return { first, second, url }
}

async function logInAgain({ guest }: TestApp, name: string): Promise<string> {
  const body = { email: emailOf(name), password: passwordOf(name) }
  return (await guest(users.login, { body })).token
}

const nobody = { httpCode: 498, message: 'Invalid Token. Please log in again.' }

test('a session that is ended on one server is nobody on the very next request to the other', async () => {
  const { first, second } = await twoServers()
  const ana = first.as('ana')
  await ana(users.existing)
  for (let i = 0; i < 10; i++) {
    const caller = second.asToken(await logInAgain(first, 'ana'))
    const { id } = (await caller(users.sessions)).find(({ current }) => current)!
    await ana(users.endSessions, { query: { id } })
    await expect(caller(users.existing)).rejects.toMatchObject(nobody)
  }
  const elsewhere = second.asToken((await ana.token())!)
  await elsewhere(users.existing)
  await ana(users.logout)
  await expect(elsewhere(users.existing)).rejects.toMatchObject(nobody)
})

test('what the other server knows of a member is new as soon as it was changed', async () => {
  const { first, second } = await twoServers()
  const ana = first.as('ana')
  const elsewhere = second.asToken((await ana.token())!)
  const read = async () => {
    const { origin } = second
    const authorization = `Bearer ${await elsewhere.token()}`
    const answer = await fetch(`${origin}/v1/users/verify/existing-user`, {
      headers: { authorization },
    })
    return ((await answer.json()) as { payload: { emailVerified: boolean } }).payload.emailVerified
  }
  await first.app.db.updateTable('users').set({ emailVerifiedAt: null }).execute()
  expect(await read()).toBe(false)
  await first.app.db.updateTable('users').set({ emailVerifiedAt: new Date() }).execute()
  expect(await read()).toBe(true)
})

test('open streams on the other server close when their session ends', async () => {
  const pausing: Model = {
    name: 'pausing',
    async *answer(_question, _passages, signal) {
      yield { type: 'text', delta: 'Wait ' }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
    },
  }
  const { first, second } = await twoServers(pausing)
  const ana = first.as('ana')
  await ana(users.existing)
  const caller = second.asToken(await logInAgain(first, 'ana'))
  const { id } = (await caller(users.sessions)).find(({ current }) => current)!
  const written = caller.stream(chats.send, { body: { requestId: uuid(), message: 'Why?' } })
  const start = (await written.next()).value as Extract<ChatEvent, { type: 'start' }>
  await ana(users.endSessions, { query: { id } })
  const rest: ChatEvent[] = []
  for await (const event of written) rest.push(event)
  expect(rest.at(-1)).toMatchObject({ type: 'failure', data: nobody })
  const messageId = start.data.botMessage.id
  await ana(chats.change, { body: { messageId, status: 'stopped' } })
})

test('a server that hears nothing of the others lets an ended session in no more', async () => {
  const { first, second } = await twoServers(undefined, (database) => ({
    ...database,
    listen: (channel, _onPayload, onGap) => database.listen(channel, () => {}, onGap),
  }))
  const ana = first.as('ana')
  await ana(users.existing)
  const caller = second.asToken(await logInAgain(first, 'ana'))
  const { id } = (await caller(users.sessions)).find(({ current }) => current)!
  await ana(users.endSessions, { query: { id } })
  await expect(caller(users.existing)).rejects.toMatchObject(nobody)
})

test('a server whose connection for notifications was cut misses no end of a session', async () => {
  const { first, second } = await twoServers()
  const ana = first.as('ana')
  await ana(users.existing)
  const caller = second.asToken(await logInAgain(first, 'ana'))
  const { id } = (await caller(users.sessions)).find(({ current }) => current)!
  await second.app.database.query(
    // Only its own: other tests have databases beside this one.
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`,
  )
  await ana(users.endSessions, { query: { id } })
  await expect(caller(users.existing)).rejects.toMatchObject(nobody)
})
