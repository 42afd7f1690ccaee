import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { inTurnOfAccount } from './passwords.ts'

/** Through a proxy, so that each comes from a network of its own. */
async function serving() {
  const server = await testApp({}, { TRUSTED_PROXIES: '127.0.0.1' })
  for (const name of ['ana', 'ben']) await server.as(name)(users.existing)
  const logIn = async (name: string, ip: string) => {
    const answer = await fetch(`${server.origin}/v1/users/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `browser of ${ip}`,
        'x-forwarded-for': ip,
      },
      body: JSON.stringify({ email: emailOf(name), password: passwordOf(name) }),
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  return { ...server, logIn }
}

test('many logins to one account from many networks keep nobody else waiting', async () => {
  const { app, logIn } = await serving()
  // It takes as long to check as thirty others, so that it is certain who waits for whom.
  const slow = await hash(passwordOf('ana'), { memoryCost: 19_456, timeCost: 60, parallelism: 1 })
  await app.db
    .updateTable('users')
    .set({ passwordHash: slow })
    .where('email', '=', emailOf('ana'))
    .execute()
  const ended: string[] = []
  const of = (name: string, ip: string) =>
    logIn(name, ip).then(({ status }) => void ended.push(`${name} ${status}`))
  const many = ['192.0.2.1', '198.51.100.1'].map((ip) => of('ana', ip))
  // Those of two devices, of two networks, and of the account elsewhere: both are on their way.
  await expect.poll(() => app.db.selectFrom('limits').select('key').execute()).toHaveLength(5)
  await Promise.all([...many, of('ben', '203.0.113.1')])
  expect(ended.toSorted()).toEqual(['ana 200', 'ana 200', 'ben 200'])
  expect(ended[0]).toBe('ben 200')
})

test('a login that is sent away because very many wait is no try, and the account is open after it', async () => {
  const { app, logIn } = await serving()
  const end = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 10 }, () =>
    inTurnOfAccount([`elsewhere ${emailOf('ana')}`], () => end.promise),
  )
  expect(await logIn('ana', '192.0.2.1')).toEqual({ status: 429, retryAfter: '1' })
  const tries = await app.db.selectFrom('limits').select('used').execute()
  expect(new Set(tries.map(({ used }) => used))).toEqual(new Set([0]))
  expect(await logIn('ben', '192.0.2.1')).toMatchObject({ status: 200 })
  end.resolve()
  await Promise.all(waiting)
  expect(await logIn('ana', '192.0.2.1')).toMatchObject({ status: 200 })
})
