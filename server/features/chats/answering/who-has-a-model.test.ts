import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { health } from '#contract/health.ts'
import { nextQuestions } from '#contract/chats/next-questions.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { unverified } from '#server/testing/unverified.ts'
import {
  type Reply,
  fakeProvider,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

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
  const { model, content } = await answerTo((await unverified(server)).who)
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

const inGivenOrder: Reply = (response, { body }) => {
  const texts = body['texts'] as string[]
  response.end(JSON.stringify(texts.map((_, index) => ({ index, score: -index }))))
}

test('a model that orders passages is asked for verified members, and within a day for each network', async () => {
  const { url, asked } = await fakeProvider(inGivenOrder)
  const server = await testApp({}, { RERANK_URL: url, MODEL_ANSWERS_PER_NETWORK: '2' })
  const operator = server.as('operator')
  for (const [name, when] of Object.entries({ weekdays: 'ten', sundays: 'four' })) {
    const { id } = await upload(
      operator,
      `${name}.md`,
      `# On ${name}\n\nThe reading room closes at ${when} on ${name}.`,
    )
    await settled(operator, id)
  }
  /** How often the model was asked meanwhile. */
  const during = async (work: () => Promise<{ status: string }>) => {
    const before = asked.length
    expect((await work()).status).toBe('complete')
    return asked.length - before
  }
  const { who: eve } = await unverified(server)
  expect(await during(() => answerTo(eve))).toBe(0)
  expect(await during(() => answerTo(server.as('ana')))).toBeGreaterThan(0)
  expect(await during(() => answerTo(server.as('ben')))).toBeGreaterThan(0)
  const third = await answerTo(server.as('cem'))
  expect(third.status).toBe('complete')
  // Nor for the questions that are suggested below an answer.
  const suggest = async () => {
    await server.as('cem')(nextQuestions.list, { params: { messageId: third.id } })
    return third
  }
  expect(await during(() => answerTo(server.as('cem')))).toBe(0)
  expect(await during(suggest)).toBe(0)
  expect(await during(() => answerTo(operator))).toBeGreaterThan(0)
  expect(
    await during(async () => {
      const { status } = await server.guest(health.ready)
      return { status: status === 'ok' ? 'complete' : status }
    }),
  ).toBe(0)
  server.advance(24 * 3_600_000 + 1_000)
  expect(await during(() => answerTo(server.as('cem')))).toBeGreaterThan(0)
})
