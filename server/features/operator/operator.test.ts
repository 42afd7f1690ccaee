import { expect, test } from 'vitest'
import { operator } from '#contract/desk/operator.ts'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { firstOperator } from './operator.ts'

const person = {
  firstName: 'Olga',
  lastName: 'Ray',
  email: 'olga@example.org',
  password: 'a long enough one',
}
const tokenOf = (link: string | undefined) => new URL(link!).hash.slice(1)

test('the printed link makes one operator, once', async () => {
  const { app, guest, as } = await testApp()
  const link = await firstOperator(app)
  expect(link).toMatch(/^https:\/\/carrel\.test\/set-up#[\w-]{43}$/)
  const token = tokenOf(link)
  await as('ben')(users.get)
  await expect(guest(operator.setUp, { body: { ...person, token: 'x' } })).rejects.toMatchObject({
    httpCode: 410,
  })
  const taken = { ...person, email: emailOf('ben'), token }
  await expect(guest(operator.setUp, { body: taken })).rejects.toMatchObject({ httpCode: 409 })
  const ends = await Promise.allSettled(
    ['olga', 'otto', 'odin'].map((name) =>
      guest(operator.setUp, { body: { ...person, email: emailOf(name), token } }),
    ),
  )
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  await expect(guest(operator.setUp, { body: { ...person, token } })).rejects.toMatchObject({
    httpCode: 410,
  })
  expect(await firstOperator(app)).toBeUndefined()
})

test('a new link withdraws the one before', async () => {
  const { app, guest } = await testApp()
  const [first, second] = [tokenOf(await firstOperator(app)), tokenOf(await firstOperator(app))]
  await expect(guest(operator.setUp, { body: { ...person, token: first } })).rejects.toMatchObject({
    httpCode: 410,
  })
  expect(await guest(operator.setUp, { body: { ...person, token: second } })).toEqual({
    email: person.email,
  })
})

test('the first operator comes from the settings where they name him', async () => {
  const settings = { OPERATOR_EMAIL: ' Olga@Example.org', OPERATOR_PASSWORD: person.password }
  const { app, guest } = await testApp({}, settings)
  expect(await firstOperator(app)).toBeUndefined()
  expect((await guest(users.login, { body: person })).token).toBeTruthy()
  const short = await testApp({}, { OPERATOR_EMAIL: 'a@example.org', OPERATOR_PASSWORD: 'short' })
  await expect(firstOperator(short.app)).rejects.toThrow(
    /OPERATOR_PASSWORD is not usable. Use at least 8 characters./,
  )
})

test('who only wrote the operator’s address down does not become the operator with his own password', async () => {
  const { app, guest, asToken } = await testApp({}, {})
  const stranger = {
    firstName: 'Eve',
    lastName: 'Lee',
    email: 'office@example.org',
    password: 'the stranger chose this',
    acceptTerms: 'true' as const,
  }
  await guest(users.register, { body: stranger })
  const eve = asToken((await guest(users.login, { body: stranger })).token)
  // A wish to be deleted would take the operator away in two weeks.
  await app.db.updateTable('users').set({ deletesAt: app.now() }).execute()
  const operator = { email: stranger.email, password: 'the operator chose this' }
  await firstOperator({ ...app, config: { ...app.config, operator } })
  await expect(eve(users.existing)).rejects.toMatchObject({ httpCode: 498 })
  await expect(guest(users.login, { body: stranger })).rejects.toMatchObject({ httpCode: 401 })
  const own = asToken((await guest(users.login, { body: operator })).token)
  const { deletesAt, ...now } = await own(users.get)
  expect(now).toMatchObject({ role: 'operator', emailVerified: true })
  expect(deletesAt).toBeUndefined()
})

test('a member who proved his address becomes the operator with the password he has', async () => {
  const { app, guest, as } = await testApp()
  await as('ana')(users.get)
  const operator = { email: emailOf('ana'), password: 'the settings say this' }
  await firstOperator({ ...app, config: { ...app.config, operator } })
  expect(await as('ana')(users.get)).toMatchObject({ role: 'operator' })
  await guest(users.login, { body: { email: emailOf('ana'), password: passwordOf('ana') } })
})
