// Runs on both databases: two transactions wait for a lock.
import { expect, test } from 'vitest'
import { passkeys } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { codeIn, letterTo, resetTokenOf } from '#server/testing/letters.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { hashPassword } from './passwords/passwords.ts'
import { changeEmail } from './email.ts'
import { openSession } from './log-in.ts'
import { recoverAccount } from './recover.ts'
import { endAllSessions } from './sessions/sessions.ts'
import { answerOf, enrolApp, enrolPasskey, logIn } from './second-factor/testing/enrolled.ts'

// What was begun before an account was secured, and ends after it.

const from = { ip: '127.0.0.1', userAgent: 'test' }
const chosen = 'what the owner chose'

test('a login that was checked before the password changed opens nothing after it', async () => {
  const t = await testApp()
  await t.as('ana')(users.get)
  const row = await t.app.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', emailOf('ana'))
    .executeTakeFirstOrThrow()
  const shown = { by: 'password', passwordHash: row.passwordHash } as const
  expect((await openSession(t.app, row.id, from, shown)).token).toBeTruthy()
  await t.app.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(chosen) })
    .where('id', '=', row.id)
    .execute()
  const before = await t.app.db.selectFrom('sessions').select('id').execute()
  await expect(openSession(t.app, row.id, from, shown)).rejects.toMatchObject({ httpCode: 401 })
  expect(await t.app.db.selectFrom('sessions').select('id').execute()).toEqual(before)
})

test('of logins that race with a reset, none is left that used the old password', async () => {
  const t = await testApp()
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  await t.as('ana')(users.get)
  const token = await resetTokenOf(t, body.email)
  const tokens: string[] = []
  let over = false
  const knock = async () => {
    while (!over)
      await t.guest(users.login, { body }).then(
        (login) => void tokens.push(login.token),
        () => undefined,
      )
  }
  const knocking = [knock(), knock(), knock(), knock()]
  await expect.poll(() => tokens.length).toBeGreaterThan(4)
  await t.guest(users.resetPassword, { body: { token, password: chosen } })
  over = true
  await Promise.all(knocking)
  for (const token of tokens)
    await expect(t.asToken(token)(users.existing)).rejects.toMatchObject({ httpCode: 498 })
})

test('a passkey that was removed while it answered opens nothing', async () => {
  const t = await testApp()
  const { authenticator, passkey } = await enrolPasskey(t, 'ana')
  const { id } = await t.as('ana')(users.get)
  await t.guest(passkeys.login, { body: await answerOf(t, authenticator) })
  const shown = { by: 'passkey', passkeyId: passkey.id } as const
  await openSession(t.app, id, from, shown)
  await t.as('ana')(passkeys.remove, {
    params: { id: passkey.id },
    body: { password: passwordOf('ana') },
  })
  await expect(openSession(t.app, id, from, shown)).rejects.toMatchObject({ httpCode: 401 })
})

test('whoever reads the mailbox gets no more guesses at the second factor by resetting again', async () => {
  const t = await testApp()
  const { recoveryCodes } = await enrolApp(t, 'ana')
  const email = emailOf('ana')
  let password = passwordOf('ana')
  let looked = 0
  for (let i = 0; i < 8; i++) {
    password = `chosen by the reader ${i}`
    const token = await resetTokenOf(t, email)
    const agent = { 'user-agent': `browser-${i}`, 'content-type': 'application/json' }
    await fetch(`${t.origin}/v1/users/password`, {
      method: 'PATCH',
      headers: agent,
      body: JSON.stringify({ token, password }),
    })
    for (let j = 0; j < 5; j++) {
      const response = await fetch(`${t.origin}/v1/users/login`, {
        method: 'POST',
        headers: agent,
        body: JSON.stringify({ email, password, otp: '000000' }),
      })
      if (response.status === 401) looked++
    }
  }
  expect(looked).toBeLessThanOrEqual(20)
  expect(looked).toBeGreaterThan(5)
  // An hour later the owner logs in with what they kept.
  t.advance(61 * 60_000)
  await t.guest(users.login, { body: { email, password, otp: recoveryCodes[0]! } })
})

test('an update of the browser leaves a device the one it was', async () => {
  const t = await testApp()
  await t.as('ana')(users.get)
  const login = (version: number, password: string, ip: string) =>
    fetch(`${t.origin}/v1/users/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
      },
      body: JSON.stringify({ email: emailOf('ana'), password }),
    }).then(({ status }) => status)
  expect(await login(141, passwordOf('ana'), '198.51.100.7')).toBe(200)
  await t.app.db.updateTable('limits').set({ used: 1 }).execute()
  expect(await login(142, passwordOf('ana'), '198.51.100.7')).toBe(200)
  expect(await t.app.db.selectFrom('devices').selectAll().execute()).toHaveLength(1)
})

test('a reset lets the owner in where wrong guesses had locked the door', async () => {
  const t = await testApp()
  await t.as('ana')(users.get)
  const email = emailOf('ana')
  for (let i = 0; i < 10; i++)
    await expect(
      t.guest(users.login, { body: { email, password: 'a guess' } }),
    ).rejects.toMatchObject({ httpCode: 401 })
  const right = { body: { email, password: passwordOf('ana') } }
  await expect(t.guest(users.login, right)).rejects.toMatchObject({ httpCode: 429 })
  const token = await resetTokenOf(t, email)
  await t.guest(users.resetPassword, { body: { token, password: chosen } })
  await t.guest(users.login, { body: { email, password: chosen } })
})

test('a change of the address that was begun before the account was secured is not done after it', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const email = 'thief@example.org'
  await ana(users.changeEmail, { body: { email, password: passwordOf('ana') } })
  const otp = codeIn(await letterTo(t, email, 'Your code for the new address'))
  const { id } = await ana(users.get)
  const [session] = await ana(users.sessions)
  const thief = {
    ...{ id, sessionId: session!.id, email: emailOf('ana'), emailVerified: true },
    ...{ role: 'member' as const, firstName: 'ana', locale: 'en' },
  }
  await endAllSessions(t.app, id)
  const given = { email, password: passwordOf('ana'), otp }
  await expect(changeEmail(t.app, thief, given, from)).rejects.toMatchObject({ httpCode: 498 })
  const row = await t.app.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
  expect(row).toEqual({ email: emailOf('ana') })
})

test('the operator leaves the mailbox as the one way into an account', async () => {
  const t = await testApp()
  const { recoveryCodes } = await enrolApp(t, 'ana')
  const { authenticator } = await enrolPasskey(t, 'ana', { proof: { otp: recoveryCodes[0] } })
  await recoverAccount(t.app, ' Ana@Example.org ')
  await expect(t.as('ana')(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  for (const proof of [{}, { otp: recoveryCodes[1] }])
    await expect(logIn(t, 'ana', proof)).rejects.toMatchObject({ httpCode: 401, payload: null })
  await expect(
    t.guest(passkeys.login, { body: await answerOf(t, authenticator) }),
  ).rejects.toMatchObject({ httpCode: 401 })
  const token = await resetTokenOf(t, emailOf('ana'))
  await t.guest(users.resetPassword, { body: { token, password: chosen } })
  await t.guest(users.login, { body: { email: emailOf('ana'), password: chosen } })
  await expect(recoverAccount(t.app, 'nobody@example.org')).rejects.toThrow('There is no account')
})
