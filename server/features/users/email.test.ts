import { expect, test } from 'vitest'
import { passkeys } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import type { User } from '#contract/account/users.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { codeIn, letterTo, resetTokenOf, undoTokenIn } from '#server/testing/letters.ts'
import { answerOf, enrolPasskey } from './second-factor/testing/enrolled.ts'

const next = 'ana.new@example.org'
const wish = { email: next, password: passwordOf('ana') }
const day = 86_400_000

const changedSubject = 'Your address was changed'
const codeSubject = 'Your code for the new address'

async function changed(app: TestApp, body = wish, who = app.as('ana')) {
  await who(users.changeEmail, { body })
  const otp = codeIn(await letterTo(app, body.email, codeSubject))
  return (await who.envelope(users.changeEmail, { body: { ...body, otp } })) as {
    message: string
    payload: User
  }
}

/** As the letter about the undo says: a new password, by the link that goes to the address. */
async function chooseAnew(app: TestApp, email: string) {
  const token = await resetTokenOf(app, email)
  const password = 'chosen after all that'
  await app.guest(users.resetPassword, { body: { token, password } })
  return app.asToken((await app.guest(users.login, { body: { email, password } })).token)
}

test('the address changes with the code that went to the new one, and letters and logins follow', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const asked = await ana.envelope(users.changeEmail, { body: wish })
  expect(asked).toMatchObject({
    httpCode: 200,
    message: `email sent to ${next}`,
    payload: { accepted: [next] },
  })
  expect(await ana(users.get)).toMatchObject({ email: emailOf('ana'), pendingEmail: next })
  const otp = codeIn(await letterTo(app, next, codeSubject))
  const end = await ana.envelope(users.changeEmail, { body: { ...wish, otp } })
  expect(end).toMatchObject({
    message: 'Email Updated Successfully',
    payload: { email: next, emailVerified: true },
  })
  expect((await ana(users.get)).pendingEmail).toBeUndefined()
  expect(await ana(users.existing)).toMatchObject({ emailVerified: true })
  await app.guest(users.login, { body: wish })
  await expect(
    app.guest(users.login, { body: { ...wish, email: emailOf('ana') } }),
  ).rejects.toMatchObject({ httpCode: 401 })
})

test('a change needs the password, another address, and the code within its ten minutes', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  await expect(
    ana(users.changeEmail, { body: { ...wish, password: 'not mine' } }),
  ).rejects.toMatchObject({ httpCode: 401, fields: { password: 'This is not your password.' } })
  await expect(
    ana(users.changeEmail, { body: { ...wish, email: emailOf('ana') } }),
  ).rejects.toMatchObject({ httpCode: 409 })
  await expect(ana(users.changeEmail, { body: { ...wish, otp: '000000' } })).rejects.toMatchObject({
    httpCode: 410,
  })
  await ana(users.changeEmail, { body: wish })
  const otp = codeIn(await letterTo(app, next, codeSubject))
  app.advance(11 * 60_000)
  await expect(ana(users.changeEmail, { body: { ...wish, otp } })).rejects.toMatchObject({
    httpCode: 410,
  })
})

test("somebody else's address is answered like any other, and only its owner is told", async () => {
  const app = await testApp()
  await app.as('ben')(users.get)
  const body = { ...wish, email: emailOf('ben') }
  expect(await app.as('ana').envelope(users.changeEmail, { body })).toMatchObject({
    message: `email sent to ${emailOf('ben')}`,
  })
  const letter = await letterTo(app, emailOf('ben'), 'You already have an account')
  expect(letter.subject).toBe('You already have an account')
  expect(letter.text).not.toMatch(/\b\d{6}\b/)
})

test('the old address is told, and has the account back with its link; whoever took it is out', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  await changed(app)
  const told = await letterTo(app, emailOf('ana'), changedSubject)
  expect(told.subject).toBe('Your address was changed')
  expect(told.text).toContain(next)
  app.advance(6 * day)
  const undone = await app.guest.client.envelope(users.undoEmailChange, {
    body: { token: undoTokenIn(told) },
  })
  expect(undone.payload).toEqual({ email: emailOf('ana') })
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  // The attacker knew the password: it opens nothing any more.
  const old = { ...wish, email: emailOf('ana') }
  await expect(app.guest(users.login, { body: old })).rejects.toMatchObject({ httpCode: 401 })
  await expect(
    app.guest(users.undoEmailChange, { body: { token: undoTokenIn(told) } }),
  ).rejects.toMatchObject({ httpCode: 410 })
  await chooseAnew(app, emailOf('ana'))
})

test('what a stranger added to come in again goes when the change is taken back, also from the days before', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const { authenticator } = await enrolPasskey(app, 'ana')
  app.advance(2 * day)
  await changed(app)
  await app.guest(users.undoEmailChange, {
    body: { token: undoTokenIn(await letterTo(app, emailOf('ana'), changedSubject)) },
  })
  await expect(
    app.guest(passkeys.login, { body: await answerOf(app, authenticator) }),
  ).rejects.toMatchObject({ httpCode: 401 })
  const back = await chooseAnew(app, emailOf('ana'))
  expect(await back(passkeys.list)).toEqual([])
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 498 })
})

test('whoever changes back by hand leaves no way back to the address in between', async () => {
  const app = await testApp()
  const stranger = 'stranger@example.org'
  await changed(app, { ...wish, email: stranger })
  app.advance(5 * day)
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  await app.as('ana')(users.changeEmail, { body })
  const otp = codeIn(await letterTo(app, emailOf('ana'), codeSubject))
  await app.as('ana')(users.changeEmail, { body: { ...body, otp } })
  await app.guest(users.login, { body })
  const lost = await letterTo(app, stranger, 'This address no longer belongs to an account')
  expect(lost.text).not.toContain('undo-email-change')
  const toStranger = (await app.letters()).filter(({ to }) => to === stranger)
  expect(toStranger).toHaveLength(2)
  const links = await app.app.db.selectFrom('links').selectAll().execute()
  expect(links.filter(({ purpose }) => purpose === 'undo-email-change')).toEqual([])
})

test('an address that was never verified is not kept from its owner', async () => {
  const app = await testApp()
  const victim = {
    firstName: 'Vic',
    lastName: 'Timm',
    email: 'vic@example.org',
    password: 'the stranger chose this',
    acceptTerms: 'true' as const,
  }
  await app.guest(users.register, { body: victim })
  const { token } = await app.guest(users.login, { body: victim })
  const body = { email: 'stranger@example.org', password: victim.password }
  await changed(app, body, app.asToken(token))
  const own = { ...victim, password: 'the owner chose this' }
  await app.guest(users.register, { body: own })
  await app.guest(users.login, { body: own })
  const subjects = (await app.letters()).filter(({ to }) => to === victim.email)
  expect(subjects.map(({ subject }) => subject)).not.toContain('Your address was changed')
})

test('where the old address has another account after all, the undo says so and changes nothing', async () => {
  const app = await testApp()
  await changed(app)
  const token = undoTokenIn(await letterTo(app, emailOf('ana'), changedSubject))
  await app.app.db
    .updateTable('users')
    .set({ email: emailOf('ana') })
    .where('id', '=', (await app.as('ben')(users.get)).id)
    .execute()
  await expect(app.guest(users.undoEmailChange, { body: { token } })).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('Another account has this address'),
  })
  await app.as('ana')(users.existing)
})

test('after seven days the change stays', async () => {
  const app = await testApp()
  await changed(app)
  const told = await letterTo(app, emailOf('ana'), changedSubject)
  app.advance(7 * day + 1)
  await expect(
    app.guest(users.undoEmailChange, { body: { token: undoTokenIn(told) } }),
  ).rejects.toMatchObject({ httpCode: 410 })
})

test('a second change does not take the way back from the first address', async () => {
  const app = await testApp()
  await changed(app)
  const first = undoTokenIn(await letterTo(app, emailOf('ana'), changedSubject))
  await changed(app, { ...wish, email: 'ana.third@example.org' })
  const second = undoTokenIn(await letterTo(app, next, changedSubject))
  await app.guest(users.undoEmailChange, { body: { token: first } })
  // The link of the address in between would give the account back to the attacker.
  await expect(app.guest(users.undoEmailChange, { body: { token: second } })).rejects.toMatchObject(
    { httpCode: 410 },
  )
  await chooseAnew(app, emailOf('ana'))
})

test('nobody can sit down on an address that may still be taken back', async () => {
  const app = await testApp()
  await changed(app)
  const token = undoTokenIn(await letterTo(app, emailOf('ana'), changedSubject))
  const squatter = {
    firstName: 'Eve',
    lastName: 'Squat',
    email: emailOf('ana'),
    password: 'sitting on it now',
    acceptTerms: 'true' as const,
  }
  await app.guest(users.register, { body: squatter })
  await expect(app.guest(users.login, { body: squatter })).rejects.toMatchObject({ httpCode: 401 })
  const ben = app.as('ben')
  await ben(users.changeEmail, { body: { email: emailOf('ana'), password: passwordOf('ben') } })
  // Ana is told, as she was of the registration, and no code has gone anywhere.
  await letterTo(app, emailOf('ana'), 'You already have an account', 2)
  const letters = (await app.letters()).filter(({ to }) => to === emailOf('ana'))
  expect(letters.map(({ subject }) => subject)).not.toContain(codeSubject)
  expect((await ben(users.get)).email).toBe(emailOf('ben'))
  await app.guest(users.undoEmailChange, { body: { token } })
  await chooseAnew(app, emailOf('ana'))
})
