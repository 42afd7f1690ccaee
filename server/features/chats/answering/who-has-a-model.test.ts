import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chat.ts'
import { users } from '#contract/users.ts'
import { type Caller, testApp } from '../../../testing/test-app.ts'
import { fakeProvider, saying } from '../../answering/testing/fake-provider.ts'

const answerTo = async (who: Caller) => {
  const question = { requestId: uuid(), message: 'When does the reading room close?' }
  return (await who(chats.send, { body: question })).botMessage
}

const withModel = async (more: Record<string, string> = {}) => {
  const { url, asked } = await fakeProvider(saying('At ten.'))
  const env = { MODEL_URL: `${url}/v1`, MODEL_NAME: 'fake', ...more }
  return { server: await testApp({}, env), asked }
}

test('a model answers nobody whose address is not verified, and says why', async () => {
  const { server, asked } = await withModel()
  const person = { email: 'eve@example.org', password: 'four ladders lean on clouds' }
  await server.guest(users.register, {
    body: { ...person, firstName: 'Eve', lastName: 'Lee', acceptTerms: 'true' },
  })
  const { token } = await server.guest(users.login, { body: person })
  const { model, content } = await answerTo(server.asToken(token))
  expect([model, content]).toEqual([
    'built-in',
    expect.stringMatching(/^\*A model answers as soon as you have verified your e-mail address\./),
  ])
  expect(asked).toEqual([])
  expect((await answerTo(server.as('ana'))).model).toBe('fake')
})

test('members of one network who pay nothing share its answers of a day', async () => {
  const { server } = await withModel({ MODEL_ANSWERS_PER_NETWORK: '2' })
  expect((await answerTo(server.as('ana'))).model).toBe('fake')
  expect((await answerTo(server.as('ben'))).model).toBe('fake')
  const third = await answerTo(server.as('eve'))
  expect([third.model, third.content]).toEqual([
    'built-in',
    expect.stringContaining('for your network without a paid plan is used'),
  ])
  expect((await answerTo(server.as('operator'))).model).toBe('fake')
  server.advance(24 * 3_600_000 + 1_000)
  expect((await answerTo(server.as('ben'))).model).toBe('fake')
})
