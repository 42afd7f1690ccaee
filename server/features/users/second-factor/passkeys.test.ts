import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { passkeys, secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { type Lies, makeAuthenticator } from './testing/authenticator.ts'
import { answerOf, codeOf, enrolApp, enrolPasskey, logIn } from './testing/enrolled.ts'

const password = passwordOf('ana')
const nobody = { httpCode: 401, message: 'Invalid Login Credentials!', payload: null }
const nowhere = '0190a000-0000-7000-8000-000000000000'

test('a passkey is kept, opens the account alone, and says when it did', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const { authenticator, passkey } = await enrolPasskey(t, 'ana', { called: ' My key ' })
  expect(passkey).toMatchObject({ name: 'My key', lastUsedAt: null, synced: false })
  const body = await answerOf(t, authenticator)
  const login = await t.guest.client.envelope(passkeys.login, { body })
  expect(login.message).toBe('Login successful')
  expect(await t.asToken(login.payload!.token)(users.get)).toMatchObject({ email: emailOf('ana') })
  const [kept, ...others] = await ana(passkeys.list)
  expect(others).toEqual([])
  expect(kept).toMatchObject({ id: passkey.id, lastUsedAt: expect.any(String) })
  const { items } = await ana(users.activity, { query: {} })
  expect(items.slice(0, 2).map(({ event }) => event)).toEqual(['logged-in', 'passkey-added'])
  await expect
    .poll(async () => (await t.letters()).map(({ subject }) => subject))
    .toContain('A passkey was added')
})

test('what a browser is asked to make is discoverable, verified, and not made twice', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  const { options } = await t.as('ana')(passkeys.options, { body: { password } })
  expect(options).toMatchObject({
    rp: { id: 'carrel.test', name: 'Carrel' },
    user: { name: emailOf('ana') },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id, transports: ['internal', 'hybrid'] }],
  })
})

test('the challenge for logging in tells nothing of any account', async () => {
  const t = await testApp()
  await enrolPasskey(t, 'ana')
  const { options } = await t.guest(passkeys.loginOptions)
  expect(options).toEqual({
    rpId: 'carrel.test',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    userVerification: 'required',
  })
})

test('a passkey that its maker keeps on several devices is shown as such', async () => {
  const t = await testApp()
  const authenticator = makeAuthenticator({ synced: true, counts: false })
  const { passkey } = await enrolPasskey(t, 'ana', { authenticator })
  expect(passkey.synced).toBe(true)
  // Such passkeys do not count; they are good again and again.
  for (let i = 0; i < 2; i++)
    await t.guest(passkeys.login, { body: await answerOf(t, authenticator) })
})

/** What is wrong with an answer, whichever challenge it answers. */
const lies: Record<string, Lies> = {
  'another site': { origin: 'https://carrel.test.evil.example' },
  'the same site without encryption': { origin: 'http://carrel.test' },
  'another port': { origin: 'https://carrel.test:8443' },
  'a passkey of another site': { rpId: 'evil.example' },
  'a challenge of its own': { challenge: Buffer.alloc(32).toString('base64url') },
  'another kind of answer': { type: 'payment.get' },
  'a frame in another site': { crossOrigin: true },
  'nobody verified': { userVerified: false },
  'nobody there': { userPresent: false },
}

test('a new passkey is refused when anything about its answer is wrong', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const wrong: Record<string, Lies> = {
    ...lies,
    'an answer for logging in': { type: 'webauthn.get' },
    certificates: { attestation: 'certificate' },
  }
  for (const [what, lie] of Object.entries(wrong)) {
    const { challengeId, options } = await ana(passkeys.options, { body: { password } })
    const response = makeAuthenticator().create(options, lie)
    const body = { challengeId, response, name: 'A phone' }
    await expect(ana(passkeys.add, { body }), what).rejects.toMatchObject({
      httpCode: 422,
      fields: { response: expect.stringContaining('could not be checked') },
    })
  }
  expect(await ana(passkeys.list)).toEqual([])
  // Before anything looks into them: they may name hosts.
  expect(t.logged.join('')).toContain('an attestation that was not asked for: packed')
})

test('a passkey that vouches for itself is kept like one that does not', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const { challengeId, options } = await ana(passkeys.options, { body: { password } })
  const response = makeAuthenticator().create(options, { attestation: 'self' })
  await ana(passkeys.add, { body: { challengeId, response, name: 'A key' } })
  expect(await ana(passkeys.list)).toHaveLength(1)
})

test('logging in is refused in the same words whatever is wrong with the answer', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  await t.guest(passkeys.login, { body: await answerOf(t, authenticator, { counter: 7 }) })
  const before = await sessionsIn(t)
  const wrong: Record<string, Lies> = {
    ...lies,
    'an answer for a new passkey': { type: 'webauthn.create' },
    'another key': { foreignKey: true },
    'the handle of somebody else': { userHandle: Buffer.alloc(16).toString('base64url') },
    'a counter that stood still': { counter: 7 },
    'a counter that went back': { counter: 6 },
    'a counter that begins anew': { counter: 0 },
  }
  for (const [what, lie] of Object.entries(wrong)) {
    const body = await answerOf(t, authenticator, { counter: 20, ...lie })
    await expect(t.guest(passkeys.login, { body }), what).rejects.toMatchObject(nobody)
  }
  const unknown = makeAuthenticator()
  unknown.create({ challenge: '', user: { id: 'AAAA' } })
  const stranger = await answerOf(t, unknown)
  await expect(t.guest(passkeys.login, { body: stranger })).rejects.toMatchObject(nobody)
  expect(await sessionsIn(t)).toBe(before)
  await t.guest(passkeys.login, { body: await answerOf(t, authenticator, { counter: 21 }) })
})

test('an answer that was changed on its way is refused', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
    const body = await answerOf(t, authenticator)
    const bytes = Buffer.from(String(body.response.response[part]), 'base64url')
    bytes[bytes.length - 2] = bytes[bytes.length - 2]! ^ 1
    body.response.response[part] = bytes.toString('base64url')
    await expect(t.guest(passkeys.login, { body }), part).rejects.toMatchObject(nobody)
  }
})

test('an answer opens once, also when it comes four times at once', async () => {
  const t = await testApp()
  // It does not count, so that only the challenge is there to tell.
  const authenticator = makeAuthenticator({ counts: false })
  await enrolPasskey(t, 'ana', { authenticator })
  const body = await answerOf(t, authenticator)
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => t.guest(passkeys.login, { body })))
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  await expect(t.guest(passkeys.login, { body })).rejects.toMatchObject(nobody)
})

test('a challenge is good for five minutes', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  const late = await answerOf(t, authenticator)
  const ana = t.as('ana')
  const { challengeId, options } = await ana(passkeys.options, { body: { password } })
  t.advance(5 * 60_000)
  await expect(t.guest(passkeys.login, { body: late })).rejects.toMatchObject(nobody)
  const response = makeAuthenticator().create(options)
  await expect(
    ana(passkeys.add, { body: { challengeId, response, name: 'Late' } }),
  ).rejects.toMatchObject({ httpCode: 422 })
  // The next challenge sweeps out those that nobody will answer.
  await t.guest(passkeys.loginOptions)
  const left = await t.app.db.selectFrom('challenges').select('id').execute()
  expect(left).toHaveLength(1)
})

test('a challenge is for one purpose and one member', async () => {
  const t = await testApp()
  const [ana, ben] = [t.as('ana'), t.as('ben')]
  const { authenticator } = await enrolPasskey(t, 'ana')
  const toAdd = await ana(passkeys.options, { body: { password } })
  const asLogin = {
    challengeId: toAdd.challengeId,
    response: authenticator.get(toAdd.options),
  }
  await expect(t.guest(passkeys.login, { body: asLogin })).rejects.toMatchObject(nobody)
  const response = makeAuthenticator().create(toAdd.options)
  const body = { challengeId: toAdd.challengeId, response, name: 'Mine now' }
  await expect(ben(passkeys.add, { body })).rejects.toMatchObject({ httpCode: 422 })
  expect(await ben(passkeys.list)).toEqual([])
  const toLogIn = await t.guest(passkeys.loginOptions)
  const asNew = makeAuthenticator().create({ ...toAdd.options, ...toLogIn.options })
  await expect(
    ana(passkeys.add, { body: { ...body, challengeId: toLogIn.challengeId, response: asNew } }),
  ).rejects.toMatchObject({ httpCode: 422 })
  // What others tried has not used the challenge up.
  await ana(passkeys.add, { body })
})

test('an answer of any shape is refused, and never a fault of the server', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  const ana = t.as('ana')
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.base64String(),
    fc.constantFrom('', 'e30', 'bnVsbA', 'W10', 'oA', 'AAAA', '\u0000'),
  )
  const place = fc.constantFrom(
    ...['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
    ...['response.clientDataJSON', 'response.authenticatorData', 'response.signature'],
    ...['response.userHandle', 'response.attestationObject', 'response.transports'],
  )
  await fc.assert(
    fc.asyncProperty(place, junk, async (place, value) => {
      const { challengeId, options } = await t.guest(passkeys.loginOptions)
      const response = broken(authenticator.get(options), place, value)
      const login = await end(t.guest(passkeys.login, { body: { challengeId, response } }))
      // 400: a body that would change the prototype of things is refused before anything reads it.
      expect([200, 400, 401, 422]).toContain(login)
      const id = await challengeFor(t, 'ana')
      const made = broken(
        makeAuthenticator().create({ challenge: id.challenge, user: { id: 'AAAA' } }),
        place,
        value,
      )
      const body = { challengeId: id.id, response: made, name: 'Junk' }
      expect([200, 400, 409, 422]).toContain(await end(ana(passkeys.add, { body })))
    }),
    { numRuns: 60 },
  )
  for (const response of [{}, { response: {} }, { id: 1 }, { response: { clientDataJSON: [] } }]) {
    const { challengeId } = await t.guest(passkeys.loginOptions)
    await expect(
      t.guest(passkeys.login, { body: { challengeId, response } }),
    ).rejects.toMatchObject(nobody)
  }
})

test('a removed passkey opens nothing, and its owner is told', async () => {
  const t = await testApp()
  const { authenticator, passkey } = await enrolPasskey(t, 'ana')
  const ana = t.as('ana')
  const params = { id: passkey.id }
  await expect(
    ana(passkeys.remove, { params, body: { password: 'not the one' } }),
  ).rejects.toMatchObject({ httpCode: 401 })
  await ana(passkeys.remove, { params, body: { password } })
  const body = await answerOf(t, authenticator)
  await expect(t.guest(passkeys.login, { body })).rejects.toMatchObject(nobody)
  await expect(ana(passkeys.remove, { params, body: { password } })).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect
    .poll(async () => (await t.letters()).map(({ subject }) => subject))
    .toContain('A passkey was removed')
})

test('a passkey is the second factor beside the password, and only that of its owner', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  const bens = await enrolPasskey(t, 'ben')
  const ana = t.as('ana')
  const { recoveryCodes } = await ana(secondFactor.askForPasskey, { body: { password } })
  const payload = { otpRequired: true, app: false, passkey: true }
  await expect(logIn(t, 'ana')).rejects.toMatchObject({
    httpCode: 401,
    message: 'Use a passkey, or enter a recovery code.',
    payload,
  })
  const others = await answerOf(t, bens.authenticator)
  await expect(logIn(t, 'ana', { passkey: others })).rejects.toMatchObject({
    httpCode: 401,
    message: expect.stringContaining('could not be checked'),
    payload,
  })
  const wrong = await answerOf(t, authenticator, { userVerified: false })
  await expect(logIn(t, 'ana', { passkey: wrong })).rejects.toMatchObject({ payload })
  await logIn(t, 'ana', { passkey: await answerOf(t, authenticator) })
  await logIn(t, 'ana', { otp: recoveryCodes[0] })
  // It opens alone what it opens beside the password, and confirms what the member changes.
  await t.guest(passkeys.login, { body: await answerOf(t, authenticator) })
  const proof = { password, passkey: await answerOf(t, authenticator) }
  expect(await ana(secondFactor.recoveryCodes, { body: proof })).toBeTruthy()
  await expect(ana(secondFactor.recoveryCodes, { body: proof })).rejects.toMatchObject({ payload })
})

test('a passkey is asked for only where there is one, and once', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const ask = (body: object) => ana(secondFactor.askForPasskey, { body: body as never })
  await expect(ask({ password })).rejects.toMatchObject({
    httpCode: 409,
    message: 'Your account has no passkey yet. Add one first.',
  })
  const { authenticator } = await enrolPasskey(t, 'ana')
  await ask({ password })
  expect(await ana(secondFactor.get)).toMatchObject({ on: true, app: false, passkeys: 1 })
  const again = { password, passkey: await answerOf(t, authenticator) }
  await expect(ask(again)).rejects.toMatchObject({ httpCode: 409 })
})

test('the only second factor cannot be removed, also not two at once', async () => {
  const t = await testApp()
  const one = await enrolPasskey(t, 'ana', { called: 'One' })
  const two = await enrolPasskey(t, 'ana', { called: 'Two' })
  const ana = t.as('ana')
  await ana(secondFactor.askForPasskey, { body: { password } })
  const remove = async ({ authenticator, passkey }: typeof one) =>
    ana(passkeys.remove, {
      params: { id: passkey.id },
      body: { password, passkey: await answerOf(t, authenticator) },
    })
  const ends = await Promise.allSettled([remove(one), remove(two)])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [left] = await ana(passkeys.list)
  const last = left!.name === 'One' ? one : two
  await expect(remove(last)).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('only second factor'),
  })
})

test('beside an app the last passkey can go', async () => {
  const t = await testApp()
  const { passkey } = await enrolPasskey(t, 'ana')
  const { secret } = await enrolApp(t, 'ana')
  const body = { password, otp: codeOf(t, secret) }
  await t.as('ana')(passkeys.remove, { params: { id: passkey.id }, body })
  expect(await t.as('ana')(secondFactor.get)).toMatchObject({ on: true, app: true, passkeys: 0 })
})

test('a member names his passkeys; those of another member are not there', async () => {
  const t = await testApp()
  const { passkey } = await enrolPasskey(t, 'ana')
  const rename = (who: string, id: string, name: string) =>
    t.as(who)(passkeys.rename, { params: { id }, body: { name } })
  expect(await rename('ana', passkey.id, ' The red key ')).toMatchObject({ name: 'The red key' })
  for (const name of ['', ' ', 'x'.repeat(61), 'a\nb', 'a\u202Eb', '<b>'])
    await expect(rename('ana', passkey.id, name)).rejects.toMatchObject({
      httpCode: 422,
      fields: { name: expect.any(String) },
    })
  const refusal = { httpCode: 404, message: 'Passkey not found.' }
  for (const [who, id] of [
    ['ben', passkey.id],
    ['ana', nowhere],
  ] as const) {
    await expect(rename(who, id, 'Mine')).rejects.toMatchObject(refusal)
    await expect(
      t.as(who)(passkeys.remove, { params: { id }, body: { password: passwordOf(who) } }),
    ).rejects.toMatchObject(refusal)
  }
  await expect(rename('ana', 'not-an-id', 'x')).rejects.toMatchObject({ httpCode: 422 })
  expect(await t.as('ana')(passkeys.list)).toMatchObject([{ name: 'The red key' }])
  expect(await t.as('ben')(passkeys.list)).toEqual([])
})

test('a passkey is kept once, for one member', async () => {
  const t = await testApp()
  const { authenticator } = await enrolPasskey(t, 'ana')
  for (const who of ['ana', 'ben'])
    await expect(enrolPasskey(t, who, { authenticator })).rejects.toMatchObject({ httpCode: 409 })
  expect(await t.as('ben')(passkeys.list)).toEqual([])
})

test('an account keeps twenty passkeys', async () => {
  const t = await testApp()
  const { passkey } = await enrolPasskey(t, 'ana')
  const ana = t.as('ana')
  const waiting = await ana(passkeys.options, { body: { password } })
  const row = await t.app.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 19 }, (_, i) => ({
    ...row,
    id: `${nowhere.slice(0, -2)}${10 + i}`,
    credentialId: `${row.credentialId}${i}`,
  }))
  await t.app.db.insertInto('passkeys').values(copies).execute()
  const refusal = { httpCode: 409, message: expect.stringContaining('20 passkeys') }
  await expect(ana(passkeys.options, { body: { password } })).rejects.toMatchObject(refusal)
  const response = makeAuthenticator().create(waiting.options)
  const body = { challengeId: waiting.challengeId, response, name: 'One more' }
  await expect(ana(passkeys.add, { body })).rejects.toMatchObject(refusal)
  await ana(passkeys.remove, { params: { id: passkey.id }, body: { password } })
  await enrolPasskey(t, 'ana')
})

test('nobody adds a passkey to an address that is not verified', async () => {
  const t = await testApp()
  await t.as('ana')(users.get)
  await t.app.db.updateTable('users').set({ emailVerifiedAt: null }).execute()
  const ana = t.asToken((await logIn(t, 'ana')).token)
  const refusal = { httpCode: 409, message: 'Verify your e-mail address first.' }
  await expect(ana(passkeys.options, { body: { password } })).rejects.toMatchObject(refusal)
  const body = { challengeId: nowhere, response: {}, name: 'x' }
  await expect(ana(passkeys.add, { body })).rejects.toMatchObject(refusal)
})

test('a guest has no passkeys to see or change', async () => {
  const { guest } = await testApp()
  const params = { id: nowhere }
  for (const call of Object.values<Route>(passkeys).filter((call) => call.for === 'member'))
    await expect(
      guest(call, { params, ...(call.method === 'GET' ? {} : { body: {} }) }),
    ).rejects.toMatchObject({ httpCode: 403 })
})

test('who takes a change of the address back is rid of the factors that came with it', async () => {
  const t = await testApp()
  const ana = t.as('ana')
  const own = await enrolPasskey(t, 'ana', { called: 'Own' })
  // Longer ago than a stranger may have prepared it.
  t.advance(8 * 86_400_000)
  const email = 'stranger@example.org'
  await ana(users.changeEmail, { body: { email, password } })
  const letter = async (to: string, about: RegExp) => {
    const find = async () =>
      (await t.letters()).find((one) => one.to === to && about.test(one.text))
    await expect.poll(async () => (await find()) !== undefined).toBe(true)
    return about.exec((await find())!.text)!
  }
  const [otp] = await letter(email, /\b\d{6}\b/)
  await ana(users.changeEmail, { body: { email, password, otp } })
  const strangers = await enrolPasskey(t, 'ana', { called: 'The stranger' })
  await enrolApp(t, 'ana')
  const [, token] = await letter(emailOf('ana'), /#([\w-]+)/)
  await t.guest(users.undoEmailChange, { body: { token: token! } })
  const late = { body: await answerOf(t, strangers.authenticator) }
  await expect(t.guest(passkeys.login, late)).rejects.toMatchObject(nobody)
  const body = await answerOf(t, own.authenticator)
  const back = t.asToken((await t.guest(passkeys.login, { body })).token)
  expect(await back(secondFactor.get)).toEqual({
    on: false,
    app: false,
    passkeys: 1,
    recoveryCodesLeft: 0,
  })
})

test('on the machine of a developer a passkey belongs to localhost', async () => {
  const t = await testApp({}, { PUBLIC_URL: 'http://127.0.0.1:3000' })
  const origin = 'http://localhost:3000'
  const authenticator = makeAuthenticator({ origin, rpId: 'localhost' })
  await enrolPasskey(t, 'ana', { authenticator })
  await t.guest(passkeys.login, { body: await answerOf(t, authenticator) })
  for (const lie of [{ origin: 'http://localhost:3001' }, { origin: 'https://localhost:3000' }])
    await expect(
      t.guest(passkeys.login, { body: await answerOf(t, authenticator, lie) }),
    ).rejects.toMatchObject(nobody)
})

const sessionsIn = async ({ app }: TestApp) =>
  (await app.db.selectFrom('sessions').select('id').execute()).length

/** A challenge for a new passkey without the hashing of the password before it. */
async function challengeFor({ app }: TestApp, name: string) {
  const { id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf(name))
    .executeTakeFirstOrThrow()
  const row = { id: crypto.randomUUID(), challenge: 'A'.repeat(43), purpose: 'add-passkey', userId }
  const expiresAt = new Date(app.now().getTime() + 60_000)
  await app.db
    .insertInto('challenges')
    .values({ ...row, expiresAt })
    .execute()
  return row
}

function broken(answer: Record<string, any>, place: string, value: unknown) {
  const [outer, inner] = place.split('.') as [string, string | undefined]
  return inner
    ? { ...answer, [outer]: { ...answer[outer], [inner]: value } }
    : { ...answer, [outer]: value }
}

/** The code of a call, however it ends. */
const end = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { httpCode: number }) => error.httpCode,
  )
