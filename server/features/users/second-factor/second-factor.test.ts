import { expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { codeOf, enrolApp, logIn } from './testing/enrolled.ts'

const password = passwordOf('ana')
const asked = { otpRequired: true, app: true, passkey: false }

test('the secret is of 160 bits, and its address names the site and the member', async () => {
  const { as } = await testApp()
  const { secret, uri } = await as('ana')(secondFactor.begin, { body: { password } })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(uri)
  expect(url.protocol + url.host).toBe('otpauth:totp')
  expect(decodeURIComponent(url.pathname)).toBe(`/Carrel:${emailOf('ana')}`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Carrel' })
  // Nothing is asked for before a code was confirmed.
  expect(await as('ana')(secondFactor.get)).toMatchObject({ on: false, app: false })
})

test('from the first code on, logging in asks for one', async () => {
  const t = await testApp()
  const { secret, recoveryCodes } = await enrolApp(t, 'ana')
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await t.as('ana')(secondFactor.get)).toEqual({
    on: true,
    app: true,
    passkeys: 0,
    recoveryCodesLeft: 10,
  })
  expect(await t.as('ana')(users.get)).toMatchObject({ twoFactor: true })
  await expect(logIn(t, 'ana')).rejects.toMatchObject({
    httpCode: 401,
    message: 'Enter the code of your authenticator app, or a recovery code.',
    payload: asked,
  })
  await expect(logIn(t, 'ana', { otp: '' })).rejects.toMatchObject({ payload: asked })
  await expect(logIn(t, 'ana', { otp: '12345' })).rejects.toMatchObject({
    httpCode: 401,
    message: expect.stringContaining('wrong or has been used'),
    payload: asked,
  })
  const { token } = await logIn(t, 'ana', { otp: codeOf(t, secret) })
  expect(await t.asToken(token)(users.existing)).toMatchObject({ emailVerified: true })
  await expect
    .poll(async () => (await t.letters()).map(({ subject }) => subject))
    .toContain('The second factor is on')
})

test('who has the code and not the password learns nothing', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  const email = emailOf('ana')
  const wrong = { email, password: 'not the one', otp: codeOf(t, secret) }
  await expect(t.guest(users.login, { body: wrong })).rejects.toMatchObject({
    httpCode: 401,
    message: 'Invalid Login Credentials!',
    payload: null,
  })
  // And the code is not used up by that.
  await logIn(t, 'ana', { otp: wrong.otp })
})

test('a code is good one step before and after its time, and no longer', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  await expect(logIn(t, 'ana', { otp: codeOf(t, secret, -2) })).rejects.toMatchObject(refused)
  await expect(logIn(t, 'ana', { otp: codeOf(t, secret, 2) })).rejects.toMatchObject(refused)
  await logIn(t, 'ana', { otp: codeOf(t, secret, -1) })
  await logIn(t, 'ana', { otp: ` ${codeOf(t, secret, 1).replace(/^.../, '$& ')} ` })
})

test('a code opens once, and so does what is older', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  const otp = codeOf(t, secret)
  await logIn(t, 'ana', { otp })
  await expect(logIn(t, 'ana', { otp })).rejects.toMatchObject(refused)
  await expect(logIn(t, 'ana', { otp: codeOf(t, secret, -1) })).rejects.toMatchObject(refused)
  t.advance(30_000)
  await logIn(t, 'ana', { otp: codeOf(t, secret, 0) })
})

test('a code that comes four times at once opens once', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  const otp = codeOf(t, secret)
  expect(await opened(Array.from({ length: 4 }, () => logIn(t, 'ana', { otp })))).toBe(1)
})

test('the code that switched the second factor on has been used', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const { secret } = await ana(secondFactor.begin, { body: { password } })
  const otp = codeOf(t, secret)
  await ana(secondFactor.confirm, { body: { otp } })
  await expect(logIn(t, 'ana', { otp })).rejects.toMatchObject(refused)
})

test('a recovery code opens once, however it was written down, and its owner is told', async () => {
  const t = await testApp()
  const { recoveryCodes } = await enrolApp(t, 'ana')
  expect(recoveryCodes).toEqual(
    recoveryCodes.map(() => expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)),
  )
  const [first, second, third] = recoveryCodes as [string, string, string]
  await logIn(t, 'ana', { otp: first })
  await expect(logIn(t, 'ana', { otp: first })).rejects.toMatchObject(refused)
  await logIn(t, 'ana', { otp: `  ${second.toUpperCase().replace('-', ' – ')}` })
  await logIn(t, 'ana', { otp: third.replace('-', '').replaceAll('0', 'O').replaceAll('1', 'l') })
  expect(await t.as('ana')(secondFactor.get)).toMatchObject({ recoveryCodesLeft: 7 })
  const told = async () => (await t.letters()).filter(({ text }) => text.includes('Codes left: 7'))
  await expect.poll(async () => (await told()).length).toBe(1)
  const { items } = await t.as('ana')(users.activity, { query: {} })
  expect(items.filter(({ event }) => event === 'recovery-code-used')).toHaveLength(3)
})

test('a recovery code that comes four times at once opens once', async () => {
  const t = await testApp()
  const { recoveryCodes } = await enrolApp(t, 'ana')
  const otp = recoveryCodes[0]!
  expect(await opened(Array.from({ length: 4 }, () => logIn(t, 'ana', { otp })))).toBe(1)
})

test('a recovery code of one member is nothing at another', async () => {
  const t = await testApp()
  const { recoveryCodes } = await enrolApp(t, 'ana')
  await enrolApp(t, 'ben')
  await expect(logIn(t, 'ben', { otp: recoveryCodes[0] })).rejects.toMatchObject(refused)
  await logIn(t, 'ana', { otp: recoveryCodes[0] })
})

test('new recovery codes withdraw the old ones, and are given only to who shows both factors', async () => {
  const t = await testApp()
  const { secret, recoveryCodes } = await enrolApp(t, 'ana')
  const ana = t.as('ana')
  const anew = (body: object) => ana(secondFactor.recoveryCodes, { body: body as never })
  await expect(anew({ password: 'not the one' })).rejects.toMatchObject({
    httpCode: 401,
    fields: { password: 'This is not your password.' },
  })
  await expect(anew({ password })).rejects.toMatchObject({ httpCode: 401, payload: asked })
  await expect(anew({})).rejects.toMatchObject({ httpCode: 422 })
  const fresh = await anew({ password, otp: codeOf(t, secret) })
  expect(fresh.recoveryCodes).toHaveLength(10)
  await expect(logIn(t, 'ana', { otp: recoveryCodes[0] })).rejects.toMatchObject(refused)
  await logIn(t, 'ana', { otp: fresh.recoveryCodes[0] })
})

test('there are no recovery codes without a second factor', async () => {
  const { as } = await testApp()
  await expect(as('ana')(secondFactor.recoveryCodes, { body: { password } })).rejects.toMatchObject(
    { httpCode: 409 },
  )
})

test('a new app takes the place of the old one only once a code of it was written', async () => {
  const t = await testApp()
  const old = await enrolApp(t, 'ana')
  const ana = t.as('ana')
  await expect(ana(secondFactor.begin, { body: { password } })).rejects.toMatchObject({
    payload: asked,
  })
  const body = { password, otp: codeOf(t, old.secret) }
  const { secret } = await ana(secondFactor.begin, { body })
  t.advance(30_000)
  await expect(logIn(t, 'ana', { otp: codeOf(t, secret) })).rejects.toMatchObject(refused)
  await logIn(t, 'ana', { otp: codeOf(t, old.secret) })
  await ana(secondFactor.confirm, { body: { otp: codeOf(t, secret) } })
  t.advance(60_000)
  await expect(logIn(t, 'ana', { otp: codeOf(t, old.secret) })).rejects.toMatchObject(refused)
  await expect(logIn(t, 'ana', { otp: old.recoveryCodes[0] })).rejects.toMatchObject(refused)
  await logIn(t, 'ana', { otp: codeOf(t, secret) })
})

test('a wrong first code switches nothing on, and a secret waits for an hour', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const confirm = (otp: string) => ana(secondFactor.confirm, { body: { otp } })
  await expect(confirm('123456')).rejects.toMatchObject({ httpCode: 409 })
  const { secret } = await ana(secondFactor.begin, { body: { password } })
  await expect(confirm(codeOf(t, secret, 5))).rejects.toMatchObject({
    httpCode: 422,
    fields: { otp: expect.stringContaining('not the code that the app shows') },
  })
  await expect(confirm('12345')).rejects.toMatchObject({ httpCode: 422 })
  expect(await ana(secondFactor.get)).toMatchObject({ on: false, app: false, recoveryCodesLeft: 0 })
  t.advance(61 * 60_000)
  await expect(confirm(codeOf(t, secret))).rejects.toMatchObject({ httpCode: 410 })
})

test('a first code that is sent twice at once gives one set of recovery codes', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const { secret } = await ana(secondFactor.begin, { body: { password } })
  const body = { otp: codeOf(t, secret) }
  const both = [ana(secondFactor.confirm, { body }), ana(secondFactor.confirm, { body })]
  expect(await opened(both)).toBe(1)
  expect(await ana(secondFactor.get)).toMatchObject({ on: true, recoveryCodesLeft: 10 })
})

test('switched off, the password is enough again and nothing of the factor is kept', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  const ana = t.as('ana')
  await expect(ana(secondFactor.off, { body: { password } })).rejects.toMatchObject({
    payload: asked,
  })
  await ana(secondFactor.off, { body: { password, otp: codeOf(t, secret) } })
  expect(await ana(secondFactor.get)).toEqual({
    on: false,
    app: false,
    passkeys: 0,
    recoveryCodesLeft: 0,
  })
  await logIn(t, 'ana')
  const row = await t.app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ appSecret: null, appConfirmedAt: null, appLastStep: null })
  await expect
    .poll(async () => (await t.letters()).map(({ subject }) => subject))
    .toContain('The second factor is off')
  // Once more is no fault, and nothing new.
  await ana(secondFactor.off, { body: { password } })
  const { items } = await ana(users.activity, { query: {} })
  const factor = items.map(({ event }) => event).filter((event) => event.includes('second-factor'))
  expect(factor).toEqual(['second-factor-off', 'second-factor-on'])
})

test('nobody puts a second factor on an address that is not verified', async () => {
  const t = await testApp()
  await t.as('ana')(users.get)
  await t.app.db.updateTable('users').set({ emailVerifiedAt: null }).execute()
  const { token } = await logIn(t, 'ana')
  const ana = t.asToken(token)
  const refusal = { httpCode: 409, message: 'Verify your e-mail address first.' }
  const calls = [secondFactor.begin, secondFactor.askForPasskey]
  for (const call of calls)
    await expect(ana(call, { body: { password } })).rejects.toMatchObject(refusal)
  await expect(ana(secondFactor.confirm, { body: { otp: '123456' } })).rejects.toMatchObject(
    refusal,
  )
})

test('after five wrong codes even the right one has to wait, and the account says so', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  for (let tries = 0; tries < 5; tries++)
    await expect(logIn(t, 'ana', { otp: '00000-00000' })).rejects.toMatchObject(refused)
  await expect(logIn(t, 'ana', { otp: codeOf(t, secret) })).rejects.toMatchObject({ httpCode: 429 })
  const { items } = await t.as('ana')(users.activity, { query: {} })
  const failed = items.filter(({ event }) => event === 'log-in-failed')
  expect(failed.map(({ detail }) => detail)).toEqual(Array(5).fill('second factor'))
  t.advance(15 * 60_000)
  await logIn(t, 'ana', { otp: codeOf(t, secret) })
})

test('a guest has no second factor to see or set', async () => {
  const { guest } = await testApp()
  const body = { password, otp: '123456' }
  for (const call of Object.values<Route>(secondFactor))
    await expect(guest(call, call.method === 'GET' ? {} : { body })).rejects.toMatchObject({
      httpCode: 403,
    })
})

test('neither secrets nor recovery codes are in the database or the log as they are', async () => {
  const t = await testApp({}, { LOG_LEVEL: 'trace' })
  const { secret, recoveryCodes } = await enrolApp(t, 'ana')
  const rows = await Promise.all([
    t.app.db.selectFrom('users').selectAll().execute(),
    t.app.db.selectFrom('recoveryCodes').selectAll().execute(),
    t.app.db.selectFrom('activity').selectAll().execute(),
    t.app.db.selectFrom('jobs').selectAll().execute(),
  ])
  const kept = JSON.stringify(rows) + t.logged.join('')
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((c) => c.replace('-', ''))])
    expect(kept).not.toContain(text)
})

test('a sealed secret that was put into the row of somebody else opens nothing there', async () => {
  const t = await testApp()
  const { secret } = await enrolApp(t, 'ana')
  await enrolApp(t, 'ben')
  const { appSecret } = await t.app.db
    .selectFrom('users')
    .select('appSecret')
    .where('email', '=', emailOf('ana'))
    .executeTakeFirstOrThrow()
  await t.app.db
    .updateTable('users')
    .set({ appSecret })
    .where('email', '=', emailOf('ben'))
    .execute()
  await expect(logIn(t, 'ben', { otp: codeOf(t, secret) })).rejects.toMatchObject({ httpCode: 500 })
})

const refused = { httpCode: 401, payload: { otpRequired: true } }

/** How many of the calls succeeded. */
async function opened(calls: Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(calls)
  return ends.filter((end) => end.status === 'fulfilled').length
}

test('a change of password or address asks for the second factor too', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const { secret, recoveryCodes } = await enrolApp(t, 'ana')
  const needed = { httpCode: 401, payload: { otpRequired: true, app: true } }
  const passwords = { currentPassword: passwordOf('ana'), newPassword: 'another one for the door' }
  await expect(ana(users.changePassword, { body: passwords })).rejects.toMatchObject(needed)
  const address = { email: 'ana.new@example.org', password: passwordOf('ana') }
  await expect(ana(users.changeEmail, { body: address })).rejects.toMatchObject(needed)
  expect(await t.letters()).not.toContainEqual(expect.objectContaining({ to: address.email }))

  const body = { ...address, secondOtp: codeOf(t, secret) }
  expect(await ana(users.changeEmail, { body })).toEqual({ accepted: [address.email] })
  // Another code for the same address does not ask again; another address does.
  await ana(users.changeEmail, { body: address })
  await expect(
    ana(users.changeEmail, { body: { ...address, email: 'ana.else@example.org' } }),
  ).rejects.toMatchObject(needed)
  await ana(users.changePassword, { body: { ...passwords, otp: recoveryCodes[0]! } })
  await expect(logIn(t, 'ana')).rejects.toMatchObject({ message: 'Invalid Login Credentials!' })
})
