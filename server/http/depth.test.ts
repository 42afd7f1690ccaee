import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const anId = '0193d1f0-0000-7000-8000-000000000001'
const nested = (open: string, close: string, times: number) =>
  open.repeat(times) + close.repeat(times)

test('what is nested without end is refused with a sentence, however deep it is', async () => {
  const { origin } = await testApp()
  const logIn = async (response: string) => {
    const answer = await fetch(`${origin}/v1/users/login/passkey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"challengeId":"${anId}","response":{"a":${response}}}`,
    })
    return { status: answer.status, text: await answer.text() }
  }
  for (const response of [
    nested('[', ']', 100_000),
    nested('[', ']', 500_000),
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    nested('[', ']', 60),
  ]) {
    const { status, text } = await logIn(response)
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({
      payload: { errors: { response: expect.stringMatching(/nested/) } },
    })
  }
  // As deep as a browser's answer may ever be, and as wide as a body.
  expect((await logIn(nested('[', ']', 10))).status).toBe(401)
  expect((await logIn(`[${'[],'.repeat(300_000)}[]]`)).status).toBe(401)
})

test('a NUL is found wherever it stands, and named by its field', async () => {
  const { origin } = await testApp()
  const answer = await fetch(`${origin}/v1/users/login/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"challengeId":"${anId}","response":{"first":"x","inner":[{"id":"a\\u0000b"}]}}`,
  })
  expect(await answer.json()).toMatchObject({
    httpCode: 422,
    payload: { errors: { id: 'This has a character that cannot be stored (NUL).' } },
  })
})
