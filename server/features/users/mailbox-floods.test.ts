import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'

const hourMs = 3_600_000
const stranger = 'olivia@example.org'
const person = {
  firstName: 'Eve',
  lastName: 'Lee',
  password: 'a long enough one',
  acceptTerms: 'true' as const,
}

/** How many letters an address has, once none is waiting. */
async function lettersTo({ app, letters }: TestApp, address: string): Promise<number> {
  const waiting = async () =>
    (
      await app.db
        .selectFrom('jobs')
        .select('id')
        .where('name', 'in', ['letter', 'password-reset'])
        .execute()
    ).length
  await expect.poll(waiting).toBe(0)
  return (await letters()).filter(({ to }) => to === address).length
}

test('a stranger who is registered again and again gets ten letters an hour, known or not', async () => {
  const server = await testApp()
  await server.as('ben')(users.existing)
  for (const email of [stranger, emailOf('ben')]) {
    const ends = await Promise.all(
      Array.from({ length: 30 }, () =>
        server.guest.envelope(users.register, { body: { ...person, email } }),
      ),
    )
    expect(new Set(ends.map(({ httpCode, message }) => `${httpCode} ${message}`)).size).toBe(1)
    expect(await lettersTo(server, email)).toBe(10)
  }
  server.advance(hourMs + 1_000)
  await server.guest(users.register, { body: { ...person, email: stranger } })
  expect(await lettersTo(server, stranger)).toBe(11)
})

test('an address has five letters with codes an hour from all who ask to have it, known or not', async () => {
  const server = await testApp()
  const { as, advance } = server
  await as('ben')(users.existing)
  for (const email of [stranger, emailOf('ben')]) {
    const ask = (name: string) =>
      as(name)(users.changeEmail, { body: { email, password: passwordOf(name) } })
    for (const name of ['ana', 'eve', 'ana', 'eve', 'ana']) await ask(name)
    for (const name of ['ana', 'eve', 'mia'])
      await expect(ask(name)).rejects.toMatchObject({
        httpCode: 429,
        retryAfterSeconds: expect.any(Number),
      })
    // By every way together it has ten.
    for (let i = 0; i < 8; i++) await server.guest(users.register, { body: { ...person, email } })
    expect(await lettersTo(server, email)).toBe(10)
    advance(hourMs + 1_000)
  }
})

test('a code that is not sent is not made, and the one before it stays good', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const body = { email: stranger, password: passwordOf('ana') }
  await ana(users.changeEmail, { body })
  await lettersTo(server, stranger)
  const otp = /\b\d{6}\b/.exec((await server.letters())[0]!.text)![0]
  for (let i = 0; i < 9; i++) await countTry(server.app, [limits.lettersTo(stranger)])
  await expect(ana(users.changeEmail, { body })).rejects.toMatchObject({ httpCode: 429 })
  expect(await ana(users.changeEmail, { body: { ...body, otp } })).toMatchObject({
    email: stranger,
  })
})

test('who signs up with an address that is not his cannot flood it with news of his password', async () => {
  const server = await testApp()
  const { guest, asToken } = server
  const body = { ...person, email: stranger }
  await guest(users.register, { body })
  const passwords = Array.from({ length: 13 }, (_, i) => `the password number ${i}`)
  for (const [i, newPassword] of passwords.entries()) {
    const currentPassword = passwords[i - 1] ?? person.password
    const { token } = await guest(users.login, { body: { ...body, password: currentPassword } })
    await asToken(token)(users.changePassword, { body: { currentPassword, newPassword } })
  }
  expect(await lettersTo(server, stranger)).toBe(1 + 10)
})

test('a network asks for a hundred resets an hour, whoever they are for', async () => {
  const server = await testApp()
  const reset = (email: string) => server.guest(users.sendPasswordReset, { body: { email } })
  for (let i = 0; i < 100; i++) await reset(`nobody${i}@example.org`)
  await expect(reset('one.more@example.org')).rejects.toMatchObject({ httpCode: 429 })
  server.advance(hourMs + 1_000)
  await reset('one.more@example.org')
})

test('resets that have to wait leave room for others: four are worked on at once', async () => {
  const server = await onPostgres()
  const { app, as, guest } = server
  const names = ['ana', 'ben', 'eve', 'mia']
  for (const name of names) await as(name)(users.existing)
  const waiting = sql<{ count: number }>`
    select count(*)::integer as count from pg_locks join pg_database on datname = current_database()
    where not granted and pid in (select pid from pg_stat_activity where datid = pg_database.oid)`
  await app.db.transaction().execute(async (db) => {
    // Nobody's letters can be counted until this ends.
    for (const name of names) await countTry({ ...app, db }, [limits.resetsSent(emailOf(name))])
    for (const name of names)
      await guest(users.sendPasswordReset, { body: { email: emailOf(name) } })
    await expect.poll(async () => (await waiting.execute(app.db)).rows[0]!.count).toBe(4)
  })
  for (const name of names) expect(await lettersTo(server, emailOf(name))).toBe(1)
})

async function onPostgres(): Promise<TestApp> {
  const { open } = await postgresForTest()
  return testApp({ database: await open() })
}
