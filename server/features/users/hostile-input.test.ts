import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { testApp } from '#server/testing/test-app.ts'
import { byHand, owner, person } from './testing/owner-and-stranger.ts'

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
  const site = /name of this site/
  for (const [password, why] of [
    ['password1', common],
    ['QwertyUiop', common],
    ['iloveyou', common],
    ['zzzzzzzzzzz', common],
    ['Password1!', common],
    ['Welcome1!', common],
    ['wElCoMe2026!?', common],
    ['P@ssw0rd', common],
    ['p4$$w0rd123', common],
    ['Sunsh1ne!!', common],
    ['Carrel2026!', site],
    ['C4rrel!!', site],
    ['OliviaReed', own],
    ['olivia.reed1987', own],
    ['olivia@example.org', own],
    ['ReedOlivia!!', own],
    ['0l1viaR33d2026', own],
  ] as const)
    await expect(guest(users.register, { body: { ...person, password } })).rejects.toMatchObject({
      httpCode: 422,
      fields: { password: expect.stringMatching(why) },
    })
  for (const password of [
    'olivia reads a lot',
    'correct horse battery staple',
    'x7#kp2!9qd',
    'mellow-quartz-49',
  ])
    await guest(users.register, { body: { ...person, email: `${uuid()}@example.org`, password } })
})

test('a name cannot put a header into a letter or markup into its page', async () => {
  const { app, guest, letters, origin } = await testApp()
  const { call } = byHand(origin)
  for (const firstName of ['<b>Olivia</b>', 'Olivia\r\nBcc: all@example.org', '\u202eaivilO'])
    expect((await call('POST', '/v1/users', { ...person, firstName })).status).toBe(422)
  const firstName = '[x](javascript:alert`1`) &lt;img src=x onerror=1&gt; "quoted" `tick` {{url}}'
  await guest(users.register, { body: { ...person, firstName } })
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [welcome] = await letters()
  expect(welcome!.subject).toBe('Your account')
  // Nobody has proved yet that the address is theirs.
  expect(welcome!.text).toMatch(/^Hello,$/m)
  expect(welcome!.text + welcome!.html).not.toContain('tick')
  await app.db.updateTable('users').set({ emailVerifiedAt: new Date() }).execute()
  await guest(users.sendPasswordReset, { body: { email: person.email } })
  await expect.poll(async () => (await letters()).length).toBe(2)
  const [letter] = await letters()
  expect(letter!.text).toContain(firstName)
  expect(letter!.html).not.toMatch(/<img|href="javascript|<code>/)
  expect(letter!.html).toContain('Hello [x](javascript:alert`1`) &amp;lt;img src=x')
})

test('what a mail program makes a link of is no name', async () => {
  const { guest } = await testApp()
  const register = (firstName: string, email: string) =>
    guest(users.register, { body: { ...person, firstName, email } })
  for (const firstName of [
    'www.evil.example',
    'Olivia WWW.evil',
    'evil.example/win',
    'Go to evil.shop/',
    'https://evil.example',
    'ümläut.de/x',
  ])
    await expect(register(firstName, 'olivia@example.org')).rejects.toMatchObject({
      httpCode: 422,
      fields: { firstName: 'The first name cannot be the address of a page.' },
    })
  for (const [i, firstName] of [
    'J.R.',
    'Dr. No',
    'Anna-Lena',
    'A/B',
    'St.John',
    'Jr./Sr.',
  ].entries())
    await register(firstName, `name${i}@example.org`)
})
