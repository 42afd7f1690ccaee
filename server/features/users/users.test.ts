import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'

const person = {
  firstName: 'Ana',
  lastName: 'Lee',
  email: 'ana@example.org',
  password: 'a long enough one',
  acceptTerms: 'true' as const,
}

test('who registers can log in, and is a member without a plan and with ten messages', async () => {
  const { guest, as } = await testApp()
  const { httpCode, message, payload } = await guest.client.envelope(users.register, {
    body: person,
  })
  expect({ httpCode, message, payload }).toEqual({
    httpCode: 201,
    message: 'User successfully Registered. Now you can login',
    payload: { email: 'ana@example.org' },
  })
  const login = await guest.client.envelope(users.login, { body: person })
  expect(login.message).toBe('Login successful')
  expect(login.payload!.token).toMatch(/^[\w-]{43}$/)
  const member = await as('ben')(users.get)
  expect(member).toMatchObject({
    role: 'member',
    subscription: { status: 'none', planId: null },
    usage: { used: 0, limit: 10, resetsAt: null },
  })
  expect(member._id).toBe(member.id)
})

test('spaces around an address and capitals in it mean nothing', async () => {
  const { guest } = await testApp()
  await guest(users.register, { body: { ...person, email: '  Ana@Example.ORG ' } })
  const login = await guest(users.login, {
    body: { email: 'ANA@example.org', password: person.password },
  })
  expect(login.token).toBeTruthy()
})

test('each field that is wrong gets a sentence', async () => {
  const { guest } = await testApp()
  const wrong = {
    firstName: ' ',
    lastName: 'x',
    email: 'a na@example.org',
    password: '1234567',
    acceptTerms: 'no',
  }
  await expect(guest(users.register, { body: wrong as never })).rejects.toMatchObject({
    httpCode: 422,
    fields: {
      firstName: 'Enter the first name.',
      email: 'Write an e-mail address such as name@example.org, without spaces.',
      password: 'Use at least 8 characters.',
      acceptTerms: 'Accept the terms to create an account.',
    },
  })
  const long = { ...person, password: 'x'.repeat(200) }
  await expect(guest(users.register, { body: long })).rejects.toMatchObject({
    fields: { password: 'Use at most 128 characters.' },
  })
})

test('a known address is answered like a new one, and only its owner is told', async () => {
  const { guest, as, letters } = await testApp()
  await as('ben')(users.get)
  const again = { ...person, email: emailOf('ben') }
  const { httpCode, message } = await guest.client.envelope(users.register, { body: again })
  expect([httpCode, message]).toEqual([201, 'User successfully Registered. Now you can login'])
  await expect.poll(async () => (await letters())[0]?.subject).toBe('You already have an account')
  // The password that was tried there opens nothing.
  await expect(guest(users.login, { body: again })).rejects.toMatchObject({ httpCode: 401 })
  await guest(users.login, { body: { email: emailOf('ben'), password: passwordOf('ben') } })
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { guest, as } = await testApp()
  await as('ben')(users.get)
  const refusal = { httpCode: 401, message: 'Invalid Login Credentials!' }
  for (const email of [emailOf('ben'), 'nobody@example.org'])
    await expect(
      guest(users.login, { body: { email, password: 'not the one' } }),
    ).rejects.toMatchObject(refusal)
})

test('a refusal speaks the language that the browser asks for', async () => {
  const { origin } = await testApp()
  const refused = await fetch(`${origin}/v1/users/login`, {
    method: 'POST',
    headers: { 'accept-language': 'de-AT, de;q=0.9', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'something else' }),
  })
  expect(await refused.json()).toMatchObject({ message: 'Die Anmeldedaten stimmen nicht!' })
})

test('the code from the letter verifies the address, once', async () => {
  const { guest, letters, origin } = await testApp()
  await guest(users.register, { body: person })
  const { token } = await guest(users.login, { body: person })
  const authorization = `Bearer ${token}`
  const sent = await fetch(`${origin}/v1/users/verify/email`, { headers: { authorization } })
  expect(await sent.json()).toEqual({
    httpCode: 200,
    message: `email sent to ${person.email}`,
    payload: { accepted: [person.email] },
  })
  await expect.poll(async () => (await letters())[0]?.subject).toBe('Your verification code')
  const [code] = /\b\d{6}\b/.exec((await letters())[0]!.text)!
  const verify = (otp: string) =>
    fetch(`${origin}/v1/users/verify/otp`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ otp }),
    }).then((response) => response.json())
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await verify(wrong)).toMatchObject({
    httpCode: 422,
    payload: { errors: { otp: expect.stringContaining('4 tries') } },
  })
  expect(await verify(code)).toMatchObject({
    httpCode: 200,
    message: 'User Verified Successfully',
    payload: { id: expect.any(String) },
  })
  expect(await verify(code)).toMatchObject({ httpCode: 410 })
})

test('of fifty codes tried at once, at most five are looked at', async () => {
  const { as, app, letters } = await testApp()
  const ana = as('ana')
  const { email } = await ana(users.get)
  await app.db
    .updateTable('users')
    .set({ emailVerifiedAt: null })
    .where('email', '=', email)
    .execute()
  await ana(users.sendVerification)
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [code] = /\b\d{6}\b/.exec((await letters())[0]!.text)!
  const wrong = Array.from({ length: 50 }, (_, i) =>
    String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'),
  )
  const ends = await Promise.allSettled(wrong.map((otp) => ana(users.verifyOtp, { body: { otp } })))
  const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.httpCode : 200))
  expect(codes.filter((code) => code === 422)).toHaveLength(4)
  expect(codes.filter((code) => code === 410)).toHaveLength(46)
  await expect(ana(users.verifyOtp, { body: { otp: code } })).rejects.toMatchObject({
    httpCode: 410,
  })
})

test('a token is nobody any more after logout', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  expect(await ana(users.existing)).toMatchObject({ emailVerified: true })
  await ana(users.logout)
  await expect(ana(users.existing)).rejects.toMatchObject({
    httpCode: 498,
    message: 'Invalid Token. Please log in again.',
  })
})

test('a session ends after 30 days unused, and after 90 days whatever happens', async () => {
  const { as, advance } = await testApp()
  const day = 86_400_000
  const ana = as('ana')
  const ben = as('ben')
  await ben(users.existing)
  for (let days = 0; days < 80; days += 20) {
    await ana(users.existing)
    advance(20 * day)
  }
  await expect(ben(users.existing)).rejects.toMatchObject({
    httpCode: 401,
    message: 'Your session has expired. Please log in again.',
  })
  await ana(users.existing)
  advance(11 * day)
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 401 })
})

test('a member finds nobody but himself', async () => {
  const { as } = await testApp()
  const ben = await as('ben')(users.get)
  await expect(as('ana')(users.get, { query: { id: ben.id } })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('a photo is kept as a picture drawn anew, and nothing else passes for one', async () => {
  const { guest, origin } = await testApp()
  const sharp = (await import('sharp')).default
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const avatar = new Blob([new Uint8Array(png)], { type: 'image/png' })
  await guest(users.register, { body: person, files: { avatar } })
  const { token } = await guest(users.login, { body: person })
  const me = await fetch(`${origin}/v1/users`, {
    headers: { authorization: `Bearer ${token}` },
  }).then((response) => response.json() as Promise<{ payload: { avatarUrl: string } }>)
  const photo = await fetch(origin + me.payload.avatarUrl)
  expect(photo.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({
    width: 512,
    height: 512,
  })
  const html = new Blob(['<script>1</script>'], { type: 'image/png' })
  await expect(
    guest(users.register, { body: { ...person, email: 'x@example.org' }, files: { avatar: html } }),
  ).rejects.toMatchObject({ httpCode: 406 })
})

test('passwords, tokens and codes are nowhere in the database or the log as they are', async () => {
  const { guest, app, letters, logged, origin } = await testApp({}, { LOG_LEVEL: 'trace' })
  await guest(users.register, { body: person })
  const { token } = await guest(users.login, { body: person })
  await fetch(`${origin}/v1/users/verify/email`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await letters())[0]?.subject).toBe('Your verification code')
  const [code] = /\b\d{6}\b/.exec((await letters())[0]!.text)!
  const rows = await Promise.all([
    app.db.selectFrom('users').selectAll().execute(),
    app.db.selectFrom('sessions').selectAll().execute(),
    app.db.selectFrom('codes').selectAll().execute(),
  ])
  const kept = JSON.stringify(rows) + logged.join('')
  for (const secret of [person.password, token, `"${code}"`]) expect(kept).not.toContain(secret)
})
