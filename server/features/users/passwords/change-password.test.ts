import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { resetTokenOf } from '#server/testing/letters.ts'

const newPassword = 'quite another one'
const change = { currentPassword: passwordOf('ana'), newPassword }

test('a changed password gives this session a new token, and ends every other one', async () => {
  const { as, guest, asToken, origin, advance, letters } = await testApp()
  const ana = as('ana')
  const old = (await ana.token())!
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  const elsewhere = asToken((await guest(users.login, { body })).token)
  const response = await fetch(`${origin}/v1/users/password`, {
    method: 'POST',
    headers: { authorization: `Bearer ${old}`, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  expect(await response.json()).toEqual({
    httpCode: 200,
    message: 'Password Updated Successfully',
    payload: null,
  })
  const token = response.headers.get('x-auth-token')!
  expect(token).toMatch(/^[\w-]{43}$/)
  await expect(elsewhere(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  const now = asToken(token)
  expect(await now(users.sessions)).toMatchObject([{ current: true }])
  // Requests on their way and other tabs may carry the old token for a minute.
  await ana(users.existing)
  advance(61_000)
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  await now(users.existing)
  await expect.poll(async () => (await letters())[0]?.subject).toBe('Your password was changed')
  await guest(users.login, { body: { ...body, password: newPassword } })
})

test('of changes at the same moment the first counts, and the others know the password no more', async () => {
  const { as, guest } = await testApp()
  const ana = as('ana')
  await ana(users.existing)
  const chosen = [1, 2, 3].map((nth) => `${newPassword} ${nth}`)
  const ends = await Promise.allSettled(
    chosen.map((newPassword) => ana(users.changePassword, { body: { ...change, newPassword } })),
  )
  const done = ends.findIndex(({ status }) => status === 'fulfilled')
  for (const [nth, end] of ends.entries())
    if (nth !== done)
      expect(end).toMatchObject({
        reason: { httpCode: 401, fields: { currentPassword: 'This is not your password.' } },
      })
  await guest(users.login, { body: { email: emailOf('ana'), password: chosen[done]! } })
})

test('a logout ends the old token of the session too', async () => {
  const { as, asToken, origin } = await testApp()
  const ana = as('ana')
  const response = await fetch(`${origin}/v1/users/password`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await ana.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  await asToken(response.headers.get('x-auth-token')!)(users.logout)
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 498 })
})

test('what is wrong with either password is said at its field, and nothing changes', async () => {
  const { as, guest } = await testApp()
  const ana = as('ana')
  await expect(
    ana(users.changePassword, { body: { ...change, currentPassword: 'not mine' } }),
  ).rejects.toMatchObject({
    httpCode: 401,
    fields: { currentPassword: 'This is not your password.' },
  })
  for (const [bad, sentence] of [
    ['1234567', /at least 8/],
    ['password123', /most common/],
    ['ana-example-2026', /name or address/],
  ] as const)
    await expect(
      ana(users.changePassword, { body: { ...change, newPassword: bad } }),
    ).rejects.toMatchObject({
      httpCode: 422,
      fields: { newPassword: expect.stringMatching(sentence) },
    })
  await guest(users.login, { body: { email: emailOf('ana'), password: passwordOf('ana') } })
})

test('the reset link goes only to who has an account, in the same words for all', async () => {
  const { as, guest, letters } = await testApp()
  await as('ana')(users.get)
  for (const email of ['nobody@example.org', emailOf('ana')]) {
    const { message, payload } = await guest.client.envelope(users.sendPasswordReset, {
      body: { email },
    })
    expect({ message, payload }).toEqual({
      message: `email sent to ${email}`,
      payload: { accepted: [email] },
    })
  }
  await expect.poll(async () => (await letters()).map(({ to }) => to)).toEqual([emailOf('ana')])
})

test('a password that is refused does not spend the link', async () => {
  const t = await testApp()
  const { as, guest } = t
  await as('ana')(users.get)
  const token = await resetTokenOf(t, emailOf('ana'))
  await expect(
    guest(users.resetPassword, { body: { token, password: 'password123' } }),
  ).rejects.toMatchObject({ httpCode: 422 })
  const { message } = await guest.client.envelope(users.resetPassword, {
    body: { token, password: newPassword },
  })
  expect(message).toBe('Password reset successful')
  await guest(users.login, { body: { email: emailOf('ana'), password: newPassword } })
})

test('a mailbox is not flooded with reset letters, and the newest link stays good', async () => {
  const { as, guest, letters, origin } = await testApp({}, { TRUSTED_PROXIES: '127.0.0.1' })
  await as('ana')(users.get)
  const ask = (ip: string) =>
    fetch(`${origin}/v1/users/send-password-reset-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email: emailOf('ana') }),
    })
  for (let i = 0; i < 30; i++) expect((await ask('203.0.113.1')).status).toBe(200)
  const refused = await ask('203.0.113.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await ask('203.0.113.2')).status).toBe(200)
  await expect.poll(async () => (await letters()).length).toBe(10)
  const token = /token=([\w-]+)/.exec((await letters())[0]!.text)![1]!
  await guest(users.resetPassword, { body: { token, password: newPassword } })
})
