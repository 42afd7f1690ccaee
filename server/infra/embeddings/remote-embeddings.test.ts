import { expect, test } from 'vitest'
import {
  type Asked,
  type Reply,
  fakeProvider,
  refusing,
} from '#server/features/answering/testing/fake-provider.ts'
import { remoteEmbeddings } from './remote-embeddings.ts'

const { signal } = new AbortController()

/** One direction for each text, told by its first letter. */
const directions: Record<string, number[]> = { a: [2, 0, 0], b: [0, 3, 0], c: [0, 0, 4] }
const vectorOf = (text: string) => directions[text[0]!]!

const listed = (input: string[]) =>
  input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))

const answering =
  (data: (input: string[]) => unknown): Reply =>
  (response, { body }) =>
    void response.end(JSON.stringify({ object: 'list', data: data(body['input'] as string[]) }))

async function serviceWith(...replies: Reply[]) {
  const { url, asked } = await fakeProvider(...replies)
  const service = remoteEmbeddings({ url: `${url}/v1`, model: 'directions', key: 'the key' })
  return { service, asked }
}

const inputsOf = (asked: Asked[]) => asked.map(({ body }) => body['input'] as string[])

test('vectors come in the order of the texts, with length 1, whatever the order of the answer', async () => {
  const { service, asked } = await serviceWith(answering((input) => listed(input).toReversed()))
  const vectors = await service.embedPassages(['a', 'b', 'c'], signal)
  expect(vectors.map((vector) => [...vector!])).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])
  expect(asked[0]).toMatchObject({
    url: '/v1/embeddings',
    body: { model: 'directions', input: ['a', 'b', 'c'] },
    headers: { authorization: 'Bearer the key' },
  })
})

test.each<[string, (input: string[]) => unknown]>([
  ['too few', (input) => listed(input).slice(1)],
  ['no list', () => ({ embedding: [1] })],
  ['two of one number', (input) => listed(input).map((one) => ({ ...one, index: 0 }))],
  ['a number that no text has', (input) => listed(input).map((one) => ({ ...one, index: 7 }))],
  ['text', (input) => listed(input).map((one) => ({ ...one, embedding: 'AAAA' }))],
  ['only zeros', (input) => listed(input).map((one) => ({ ...one, embedding: [0, 0, 0] }))],
  ['two widths', (input) => listed(input).map((one, i) => (i ? { ...one, embedding: [1] } : one))],
])('an answer with %s is refused', async (_, data) => {
  const { service } = await serviceWith(answering(data))
  await expect(service.embedPassages(['a', 'b'], signal)).rejects.toMatchObject({
    name: 'RemoteError',
  })
  await expect(service.embedQuestions('directions', ['a', 'b'])).rejects.toThrow(/^Its? /)
})

test('one text without a direction is left out, and the others are taken', async () => {
  const { service } = await serviceWith(
    answering((input) => listed(input).map((one, i) => (i ? one : { ...one, embedding: [0, 0] }))),
  )
  expect(await service.embedPassages(['a', 'b'], signal)).toEqual([
    null,
    new Float32Array([0, 1, 0]),
  ])
})

test.each([413, 422, 400])(
  'what is refused with %i as too much is sent in parts',
  async (status) => {
    const { service, asked } = await serviceWith((response, given) => {
      const input = given.body['input'] as string[]
      if (input.length > 2) refusing(status)(response, given)
      else answering(listed)(response, given)
    })
    const vectors = await service.embedPassages(['a', 'b', 'c', 'a', 'b'], signal)
    expect(vectors.map((vector) => vector!.indexOf(1))).toEqual([0, 1, 2, 0, 1])
    expect(inputsOf(asked).map(({ length }) => length)).toEqual([5, 3, 2, 1, 2])
  },
)

test('a text that is too long for the model is cut until it fits, or left out', async () => {
  const limit = 600
  const { service, asked } = await serviceWith((response, given) => {
    const input = given.body['input'] as string[]
    if (input.some((text) => text.length > limit || text.startsWith('c')))
      refusing(413)(response, given)
    else answering(listed)(response, given)
  })
  const vectors = await service.embedPassages(['b'.repeat(20_000), 'c'.repeat(500)], signal)
  expect(vectors).toEqual([new Float32Array([0, 1, 0]), null])
  expect(
    Math.max(
      ...inputsOf(asked)
        .flat()
        .map(({ length }) => length),
    ),
  ).toBe(8_000)
})

test('no more than 32 texts are sent at a time', async () => {
  const { service, asked } = await serviceWith(answering(listed))
  expect(await service.embedPassages(Array(70).fill('a'), signal)).toHaveLength(70)
  expect(inputsOf(asked).map(({ length }) => length)).toEqual([32, 32, 6])
})

test('a refusal is told with its status and with the time to wait, and without what was said', async () => {
  const { service, asked } = await serviceWith(
    refusing(429, 'secret words', { 'retry-after': '7' }),
    refusing(401, 'the key is wrong'),
  )
  await expect(service.embedPassages(['a', 'b'], signal)).rejects.toMatchObject({
    message: 'It answered 429.',
    retryAfterSeconds: 7,
  })
  await expect(service.embedPassages(['a', 'b'], signal)).rejects.toThrow('It answered 401.')
  // Neither is a matter of size.
  expect(asked).toHaveLength(2)
})

test('it is not followed to another address', async () => {
  const { service, asked } = await serviceWith(
    (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
  )
  await expect(service.embedPassages(['a'], signal)).rejects.toThrow('It could not be reached.')
  expect(asked.map(({ url }) => url)).toEqual(['/v1/embeddings'])
})

test('a question waits two seconds at most, and none is asked for a while after three failures', async () => {
  const { service, asked } = await serviceWith(() => {})
  const waiting = [1, 2, 3].map(() => service.embedQuestions('directions', ['a']))
  for (const failed of await Promise.allSettled(waiting))
    expect(failed).toMatchObject({ reason: { message: 'It did not answer within 2,000 ms.' } })
  expect(await service.embedQuestions('directions', ['a'])).toBeUndefined()
  expect(asked).toHaveLength(3)
})
