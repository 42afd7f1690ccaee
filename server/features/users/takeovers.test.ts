import { expect, test } from 'vitest'
import { personalData } from '#contract/account/personal-data.ts'
import { passkeys, secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { codeIn, letterTo, resetTokenOf } from '#server/testing/letters.ts'
import { byHand, chosen, owner, person } from './testing/owner-and-stranger.ts'

test('known and unknown addresses get the same status, headers and words', async () => {
  const { origin, as } = await testApp()
  await as('ben')(users.get)
  const { call } = byHand(origin)
  const asks: ((email: string) => Promise<Response>)[] = [
    (email) => call('POST', '/v1/users/login', { email, password: 'a wrong password' }),
    (email) => call('POST', '/v1/users', { ...person, email }),
    (email) => call('POST', '/v1/users/send-password-reset-email', { email }),
    (email) => call('POST', '/v1/users/login', { email, password: 'x', otp: '000000' }),
  ]
  const [known, unknown] = [emailOf('ben'), emailOf('bea')]
  for (const ask of asks) {
    const [first, second] = [await ask(known), await ask(unknown)]
    const seen = async (response: Response, email: string) => ({
      status: response.status,
      headers: [...response.headers]
        .filter(([name]) => !['date', 'x-request-id'].includes(name))
        .map(([name, value]) => [name, name === 'content-length' ? '' : value]),
      body: (await response.text()).replaceAll(email, 'EMAIL'),
    })
    expect(await seen(first, known)).toEqual(await seen(second, unknown))
  }
})

test("who signs up with somebody else's address is out when its owner resets the password", async () => {
  const app = await testApp()
  const { guest, asToken } = app
  await guest(users.register, { body: person })
  const stranger = asToken((await guest(users.login, { body: person })).token)
  // A second factor or a passkey would keep the owner out: they need the address to be verified.
  const confirmation = { body: { password: person.password } }
  await expect(stranger(secondFactor.begin, confirmation)).rejects.toMatchObject({ httpCode: 409 })
  await expect(stranger(passkeys.options, confirmation)).rejects.toMatchObject({ httpCode: 409 })
  // A change of the address that waits would take it away again.
  const mallory = { email: 'mallory@example.org', password: person.password }
  await stranger(users.changeEmail, { body: mallory })
  const code = codeIn(await letterTo(app, mallory.email, 'Your code for the new address'))

  const token = await resetTokenOf(app, owner)
  await guest(users.resetPassword, { body: { token, password: chosen } })

  await expect(stranger(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  await expect(guest(users.login, { body: person })).rejects.toMatchObject({ httpCode: 401 })
  const login = await guest(users.login, { body: { email: owner, password: chosen } })
  const olivia = asToken(login.token)
  expect(await olivia(users.get)).toMatchObject({ email: owner, emailVerified: true })
  expect((await olivia(users.get)).pendingEmail).toBeUndefined()
  await expect(
    olivia(users.changeEmail, { body: { ...mallory, password: chosen, otp: code } }),
  ).rejects.toMatchObject({ httpCode: 410 })
})

test('of twenty resets with one link at once, one counts', async () => {
  const app = await testApp()
  const { guest, as } = app
  await as('ben')(users.get)
  const token = await resetTokenOf(app, emailOf('ben'))
  const passwords = Array.from({ length: 20 }, (_, i) => `the new password number ${i}`)
  const ends = await Promise.allSettled(
    passwords.map((password) => guest(users.resetPassword, { body: { token, password } })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.httpCode] : []))
  expect(new Set(refused)).toEqual(new Set([410]))
  const opens = passwords[ends.findIndex(({ status }) => status === 'fulfilled')]!
  await guest(users.login, { body: { email: emailOf('ben'), password: opens } })
  await expect(
    guest(users.resetPassword, { body: { token, password: 'once more, please' } }),
  ).rejects.toMatchObject({ httpCode: 410 })
})

test('an older reset link is void once there is a newer one, and after half an hour', async () => {
  const app = await testApp()
  await app.as('ben')(users.get)
  const older = await resetTokenOf(app, emailOf('ben'))
  const newer = await resetTokenOf(app, emailOf('ben'))
  expect(newer).not.toBe(older)
  const reset = (token: string) =>
    app.guest(users.resetPassword, { body: { token, password: chosen } })
  await expect(reset(older)).rejects.toMatchObject({ httpCode: 410 })
  app.advance(31 * 60_000)
  await expect(reset(newer)).rejects.toMatchObject({ httpCode: 410 })
  await expect(reset('x'.repeat(43))).rejects.toMatchObject({ httpCode: 410 })
})

test('a reset leaves the second factor on', async () => {
  const app = await testApp()
  await app.as('ben')(users.get)
  await app.app.db
    .updateTable('users')
    .set({ secondFactorAt: new Date(), appConfirmedAt: new Date() })
    .where('email', '=', emailOf('ben'))
    .execute()
  const token = await resetTokenOf(app, emailOf('ben'))
  await app.guest(users.resetPassword, { body: { token, password: chosen } })
  await expect(
    app.guest(users.login, { body: { email: emailOf('ben'), password: chosen } }),
  ).rejects.toMatchObject({ httpCode: 401, payload: { otpRequired: true } })
})

test('whatever fetches the addresses in letters beforehand spends nothing', async () => {
  const app = await testApp()
  const { guest, as, origin } = app
  const ben = as('ben')
  await ben(users.get)
  const token = await resetTokenOf(app, emailOf('ben'))
  const change = { email: 'ben.new@example.org', password: passwordOf('ben') }
  await ben(users.changeEmail, { body: change })
  const otp = codeIn(await letterTo(app, change.email, 'Your code for the new address'))
  await ben(users.changeEmail, { body: { ...change, otp } })
  const undo = /undo-email-change#([\w-]+)/.exec(
    (await letterTo(app, emailOf('ben'), 'Your address was changed')).text,
  )![1]!
  for (const { text, html } of await app.letters())
    for (const [url] of `${text} ${html}`.matchAll(/https:\/\/carrel\.test[^\s"<>)]*/g))
      for (const method of ['GET', 'HEAD', 'GET'])
        await fetch(url.replace('https://carrel.test', origin), { method })
  await guest(users.undoEmailChange, { body: { token: undo } })
  // This link had gone with the change of the address, and not by being fetched.
  await expect(
    guest(users.resetPassword, { body: { token, password: chosen } }),
  ).rejects.toMatchObject({ httpCode: 410 })
  const fresh = await resetTokenOf(app, emailOf('ben'))
  await fetch(`${origin}/reset-password?token=${fresh}`)
  await fetch(`${origin}/reset-password?token=${fresh}`, { method: 'HEAD' })
  await guest(users.resetPassword, { body: { token: fresh, password: chosen } })
})

test('the Host of a request never gets into a letter', async () => {
  const { origin, letters, guest } = await testApp()
  const { call } = byHand(origin)
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  }
  await call('POST', '/v1/users', person, forged)
  await call('POST', '/v1/users', person, forged)
  await call('POST', '/v1/users/send-password-reset-email', { email: owner }, forged)
  const { request } = await import('node:http')
  await new Promise<void>((resolve, reject) => {
    const headers = { host: 'evil.example', 'content-type': 'application/json' }
    const url = `${origin}/v1/users/send-password-reset-email`
    request(url, { method: 'POST', headers }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(JSON.stringify({ email: owner }))
  })
  await expect.poll(async () => (await letters()).length).toBe(4)
  for (const letter of await letters()) {
    expect(JSON.stringify(letter)).not.toMatch(/evil|gopher/)
    expect(letter.text).toContain('https://carrel.test')
  }
  await guest(users.login, { body: person })
})

test('a token opens nothing after logout, password change, reset and the wish to be deleted', async () => {
  const app = await testApp()
  const { guest, as, asToken } = app
  const ben = { email: emailOf('ben'), password: passwordOf('ben') }
  await as('ben')(users.get)
  const login = async (body = ben) => asToken((await guest(users.login, { body })).token)
  const isOut = (who: ReturnType<typeof asToken>) =>
    expect(who(users.existing)).rejects.toMatchObject({
      httpCode: 498,
      message: 'Invalid Token. Please log in again.',
    })

  const leaves = await login()
  await leaves(users.existing)
  await leaves(users.logout)
  await isOut(leaves)

  const [here, elsewhere] = [await login(), await login()]
  await elsewhere(users.existing)
  await here(users.changePassword, {
    body: { currentPassword: ben.password, newPassword: chosen },
  })
  await isOut(elsewhere)
  await here(users.existing)
  await expect(login()).rejects.toMatchObject({ httpCode: 401 })

  const token = await resetTokenOf(app, ben.email)
  await guest(users.resetPassword, { body: { token, password: 'the third password' } })
  await isOut(here)

  const goes = await login({ ...ben, password: 'the third password' })
  const other = await login({ ...ben, password: 'the third password' })
  await goes(personalData.askForDeletion, { body: { password: 'the third password' } })
  await isOut(goes)
  await isOut(other)
})

test('a code opens one thing, for one person, once', async () => {
  const app = await testApp()
  const { guest, as, asToken, letters } = app
  await guest(users.register, { body: person })
  const olivia = asToken((await guest(users.login, { body: person })).token)
  await olivia(users.sendVerification)
  const verification = codeIn(await letterTo(app, owner, 'Your verification code'))
  const wish = { email: 'olivia.new@example.org', password: person.password }
  await olivia(users.changeEmail, { body: wish })
  const change = codeIn(await letterTo(app, wish.email, 'Your code for the new address'))
  const refused = { httpCode: expect.toSatisfy((code) => code === 422 || code === 410) }

  if (verification !== change) {
    await expect(olivia(users.verifyOtp, { body: { otp: change } })).rejects.toMatchObject(refused)
    await expect(
      olivia(users.changeEmail, { body: { ...wish, otp: verification } }),
    ).rejects.toMatchObject(refused)
  }
  // For another address than it was sent to.
  await expect(
    olivia(users.changeEmail, { body: { ...wish, email: 'x@example.org', otp: change } }),
  ).rejects.toMatchObject(refused)
  // By somebody else.
  const ben = as('ben')
  await expect(
    ben(users.changeEmail, { body: { ...wish, password: passwordOf('ben'), otp: change } }),
  ).rejects.toMatchObject(refused)
  // In two tabs at once.
  const ends = await Promise.allSettled(
    [1, 2].map(() => olivia(users.verifyOtp, { body: { otp: verification } })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // A new one kills the old.
  await olivia(users.changeEmail, { body: wish })
  await expect
    .poll(async () => (await letters()).filter(({ to }) => to === wish.email))
    .toHaveLength(2)
  const newer = codeIn(await letterTo(app, wish.email, 'Your code for the new address'))
  if (newer !== change)
    await expect(
      olivia(users.changeEmail, { body: { ...wish, otp: change } }),
    ).rejects.toMatchObject({ httpCode: 422 })
  expect(await olivia(users.changeEmail, { body: { ...wish, otp: newer } })).toMatchObject({
    email: wish.email,
  })
})
