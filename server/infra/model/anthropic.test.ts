import { expect, test } from 'vitest'
import {
  answerOf,
  events,
  fakeProvider,
  modelOf,
  passage,
  refusing,
} from '#server/features/answering/testing/fake-provider.ts'

const modelAt = (url: string) =>
  modelOf({ url, name: 'claude', key: 'the key', api: 'anthropic', window: 32_000 })

const start = { type: 'message_start', message: { usage: { input_tokens: 25, output_tokens: 1 } } }
const text = (said: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text: said },
})
const ended = (reason: string) => ({
  type: 'message_delta',
  delta: { stop_reason: reason },
  usage: { output_tokens: 15 },
})

test('an answer of Anthropic is read with its citations and its counts', async () => {
  const { url, asked } = await fakeProvider(
    events(start, { type: 'ping' }, text('At te'), text('n [1].'), ended('end_turn'), {
      type: 'message_stop',
    }),
  )
  const passages = [passage(1, 'The doors close at ten.')]
  const history = [
    { role: 'user' as const, content: 'Hello' },
    { role: 'bot' as const, content: 'Good day.' },
  ]
  const answer = await answerOf(modelAt(url), { passages, history })
  expect(answer).toMatchObject({
    text: 'At ten [1].',
    citations: [{ n: 1, quote: 'The doors close at ten.' }],
    tokens: [{ input: 25, output: 15 }],
    grounded: ['yes'],
  })
  const [{ url: path, headers, body }] = asked as [(typeof asked)[0]]
  expect(path).toBe('/v1/messages')
  expect(headers).toMatchObject({ 'x-api-key': 'the key', 'anthropic-version': '2023-06-01' })
  expect(body).toMatchObject({ model: 'claude', stream: true, max_tokens: expect.any(Number) })
  expect(body['system']).toContain('Use the passages only')
  expect(body['messages'].map(({ role }: { role: string }) => role)).toEqual([
    'user',
    'assistant',
    'user',
  ])
})

test.each([
  ['overloaded_error', 503, /overloaded/],
  ['rate_limit_error', 503, /asked too much/],
  ['authentication_error', 502, /MODEL_KEY/],
])('an error in the stream, %s, is told as %i', async (type, httpCode, message) => {
  const { url } = await fakeProvider(
    events(start, text('At'), { type: 'error', error: { type, message: 'secret words' } }),
  )
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({
    httpCode,
    message: expect.stringMatching(message),
  })
})

test('too long a prompt is tried with less, a refusal is told, and a limit is said', async () => {
  const long = await fakeProvider(
    refusing(400, { error: { type: 'invalid_request_error', message: 'prompt is too long' } }),
    events(start, text('At ten.'), ended('max_tokens'), { type: 'message_stop' }),
  )
  expect((await answerOf(modelAt(long.url))).text).toMatch(/^At ten\.[^]*may not write more/)
  const declined = await fakeProvider(events(start, text('No'), ended('refusal')))
  await expect(answerOf(modelAt(declined.url))).rejects.toMatchObject({
    message: expect.stringContaining('declined'),
  })
})

test('an address with or without its version leads to the same place', async () => {
  const { url, asked } = await fakeProvider(events(start, text('Yes.'), ended('end_turn')))
  await answerOf(modelAt(`${url}/v1/`))
  expect(asked[0]!.url).toBe('/v1/messages')
})

test('what a model of Anthropic looks up is sent back to it, and cited', async () => {
  const { url, asked } = await fakeProvider(
    events(
      start,
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'search', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{"queries":["doors"]}' },
      },
      ended('tool_use'),
      { type: 'message_stop' },
    ),
    events(start, text('The doors close at ten [1].'), ended('end_turn'), {
      type: 'message_stop',
    }),
  )
  const found = [passage(1, 'The doors close at ten.')]
  const access = {
    list: async () => ({ documents: [], more: 0 }),
    named: async () => [],
    search: async () => found,
    read: async () => [],
    find: async () => [],
    tables: async () => ({ passages: [], more: false }),
  }
  const answer = await answerOf(modelAt(url), { access })
  expect(answer).toMatchObject({
    text: 'The doors close at ten [1].',
    citations: [{ n: 1, page: 1 }],
    tokens: [
      { input: 25, output: 15 },
      { input: 25, output: 15 },
    ],
  })
  const { messages } = asked[1]!.body
  expect(messages.at(-1)).toMatchObject({
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: expect.stringContaining('<passage>\nThe doors close at ten.\n</passage>'),
      },
    ],
  })
})
