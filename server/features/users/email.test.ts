import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '../../testing/test-app.ts'

const next = 'ana.new@example.org'
const wish = { email: next, password: passwordOf('ana') }
const day = 86_400_000

async function letterTo({ letters }: TestApp, to: string) {
  const find = async () => (await letters()).find((letter) => letter.to === to)
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

async function changed(app: TestApp, body = wish, who = app.as('ana')) {
  await who(users.changeEmail, { body })
  const [otp] = /\b\d{6}\b/.exec((await letterTo(app, body.email)).text)!
  return (await who.envelope(users.changeEmail, { body: { ...body, otp } })) as {
    message: string
    payload: User
  }
}

const undoIn = (text: string) => /undo-email-change#([\w-]+)/.exec(text)![1]!

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
  const [otp] = /\b\d{6}\b/.exec((await letterTo(app, next)).text)!
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
  const [otp] = /\b\d{6}\b/.exec((await letterTo(app, next)).text)!
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
  const letter = await letterTo(app, emailOf('ben'))
  expect(letter.subject).toBe('You already have an account')
  expect(letter.text).not.toMatch(/\b\d{6}\b/)
})

test('the old address is told, and has the account back with its link; whoever took it is out', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  await changed(app)
  const told = await letterTo(app, emailOf('ana'))
  expect(told.subject).toBe('Your address was changed')
  expect(told.text).toContain(next)
  app.advance(6 * day)
  const undone = await app.guest.client.envelope(users.undoEmailChange, {
    body: { token: undoIn(told.text) },
  })
  expect(undone.payload).toEqual({ email: emailOf('ana') })
  await expect(ana(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  await app.guest(users.login, { body: { ...wish, email: emailOf('ana') } })
  await expect(
    app.guest(users.undoEmailChange, { body: { token: undoIn(told.text) } }),
  ).rejects.toMatchObject({ httpCode: 410 })
})

test('after seven days the change stays', async () => {
  const app = await testApp()
  await changed(app)
  const told = await letterTo(app, emailOf('ana'))
  app.advance(7 * day + 1)
  await expect(
    app.guest(users.undoEmailChange, { body: { token: undoIn(told.text) } }),
  ).rejects.toMatchObject({ httpCode: 410 })
})

test('a second change does not take the way back from the first address', async () => {
  const app = await testApp()
  await changed(app)
  const first = undoIn((await letterTo(app, emailOf('ana'))).text)
  await changed(app, { ...wish, email: 'ana.third@example.org' })
  const told = (await app.letters()).find(
    ({ to, subject }) => to === next && subject === 'Your address was changed',
  )
  const second = undoIn(told!.text)
  await app.guest(users.undoEmailChange, { body: { token: first } })
  // The link of the address in between would hand the account back to whoever took it.
  await expect(app.guest(users.undoEmailChange, { body: { token: second } })).rejects.toMatchObject(
    { httpCode: 410 },
  )
  await app.guest(users.login, { body: { ...wish, email: emailOf('ana') } })
})

test('nobody can sit down on an address that may still be taken back', async () => {
  const app = await testApp()
  await changed(app)
  const token = undoIn((await letterTo(app, emailOf('ana'))).text)
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
  await expect(
    changed(app, { email: emailOf('ana'), password: passwordOf('ben') }, ben),
  ).rejects.toThrow()
  await app.guest(users.undoEmailChange, { body: { token } })
  await app.guest(users.login, { body: { ...wish, email: emailOf('ana') } })
})
