import { afterEach, expect, test, vi } from 'vitest'
import type { RequestTokens } from '#contract/chats/steps.ts'
import {
  answerOf,
  events,
  fakeProvider,
  modelOf,
  passage,
  refusing,
  saying,
} from '../testing/fake-provider.ts'

const modelAt = (url: string, window = 32_000) =>
  modelOf({ url: `${url}/v1`, name: 'fake', key: 'the key', api: 'openai', window })

const contentsOf = (body: Record<string, any>) =>
  (body['messages'] as { role: string; content: string }[]).map(({ content }) => content)

test('a provider that fails before the first word is asked again, and nobody notices', async () => {
  const { url, asked } = await fakeProvider(refusing(500), refusing(429), saying('At ten.'))
  expect((await answerOf(modelAt(url))).text).toBe('At ten.')
  expect(asked).toHaveLength(3)
})

test('what was said is not said again: a break after the first word is told', async () => {
  const { url, asked } = await fakeProvider((response) => {
    response.writeHead(200)
    response.write('data: {"choices":[{"delta":{"content":"At"}}]}\n\n', () => response.destroy())
  })
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('broke off'),
  })
  expect(asked).toHaveLength(1)
})

test('a stream that just ends is a break, not the end of an answer', async () => {
  const { url } = await fakeProvider(events({ choices: [{ delta: { content: 'At' } }] }))
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({ httpCode: 503 })
})

test('a provider that asks for much patience is not waited for, and says how long', async () => {
  const { url, asked } = await fakeProvider(refusing(429, {}, { 'retry-after': '40' }))
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({
    httpCode: 503,
    retryAfterSeconds: 40,
  })
  expect(asked).toHaveLength(1)
})

test('a wrong key is not tried twice', async () => {
  const { url, asked } = await fakeProvider(refusing(401))
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({ httpCode: 502 })
  expect(asked).toHaveLength(1)
})

test('a server that cannot count is asked without it, from then on at once', async () => {
  const { url, asked } = await fakeProvider(
    refusing(400, { error: 'stream_options?' }),
    saying('At ten.'),
  )
  const model = modelAt(url)
  expect((await answerOf(model)).text).toBe('At ten.')
  await answerOf(model)
  expect(asked.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false])
})

test('a stopped answer is counted by an estimate, because its provider did not come to it', async () => {
  const { url } = await fakeProvider((response) => {
    response.writeHead(200)
    response.write('data: {"choices":[{"delta":{"content":"At ten, and then"}}]}\n\n')
  })
  const stop = new AbortController()
  const counted: RequestTokens[] = []
  const question = { text: 'When do the doors close?', history: [] }
  const answering = async () => {
    const count = (one: RequestTokens) => void counted.push(one)
    for await (const part of modelAt(url).answer(question, [], stop.signal, count)) {
      if (part.type === 'text') stop.abort('stopped')
    }
  }
  await expect(answering()).rejects.toThrow()
  expect(counted).toHaveLength(1)
  expect(counted[0]!.input).toBeGreaterThan(100)
  expect(counted[0]!.output).toBeGreaterThan(3)
  expect(counted[0]!.estimated).toBe(true)
})

test('what the provider counted is told', async () => {
  const { url } = await fakeProvider(
    events(
      { choices: [{ delta: { content: 'At ten.' }, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 120, completion_tokens: 4 } },
      '[DONE]',
    ),
  )
  expect((await answerOf(modelAt(url))).tokens).toEqual([{ input: 120, output: 4 }])
})

test('a talk that is too long for the model is sent again with less of it, from then on at once', async () => {
  const long = { error: { code: 'context_length_exceeded', message: 'secret' } }
  const { url, asked } = await fakeProvider(refusing(400, long), saying('At ten.'))
  const history = Array.from({ length: 40 }, (_, i) => ({
    role: i % 2 ? ('bot' as const) : ('user' as const),
    content: `Turn ${i}. ${'word '.repeat(300)}`,
  }))
  const model = modelAt(url, 20_000)
  expect((await answerOf(model, { history, summary: 'They spoke of doors.' })).text).toBe('At ten.')
  await answerOf(model, { history })
  const [first, second, third] = asked.map(({ body }) => contentsOf(body))
  expect(first!.length).toBeGreaterThan(second!.length)
  expect(third!.length).toBe(second!.length)
  // The newest stay, and what was before them is there in short.
  expect(second!.at(-2)).toContain('Turn 39.')
  expect(second![0]).toContain('They spoke of doors.')
})

test('a model that can read none of it says so', async () => {
  const { url, asked } = await fakeProvider(refusing(413))
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({
    httpCode: 502,
    message: expect.stringContaining('too long'),
  })
  expect(asked).toHaveLength(3)
})

test('an answer that was cut off goes on with the numbers it has', async () => {
  const { url, asked } = await fakeProvider(saying(' They open at six [2] and close at ten [1].'))
  const begun = {
    content: 'They close at ten [1].',
    citations: [
      { n: 1, fileId: 'f', filename: 'rules.pdf', title: 'Rules', page: 1, quote: 'close at ten' },
    ],
  }
  const passages = [passage(2, 'The doors open at six.'), passage(1, 'The doors close at ten.')]
  const answer = await answerOf(modelAt(url), { begun, passages })
  expect(answer.text).toBe(' They open at six [2] and close at ten [1].')
  expect(answer.citations).toMatchObject([{ n: 2, page: 2 }])
  const contents = contentsOf(asked[0]!.body)
  expect(contents.at(-2)).toBe('They close at ten [1].')
  expect(contents.find((text) => text.startsWith('Passages'))).toMatch(
    /\[1\] Rules, page 1[^]*\[2\] Rules, page 2/,
  )
})

test.each([
  ['length', /may not write more/],
  ['content_filter', undefined],
])('an end for the reason %s is told', async (reason, says) => {
  const { url } = await fakeProvider(
    events({ choices: [{ delta: { content: 'At' }, finish_reason: reason }] }, '[DONE]'),
  )
  const answer = answerOf(modelAt(url))
  if (says) expect((await answer).text).toMatch(says)
  else
    await expect(answer).rejects.toMatchObject({
      httpCode: 502,
      message: expect.stringContaining('declined'),
    })
})

test('a page or a picture is not an answer', async () => {
  const page = await fakeProvider(
    (response) => void response.writeHead(200).end('<html>Hello</html>'),
  )
  await expect(answerOf(modelAt(page.url))).rejects.toMatchObject({ httpCode: 502 })
  const wrong = await fakeProvider(events('null', '[DONE]'))
  await expect(answerOf(modelAt(wrong.url))).rejects.toMatchObject({ httpCode: 502 })
})

test.each([[[]], [[' \n', '\n ']], [['[1]', ' [2]']]])(
  'in place of an answer without a word, %j, the documents are quoted, and that is said',
  async (blank) => {
    const { url } = await fakeProvider(saying(...blank))
    const answer = await answerOf(modelAt(url), {
      passages: [passage(1, 'The doors close at ten.')],
    })
    expect(answer.text).toMatch(
      /^\*The model wrote no answer\.[^]*“The doors close at ten\.” \[1\]/,
    )
    expect(answer.citations.map(({ n, quote }) => [n, quote])).toEqual([
      [1, 'The doors close at ten.'],
    ])
    const begun = { content: 'The doors', citations: [] }
    await expect(answerOf(modelAt(url), { begun })).rejects.toMatchObject({ httpCode: 502 })
  },
)

test('a megabyte in one event is more than an answer can hold: it ends there, and says so', async () => {
  const { url } = await fakeProvider(saying('First. ', 'x'.repeat(1024 * 1024), ' More.'))
  expect((await answerOf(modelAt(url))).text).toMatch(/^First\.\s+\*The model stopped here/)
})

test('white space without end costs no more than it is long', async () => {
  const pieces = Array.from({ length: 500 }, () => ' '.repeat(200))
  const { url } = await fakeProvider(saying('So', ...pieces, 'The doors close [1]', '.'))
  const answer = await answerOf(modelAt(url), { passages: [passage(1, 'The doors close.')] })
  expect(answer.text).toBe(`So${' '.repeat(100_000)}The doors close [1].`)
})

test('counts that are no whole numbers are estimated, and the answer is none the worse', async () => {
  const usage = { prompt_tokens: 12.5, completion_tokens: 3e9 }
  const { url } = await fakeProvider(
    events({ choices: [{ delta: { content: 'At ten.' } }] }, { usage }, '[DONE]'),
  )
  expect(await answerOf(modelAt(url))).toMatchObject({
    text: 'At ten.',
    tokens: [{ input: expect.any(Number), output: 7, estimated: true }],
  })
})

test('what is too long for one question takes nothing away from the next one', async () => {
  const { url, asked } = await fakeProvider(
    refusing(413),
    refusing(413),
    refusing(413),
    saying('At ten.'),
  )
  const model = modelAt(url, 128_000)
  await expect(answerOf(model)).rejects.toMatchObject({ httpCode: 502 })
  const history = [{ role: 'user' as const, content: 'word '.repeat(20_000) }]
  await answerOf(model, { history })
  expect(JSON.stringify(asked.at(-1)!.body).length).toBeGreaterThan(100_000)
})

test('a refusal of what was asked is no sign that the provider cannot count', async () => {
  const filtered = { error: { code: 'content_filter' } }
  const { url, asked } = await fakeProvider(refusing(400, filtered), saying('At ten.'))
  const model = modelAt(url)
  await expect(answerOf(model)).rejects.toMatchObject({
    message: expect.stringContaining('declined'),
  })
  await answerOf(model)
  expect(asked.map(({ body }) => 'stream_options' in body)).toEqual([true, true])
})

test('an event without an end is given up', async () => {
  const { url } = await fakeProvider((response) => {
    response.writeHead(200)
    const more = () => response.write(`data: ${'x'.repeat(100_000)}`) && setImmediate(more)
    response.on('drain', more)
    more()
  })
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({ httpCode: 502 })
})

test('a chat is named and a talk summed up by the model, who is told not to obey them', async () => {
  const { url, asked } = await fakeProvider(saying('Closing times'), saying('They spoke of doors.'))
  const { writes } = modelAt(url)
  const { signal } = new AbortController()
  expect(await writes!.title('When do the doors close?', signal)).toBe('Closing times')
  const turns = [{ role: 'user' as const, content: 'When do the doors close?' }]
  expect(await writes!.summary('Before that, dogs.', turns, signal)).toBe('They spoke of doors.')
  const [title, summary] = asked.map(({ body }) => contentsOf(body))
  expect(title![0]).toContain('not to be done')
  expect(summary![1]).toMatch(/Before that, dogs\.[^]*Member: When do the doors close\?/)
})

test.each([
  ['comments', ': still here\n\n'],
  ['empty words', 'data: {"choices":[{"delta":{"content":""}}]}\n\n'],
])('a provider that sends only %s is given up after a minute', async (_, piece) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { url, asked } = await fakeProvider((response) => {
    response.writeHead(200)
    response.write(piece)
  })
  const answer = answerOf(modelAt(url))
  const refused = expect(answer).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('too long'),
  })
  await vi.waitUntil(() => asked.length === 1)
  vi.advanceTimersByTime(62_000)
  await refused
  expect(asked).toHaveLength(1)
})

afterEach(() => void vi.useRealTimers())
