import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import type { App } from '#server/app.ts'
import { limits } from '#server/infra/limits/limits.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { deviceHash } from './sessions/devices.ts'
import { logIn } from './log-in.ts'
import { enrolApp } from './second-factor/testing/enrolled.ts'

const credentials = { email: emailOf('ana'), password: passwordOf('ana') }

/** The same app, and how many statements it has sent. */
function counting(app: App) {
  const count = { statements: 0 }
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => (count.statements++, result),
  })
  return { app: { ...app, db }, count }
}

test('a login is one statement before the hash and one after it', async () => {
  const server = await testApp()
  await server.as('ana')(users.existing)
  const { app, count } = counting(server.app)
  const from = { ip: '192.0.2.7', userAgent: 'laptop' }
  const { token } = await logIn(app, credentials, from)
  expect(count.statements).toBe(2)
  expect(await server.asToken(token)(users.sessions)).toMatchObject([
    { device: 'laptop', place: '192.0.2.7', current: true },
    { device: 'test' },
  ])
})

test('a wrong password and an unknown address cost the same statements', async () => {
  const server = await testApp()
  await server.as('ana')(users.existing)
  const costs = []
  for (const email of [emailOf('ana'), 'nobody@example.org']) {
    const { app, count } = counting(server.app)
    const from = { ip: '192.0.2.7', userAgent: 'laptop' }
    const refused = logIn(app, { email, password: 'not the one' }, from)
    await expect(refused).rejects.toMatchObject({ httpCode: 401, payload: null })
    costs.push(count.statements)
  }
  expect(costs).toEqual([2, 2])
})

test('a member reads of each login and of each one that failed', async () => {
  const { guest, as } = await testApp()
  const ana = as('ana')
  await ana(users.existing)
  await expect(
    guest(users.login, { body: { ...credentials, password: 'not the one' } }),
  ).rejects.toMatchObject({ httpCode: 401 })
  await guest(users.login, { body: credentials })
  const { items } = await ana(users.activity, {})
  expect(items).toMatchObject([
    { event: 'logged-in', place: '127.0.0.1' },
    { event: 'log-in-failed', place: '127.0.0.1' },
  ])
})

test('a login that only lacks its second factor is not counted, one with a wrong one is', async () => {
  const server = await testApp()
  const { guest, app } = server
  const { recoveryCodes } = await enrolApp(server, 'ana')
  const used = async () => {
    const rows = await app.db.selectFrom('limits').select(['key', 'used']).execute()
    const { key } = limits.logIns(
      credentials.email,
      deviceHash({ ip: '127.0.0.1', userAgent: 'node' }),
    )
    return rows.find((row) => Buffer.from(row.key).equals(Buffer.from(key)))?.used
  }
  for (let i = 0; i < 12; i++)
    await expect(guest(users.login, { body: credentials })).rejects.toMatchObject({
      httpCode: 401,
      payload: { otpRequired: true },
    })
  expect(await used()).toBe(0)
  for (let i = 0; i < 5; i++)
    await expect(
      guest(users.login, { body: { ...credentials, otp: '000000' } }),
    ).rejects.toMatchObject({ httpCode: 401 })
  expect(await used()).toBe(5)
  const right = { body: { ...credentials, otp: recoveryCodes[0]! } }
  await expect(guest(users.login, right)).rejects.toMatchObject({ httpCode: 429 })
  const details = (await app.db.selectFrom('activity').select(['event', 'detail']).execute())
    .filter(({ event }) => event === 'log-in-failed')
    .map(({ detail }) => detail)
  expect(details).toEqual(Array<string>(5).fill('second factor'))
  server.advance(16 * 60_000)
  await guest(users.login, right)
  expect(await used()).toBe(0)
})

test('guesses of the second factor made elsewhere do not keep a member out of his device', async () => {
  const server = await testApp()
  const { app } = server
  const { recoveryCodes } = await enrolApp(server, 'ana')
  const home = { ip: '192.0.2.7', userAgent: 'laptop' }
  await logIn(app, { ...credentials, otp: recoveryCodes[0]! }, home)
  const tried = []
  for (let i = 0; i < 21; i++) {
    const from = { ip: `198.51.100.${i}`, userAgent: 'laptop' }
    const refused = logIn(app, { ...credentials, otp: '000000' }, from)
    tried.push(await refused.catch((error: { httpCode: number }) => error.httpCode))
  }
  expect(tried).toEqual([...Array<number>(20).fill(401), 429])
  await logIn(app, { ...credentials, otp: recoveryCodes[1]! }, home)
})
