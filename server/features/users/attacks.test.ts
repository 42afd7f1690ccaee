import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chats } from '#contract/chat.ts'
import { personalData } from '#contract/personal-data.ts'
import { passkeys, secondFactor } from '#contract/second-factor.ts'
import { users } from '#contract/users.ts'
import type { Mail, SentLetter } from '../../infra/mail/mail.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '../../testing/test-app.ts'

const owner = 'olivia@example.org'
const person = {
  firstName: 'Olivia',
  lastName: 'Reed',
  email: owner,
  password: 'what the stranger chose',
  acceptTerms: 'true' as const,
}
const chosen = 'what the owner chose'

const byHand = (origin: string, token?: string) => ({
  call: (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
})

/** The newest letter to an address under a subject, once it is there. */
async function letterTo({ letters }: TestApp, to: string, subject: string): Promise<SentLetter> {
  const find = async () =>
    (await letters()).find((letter) => letter.to === to && letter.subject === subject)
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

const codeIn = ({ text }: SentLetter) => /\b\d{6}\b/.exec(text)![0]
const resetTokenIn = ({ text }: SentLetter) => /reset-password\?token=([\w-]+)/.exec(text)![1]!

async function resetLink(test: TestApp, email: string) {
  const before = (await test.letters()).length
  await test.guest(users.sendPasswordReset, { body: { email } })
  await expect.poll(async () => (await test.letters()).length).toBeGreaterThan(before)
  return resetTokenIn(await letterTo(test, email, 'Choose a new password'))
}

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

  const token = await resetLink(app, owner)
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
  const token = await resetLink(app, emailOf('ben'))
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
  const older = await resetLink(app, emailOf('ben'))
  const newer = await resetLink(app, emailOf('ben'))
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
  const token = await resetLink(app, emailOf('ben'))
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
  const token = await resetLink(app, emailOf('ben'))
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
  const fresh = await resetLink(app, emailOf('ben'))
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

  const token = await resetLink(app, ben.email)
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

test('the database holds no token, code, link or password as it was given out', async () => {
  const sent: SentLetter[] = []
  // Letters that cannot be sent stay in the jobs, where they must not be readable either.
  const away: Mail = {
    send: async (letter) => {
      sent.push({ ...letter, sentAt: '' })
      throw new Error('the mail server is away')
    },
    sent: async () => sent,
  }
  const { guest, as, app, asToken } = await testApp({ mail: away })
  await guest(users.register, { body: person })
  const login = await guest(users.login, { body: person })
  const olivia = asToken(login.token)
  await olivia(users.sendVerification)
  await guest(users.sendPasswordReset, { body: { email: owner } })
  const ben = as('ben')
  const { secret } = await ben(secondFactor.begin, { body: { password: passwordOf('ben') } })
  const found = (subject: string) => sent.find((letter) => letter.subject === subject)
  await expect.poll(() => found('Choose a new password')).toBeTruthy()
  await expect.poll(() => found('Your verification code')).toBeTruthy()
  const code = codeIn(found('Your verification code')!)
  const link = resetTokenIn(found('Choose a new password')!)

  const dump = await dumpOf(app.db)
  expect(dump).toContain(owner)
  const secrets = [login.token, (await ben.token())!, link, secret, person.password]
  for (const one of secrets)
    for (const form of [one, Buffer.from(one).toString('base64'), Buffer.from(one).toString('hex')])
      expect(dump).not.toContain(form)
  expect(dump).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`))
})

/** Every row of every table as text. */
async function dumpOf(db: TestApp['app']['db']): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const parts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return parts.join('\n')
}

test('no column of the row can be set by changing the profile', async () => {
  const { as, app, origin } = await testApp()
  const ben = as('ben')
  const { call } = byHand(origin, (await ben.token())!)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'users'`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(15)
  const camel = (name: string) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const names = new Set(rows.flatMap(({ name }) => [name, camel(name)]))
  for (const own of ['firstName', 'lastName', 'locale']) names.delete(own)
  const read = () => app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const before = await read()
  for (const name of [
    ...names,
    '_id',
    'emailVerified',
    'twoFactor',
    'usage',
    '__proto__',
    'constructor',
  ]) {
    const body = JSON.parse(`{"${name}": "operator"}`) as object
    const response = await call('PUT', '/v1/users', body)
    const { payload } = (await response.json()) as { payload: { errors: Record<string, string> } }
    expect([name, response.status === 400 || response.status === 422]).toEqual([name, true])
    if (response.status === 422) expect(payload.errors[name]).toBe('This field cannot be set.')
  }
  expect(await read()).toEqual(before)
})

test('what belongs to another member is not found, and not told apart from what is not there', async () => {
  const { as, origin } = await testApp()
  const ana = as('ana')
  const { chat, userMessage, botMessage } = await ana(chats.send, {
    body: { requestId: uuid(), message: 'Hello' },
  })
  const [session] = await ana(users.sessions)
  const made = await ana(personalData.askForExport)
  const { call } = byHand(origin, (await as('ben').token())!)
  const nothing = '0193d1f0-0000-7000-8000-000000000001'
  const routes: ((id: string) => Promise<Response>)[] = [
    (id) => call('GET', `/v1/users?id=${id}`),
    (id) => call('GET', `/v1/users?_id=${id}`),
    (id) => call('DELETE', `/v1/users/sessions?id=${id}`),
    (id) => call('GET', `/v1/users/exports/${id}/file`, undefined, { accept: '*/*' }),
    (id) => call('PATCH', `/v1/users/passkeys/${id}`, { name: 'Mine' }),
    (id) => call('DELETE', `/v1/users/passkeys/${id}`, { password: passwordOf('ben') }),
    (id) => call('GET', `/v1/bot-chat-messages?chatId=${id}`),
    (id) => call('DELETE', `/v1/bot-chat-messages?chatId=${id}`),
    (id) => call('DELETE', `/v1/bot-chat-messages?messageId=${id}`),
    (id) => call('PATCH', '/v1/bot-chat-messages', { chatId: id, pinned: true }),
    (id) => call('PATCH', '/v1/bot-chat-messages', { messageId: id, feedback: 'up' }),
    (id) => call('PATCH', '/v1/bot-chat-messages', { messageId: id, status: 'stopped' }),
    (id) => call('PATCH', '/v1/bot-chat-messages/title', { chatId: id, title: 'Mine' }),
    (id) => call('POST', '/v1/bot-chat-messages', { chatId: id, requestId: uuid(), message: 'Hi' }),
    (id) =>
      call('PUT', '/v1/bot-chat-messages', { messageId: id, requestId: uuid(), message: 'Hi' }),
    (id) =>
      call('GET', `/v1/bot-chat-messages/${id}/stream`, undefined, { accept: 'text/event-stream' }),
  ]
  const anas = [
    chat.id,
    userMessage.id,
    botMessage.id,
    session!.id,
    made.id,
    (await ana(users.get)).id,
  ]
  for (const ask of routes) {
    const missing = await ask(nothing)
    expect(missing.status).toBe(404)
    const words = await missing.json()
    for (const id of anas) {
      const response = await ask(id)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(words)
    }
  }
  expect(await ana(users.sessions)).toHaveLength(1)
  expect((await ana(chats.list)).items).toMatchObject([{ id: chat.id, pinned: false }])
})

test('an address has one form, and what only looks like it is not one', async () => {
  const { guest, letters, origin } = await testApp()
  await guest(users.register, { body: person })
  await guest(users.login, { body: { email: '  OLIVIA@Example.Org ', password: person.password } })
  const { call } = byHand(origin)
  const none = [
    'olivia@example.org\r\nBcc: all@example.org',
    'olivia@example.org\n',
    'olivia@example.org,eve@example.org',
    'olivia@example.org eve@example.org',
    'оlivia@example.org',
    'olivia@exаmple.org',
    'olivia@example.org\u0000',
    'olivia\u200b@example.org',
    'ｏlivia@example.org',
    '"olivia"@example.org',
    'olivia@[127.0.0.1]',
    '<olivia@example.org>',
    'olivia@example',
    '@example.org',
    'olivia@',
  ]
  for (const email of none)
    if (email.trim() !== owner)
      for (const body of [
        { ...person, email },
        { email, password: person.password },
      ])
        expect([
          email,
          (await call('POST', 'acceptTerms' in body ? '/v1/users' : '/v1/users/login', body))
            .status,
        ]).toEqual([email, 422])
  // Dots and tags are the mail server's business: another address is another person.
  for (const email of ['o.livia@example.org', 'olivia+x@example.org'])
    await expect(
      guest(users.login, { body: { email, password: person.password } }),
    ).rejects.toMatchObject({ httpCode: 401 })
  await expect.poll(async () => (await letters()).map(({ to }) => to)).toEqual([owner])
})

test('every sign of a password counts', async () => {
  const { guest } = await testApp()
  const long = 'long '.repeat(20)
  const passwords = [
    '  spaces at both ends  ',
    'with a NUL \u0000 inside',
    `${long}and its end`,
    '🗝️ under the 🪨 mat',
    'pässwörter mit ümläuten',
  ]
  for (const [i, password] of passwords.entries()) {
    const body = { ...person, email: `p${i}@example.org`, password }
    await guest(users.register, { body })
    await guest(users.login, { body })
    const others = [password.slice(0, -1), `${password} `, password.toUpperCase(), password.trim()]
    for (const other of others)
      if (other !== password)
        await expect(
          guest(users.login, { body: { ...body, password: other } }),
        ).rejects.toMatchObject({
          httpCode: 401,
        })
  }
  const decomposed = 'pässwörter mit ümläuten'.normalize('NFD')
  await guest(users.login, { body: { email: 'p4@example.org', password: decomposed } })
})

test('a password that others would try first is refused with a sentence', async () => {
  const { guest } = await testApp()
  const common = /most common/
  const own = /name or address/
  for (const [password, why] of [
    ['password1', common],
    ['QwertyUiop', common],
    ['iloveyou', common],
    ['zzzzzzzzzzz', common],
    ['OliviaReed', own],
    ['olivia.reed1987', own],
    ['olivia@example.org', own],
    ['ReedOlivia!!', own],
  ] as const)
    await expect(guest(users.register, { body: { ...person, password } })).rejects.toMatchObject({
      httpCode: 422,
      fields: { password: expect.stringMatching(why) },
    })
  for (const password of ['olivia reads a lot', 'correct horse battery staple'])
    await guest(users.register, { body: { ...person, email: `${uuid()}@example.org`, password } })
})

test('a name cannot put a header into a letter or markup into its page', async () => {
  const { guest, letters, origin } = await testApp()
  const { call } = byHand(origin)
  for (const firstName of ['<b>Olivia</b>', 'Olivia\r\nBcc: all@example.org', '\u202eaivilO'])
    expect((await call('POST', '/v1/users', { ...person, firstName })).status).toBe(422)
  const firstName = '[x](javascript:alert`1`) &lt;img src=x onerror=1&gt; "quoted" `tick` {{url}}'
  await guest(users.register, { body: { ...person, firstName } })
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [letter] = await letters()
  expect(letter!.subject).toBe('Your membership')
  expect(letter!.text).toContain(firstName)
  expect(letter!.html).not.toMatch(/<img|href="javascript|<code>/)
  expect(letter!.html).toContain('Dear [x](javascript:alert`1`) &amp;lt;img src=x')
})
