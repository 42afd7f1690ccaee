import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { AnswerPart } from './model.ts'
import { modelOf, passage } from '#server/features/answering/testing/fake-provider.ts'

const passages = [
  passage(1, 'The doors close at ten. The porter keeps the keys.'),
  passage(2, 'Dogs are not admitted.'),
]

async function upstream(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`
  return modelOf({ url, name: 'fake', key: 'the key', api: 'openai', window: 32_000 })
}

const saying =
  (...deltas: string[]): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of deltas)
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  }

async function answerOf(model: ReturnType<typeof modelOf>, signal = new AbortController().signal) {
  const parts: AnswerPart[] = []
  const question = { text: 'When do the doors close?', history: [] }
  for await (const part of model.answer(question, passages, signal)) parts.push(part)
  return {
    text: parts.map((part) => (part.type === 'text' ? part.delta : '')).join(''),
    citations: parts.flatMap((part) => (part.type === 'source' ? [part.citation] : [])),
    grounded: parts.flatMap((part) => (part.type === 'grounded' ? [part.grounded] : [])),
  }
}

test('passages are numbered by their use, and a quote is a sentence of the passage', async () => {
  const answer = await answerOf(
    await upstream(
      saying('No dogs [2]. The doors close ', 'at ten [1', '], and dogs are not admitted [1, 2].'),
    ),
  )
  expect(answer.text).toBe(
    'No dogs [1]. The doors close at ten [2], and dogs are not admitted [1].',
  )
  expect(answer.citations).toMatchObject([
    { n: 1, page: 2, quote: 'Dogs are not admitted.' },
    { n: 2, page: 1, quote: 'The doors close at ten.' },
  ])
  expect(answer.grounded).toEqual(['yes'])
})

test('a number that is no passage never leaves, and an answer without one is not grounded', async () => {
  const answer = await answerOf(await upstream(saying('Surely at nine [7][12].')))
  expect(answer).toEqual({ text: 'Surely at nine.', citations: [], grounded: ['no'] })
})

test('the key goes to the model server in its header, and the question with its passages in the body', async () => {
  let asked = ''
  let authorization: string | undefined
  const model = await upstream((request, response) => {
    authorization = request.headers.authorization
    request.on('data', (chunk: Buffer) => (asked += String(chunk)))
    request.once('end', () => saying('Yes [1].')(request, response))
  })
  await answerOf(model)
  expect(authorization).toBe('Bearer the key')
  expect(JSON.parse(asked)).toMatchObject({ model: 'fake', stream: true })
  expect(asked).toContain('The doors close at ten.')
})

test.each([
  [401, 502, /MODEL_KEY/],
  [404, 502, /MODEL_NAME/],
  [413, 502, /too long/],
  [429, 503, /asked too much/],
  [500, 503, /has a fault/],
])('a model server that answers %i is told as %i', async (status, httpCode, message) => {
  const model = await upstream((_, response) =>
    response.writeHead(status).end('secret words of the provider'),
  )
  await expect(answerOf(model)).rejects.toMatchObject({
    httpCode,
    message: expect.stringMatching(message),
  })
})

test('a model that cannot be reached, or sends nonsense, is told in a sentence', async () => {
  const nobody = modelOf({
    url: 'http://127.0.0.1:1',
    name: 'fake',
    key: undefined,
    api: 'openai',
    window: 32_000,
  })
  await expect(answerOf(nobody)).rejects.toMatchObject({ httpCode: 503 })
  const nonsense = await upstream((_, response) =>
    response.writeHead(200).end('data: {"choices":\n\n'),
  )
  await expect(answerOf(nonsense)).rejects.toMatchObject({ httpCode: 502 })
})

test('a model that is cut off in the middle is a failure, not the end of its answer', async () => {
  const model = await upstream((_, response) => {
    response.writeHead(200)
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'So' } }] })}\n\n`, () =>
      response.destroy(),
    )
  })
  await expect(answerOf(model)).rejects.toMatchObject({ httpCode: 503 })
})

test('stopping ends the request to the model', async () => {
  const abort = new AbortController()
  let closed: Promise<unknown> | undefined
  const model = await upstream((request, response) => {
    closed = once(response, 'close')
    request.resume()
    response.writeHead(200)
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'So' } }] })}\n\n`, () =>
      abort.abort('stopped'),
    )
  })
  await expect(answerOf(model, abort.signal)).rejects.toBeTruthy()
  await closed
})
