import { expect, test } from 'vitest'
import { secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { countTry, giveBack, hasRoom, limits } from '#server/infra/limits/limits.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { deviceHash } from './sessions/devices.ts'
import { enrolApp } from './second-factor/testing/enrolled.ts'

const minute = 60_000
const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

type Try = { email?: string; password?: string; ip?: string; device?: string }

/** A login as it comes from somewhere, through the proxy; ana's own password unless another is given. */
async function logInFrom({ origin }: TestApp, { email, password, ip, device }: Try) {
  const answer = await fetch(`${origin}/v1/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': device ?? 'laptop',
      ...(ip ? { 'x-forwarded-for': ip } : {}),
    },
    body: JSON.stringify({
      email: email ?? emailOf('ana'),
      password: password ?? passwordOf('ana'),
    }),
  })
  const { message } = (await answer.json()) as { message: string }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), message }
}

async function withAna(env: Record<string, string> = behindProxy) {
  const server = await testApp({}, env)
  await server.as('ana')(users.existing)
  return server
}

const wrong = { password: 'not the one' }

test('after ten wrong passwords on a device even the right one has to wait, and it is said how long', async () => {
  const server = await withAna()
  for (const email of [emailOf('ana'), 'nobody@example.org']) {
    const ends = []
    for (let i = 0; i < 11; i++) ends.push(await logInFrom(server, { email, ...wrong }))
    expect(ends.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
    const refused = await logInFrom(server, { email })
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many tries. Try again in 15 minutes.',
    })
    expect(Number(refused.retryAfter)).toBeGreaterThan(14 * 60)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(15 * 60)
  }
  server.advance(16 * minute)
  expect(await logInFrom(server, {})).toMatchObject({ status: 200 })
})

test('only failures count: who knows the password logs in as often as he likes', async () => {
  const server = await withAna()
  for (let i = 0; i < 9; i++) await logInFrom(server, wrong)
  for (let i = 0; i < 12; i++) expect(await logInFrom(server, {})).toMatchObject({ status: 200 })
  expect(await logInFrom(server, wrong)).toMatchObject({ status: 401 })
  expect(await logInFrom(server, wrong)).toMatchObject({ status: 429 })
})

test('a thousand guesses made elsewhere do not lock a member out of the device he uses', async () => {
  const server = await withAna()
  const { app } = server
  const home = { ip: '198.51.100.7' }
  expect(await logInFrom(server, home)).toMatchObject({ status: 200 })
  for (let i = 0; i < 1_000; i++) {
    const from = { ip: `203.0.113.${i % 250}`, userAgent: `guesser ${i}` }
    await hasRoom(app, [
      limits.logIns(emailOf('ana'), deviceHash(from)),
      limits.logInsElsewhere(emailOf('ana')),
      limits.logInsOfNetwork(from.ip),
    ])
  }
  const attacker = { ip: '203.0.113.9', device: 'another guesser' }
  expect(await logInFrom(server, { ...attacker, ...wrong })).toMatchObject({ status: 429 })
  // A correct guess is refused too, or the limit would have no effect.
  expect(await logInFrom(server, attacker)).toMatchObject({ status: 429 })
  expect(await logInFrom(server, home)).toMatchObject({ status: 200 })
  // The device is no longer one that is used after three months.
  server.advance(91 * 24 * 60 * minute)
  for (let i = 0; i < 31; i++) await hasRoom(app, [limits.logInsElsewhere(emailOf('ana'))])
  expect(await logInFrom(server, home)).toMatchObject({ status: 429 })
})

test('a network is refused after 300 wrong tries, whoever they were for, and others are not', async () => {
  const server = await withAna()
  for (let i = 0; i < 300; i++)
    await countTry(server.app, [limits.logInsOfNetwork('2001:db8:1:2::1')])
  const guess = (ip: string, email: string) => logInFrom(server, { ip, email, ...wrong })
  expect(await guess('2001:db8:1:2:aaaa::9', 'one@example.org')).toMatchObject({ status: 429 })
  expect(await guess('2001:db8:1:3::1', 'one@example.org')).toMatchObject({ status: 401 })
  expect(await guess('192.0.2.7', 'one@example.org')).toMatchObject({ status: 401 })
})

test('an IPv6 device is one within its /64, and 192.0.2.7 is itself when it is written as IPv6', async () => {
  const server = await withAna()
  const guessFrom = async (ips: string[]) => {
    for (let i = 0; i < 10; i++) await logInFrom(server, { ip: ips[i % ips.length]!, ...wrong })
    return (await logInFrom(server, { ip: ips[0]!, ...wrong })).status
  }
  expect(await guessFrom(['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'])).toBe(429)
  expect(await guessFrom(['192.0.2.7', '::ffff:192.0.2.7'])).toBe(429)
  expect(await logInFrom(server, { ip: '2001:db8:1:3::1' })).toMatchObject({ status: 200 })
})

test('X-Forwarded-For means nothing when it does not come from a trusted proxy', async () => {
  const server = await withAna({})
  for (let i = 0; i < 10; i++) await logInFrom(server, { ip: `203.0.113.${i}`, ...wrong })
  expect(await logInFrom(server, { ip: '203.0.113.99' })).toMatchObject({ status: 429 })
  const { at, place } = (await server.as('ana')(users.activity, {})).items[0]!
  expect({ at, place }).toEqual({ at: expect.any(String), place: '127.0.0.1' })
})

test('behind a trusted proxy the last address counts that it did not write itself', async () => {
  const server = await withAna()
  for (let i = 0; i < 10; i++)
    await logInFrom(server, { ip: `203.0.113.${i}, 198.51.100.7`, ...wrong })
  expect(await logInFrom(server, { ip: '203.0.113.99, 198.51.100.7' })).toMatchObject({
    status: 429,
  })
  expect(await logInFrom(server, { ip: '198.51.100.7, 203.0.113.99' })).toMatchObject({
    status: 200,
  })
})

test('a proxy that writes a port behind every address gives nobody a network of his own each time', async () => {
  const server = await withAna()
  for (const address of ['203.0.113.9', '[2001:db8:1:2::1]']) {
    for (let i = 0; i < 10; i++)
      await logInFrom(server, { ip: `${address}:${40_000 + i}`, ...wrong })
    expect(await logInFrom(server, { ip: `${address}:50000` })).toMatchObject({ status: 429 })
    expect(await logInFrom(server, { ip: '203.0.113.8:50000' })).toMatchObject({ status: 200 })
  }
  for (let i = 0; i < 10; i++) await logInFrom(server, { ip: `unknown${i}`, ...wrong })
  expect(await logInFrom(server, { ip: 'hidden' })).toMatchObject({ status: 429 })
})

/** Servers on one PostgreSQL, as many as are asked for. */
async function onPostgres(count: number) {
  const { open } = await postgresForTest()
  const servers: TestApp[] = []
  for (let i = 0; i < count; i++)
    servers.push(await testApp({ database: await open() }, behindProxy))
  return servers
}

test('two servers on one PostgreSQL share a limit', async () => {
  const servers = await onPostgres(2)
  await servers[0]!.as('ana')(users.existing)
  const ends = await Promise.all(
    Array.from({ length: 24 }, (_, i) => logInFrom(servers[i % 2]!, wrong)),
  )
  expect(ends.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(ends.filter(({ status }) => status === 429)).toHaveLength(14)
  for (const server of servers) expect(await logInFrom(server, {})).toMatchObject({ status: 429 })
})

test('tries that are counted and given back at the same moment never wait for each other in a circle', async () => {
  const [server] = await onPostgres(1)
  const { app } = server!
  const tries = ['x', 'y'].map((device) => [
    limits.logIns('a@example.org', device),
    limits.logInsElsewhere('a@example.org'),
    limits.logInsOfNetwork('192.0.2.7'),
  ])
  await Promise.all(
    [...tries, ...tries, ...tries, ...tries].map(async (mine) => {
      for (let i = 0; i < 50; i++) {
        await hasRoom(app, mine)
        await giveBack(app, mine)
      }
    }),
  )
  const rows = await app.db.selectFrom('limits').select('used').execute()
  expect(rows.map(({ used }) => used)).toEqual([0, 0, 0, 0])
})

test('when a narrow limit refuses, the wider ones are not used up', async () => {
  const { app } = await testApp()
  const [narrow, wide] = [
    limits.logIns('a@example.org', 'x'),
    limits.logInsElsewhere('a@example.org'),
  ]
  for (let i = 0; i < 50; i++) await hasRoom(app, [narrow, wide])
  for (let i = 0; i < 20; i++) await countTry(app, [wide])
  await expect(countTry(app, [wide])).rejects.toMatchObject({ httpCode: 429 })
  // What was refused was not used: one given back is one to be had.
  await giveBack(app, [narrow])
  expect(await hasRoom(app, [narrow])).toBe(true)
  expect(await hasRoom(app, [narrow])).toBe(false)
})

test('a member who is asked for his password again has ten wrong tries', async () => {
  const server = await withAna()
  const ana = server.as('ana')
  const change = (currentPassword: string) =>
    ana(users.changePassword, { body: { currentPassword, newPassword: 'a quite different one' } })
  for (let i = 0; i < 10; i++)
    await expect(change('not the one')).rejects.toMatchObject({
      httpCode: 401,
      fields: { currentPassword: 'This is not your password.' },
    })
  const refused = await change(passwordOf('ana')).catch((error: unknown) => error)
  expect(refused).toMatchObject({ httpCode: 429, retryAfterSeconds: expect.any(Number) })
  server.advance(16 * minute)
  await change(passwordOf('ana'))
})

test('who has the token and the password guesses at the second factor five times', async () => {
  const server = await testApp()
  const { recoveryCodes } = await enrolApp(server, 'ana')
  const switchOff = (otp?: string) =>
    server.as('ana')(secondFactor.off, { body: { password: passwordOf('ana'), otp } })
  // Being asked for it is no guess.
  for (let i = 0; i < 6; i++) await expect(switchOff()).rejects.toMatchObject({ httpCode: 401 })
  for (let i = 0; i < 5; i++)
    await expect(switchOff('000000')).rejects.toMatchObject({ httpCode: 401 })
  await expect(switchOff(recoveryCodes[0])).rejects.toMatchObject({ httpCode: 429 })
  server.advance(16 * minute)
  await switchOff(recoveryCodes[0])
})

test('letters to reset a password can be asked for thirty times an hour for an address and network, known or not', async () => {
  const server = await withAna()
  for (const email of [emailOf('ana'), 'nobody@example.org']) {
    for (let i = 0; i < 30; i++) await server.guest(users.sendPasswordReset, { body: { email } })
    const refused = server.guest(users.sendPasswordReset, { body: { email } })
    await expect(refused).rejects.toMatchObject({ httpCode: 429 })
  }
})

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'not used here',
  STRIPE_WEBHOOK_SECRET: 'not used here',
}

test('in production a network registers sixty members an hour, elsewhere three hundred, or as many as the operator lets it', async () => {
  for (const [most, env] of [
    [300, {}],
    [60, production],
    [2, { REGISTRATIONS_PER_HOUR: '2' }],
  ] as const) {
    const server = await withAna({ ...behindProxy, ...env })
    for (let i = 0; i < most; i++)
      await countTry(server.app, [limits.registrations('127.0.0.1', most)])
    const body = {
      firstName: 'Eve',
      lastName: 'Lee',
      email: 'eve@example.org',
      password: 'a long enough one',
      acceptTerms: 'true' as const,
    }
    await expect(server.guest(users.register, { body })).rejects.toMatchObject({ httpCode: 429 })
    server.advance(61 * minute)
    await server.guest(users.register, { body })
  }
})

test('which addresses were tried is not to be read in the database', async () => {
  const server = await withAna()
  await logInFrom(server, { email: 'nobody@example.org', ip: '203.0.113.9', ...wrong })
  const rows = await server.app.db.selectFrom('limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  const read = rows.map(({ key }) => Buffer.from(key).toString('latin1')).join()
  for (const told of ['nobody', '203.0']) expect(read).not.toContain(told)
})
