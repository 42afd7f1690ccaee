import { expect, test } from 'vitest'
import { secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import { codeIn, letterTo } from '#server/testing/letters.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { enrolApp } from '../second-factor/testing/enrolled.ts'
import { startSession } from './sessions.ts'

const nobody = { httpCode: 498 }

async function twoSessions(t: TestApp) {
  await t.as('ana')(users.existing)
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  const other = t.asToken((await t.guest(users.login, { body })).token)
  await other(users.existing)
  return { here: t.as('ana'), other }
}

test('a new address ends every other session', async () => {
  const t = await testApp()
  const { here, other } = await twoSessions(t)
  const body = { email: 'ana.new@example.org', password: passwordOf('ana') }
  await here(users.changeEmail, { body })
  // Asking alone ends nothing.
  await other(users.existing)
  const otp = codeIn(await letterTo(t, body.email, 'Your code for the new address'))
  await here(users.changeEmail, { body: { ...body, otp } })
  await expect(other(users.existing)).rejects.toMatchObject(nobody)
  await here(users.existing)
})

test('a second factor that is switched on ends every other session', async () => {
  const t = await testApp()
  const { here, other } = await twoSessions(t)
  await enrolApp(t, 'ana')
  await expect(other(users.existing)).rejects.toMatchObject(nobody)
  expect(await here(secondFactor.get)).toMatchObject({ on: true })
})

test('a member has a hundred sessions at most, and the oldest ends', async () => {
  const t = await testApp()
  const { id } = await t.as('ana')(users.get)
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  t.advance(1_000)
  const tokens: string[] = []
  for (let n = 0; n < 98; n++) tokens.push((await startSession(t.app, id, from)).token)
  t.advance(1_000)
  const logIn = async () => {
    const body = { email: emailOf('ana'), password: passwordOf('ana') }
    return t.asToken((await t.guest(users.login, { body })).token)
  }
  const newest = await logIn()
  expect(await newest(users.sessions)).toHaveLength(100)
  await t.as('ana')(users.existing)
  await logIn()
  expect(await newest(users.sessions)).toHaveLength(100)
  await expect(t.as('ana')(users.existing)).rejects.toMatchObject(nobody)
  await startSession(t.app, id, from)
  expect(await newest(users.sessions)).toHaveLength(100)
  await expect(t.asToken(tokens[0]!)(users.existing)).rejects.toMatchObject(nobody)
})
