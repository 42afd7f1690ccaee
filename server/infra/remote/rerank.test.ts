import { expect, test } from 'vitest'
import {
  type Reply,
  fakeProvider,
  refusing,
} from '#server/features/answering/testing/fake-provider.ts'
import { remoteRerank } from './rerank.ts'

const texts = ['one', 'two', 'three']

const answering =
  (answer: unknown): Reply =>
  (response) =>
    void response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))

async function rerankWith(model: string | undefined, ...replies: Reply[]) {
  const { url, asked } = await fakeProvider(...replies)
  return { rerank: remoteRerank({ url: `${url}/v2`, model, key: 'the key' }), asked }
}

test('the scores of Cohere’s shape come in the order of the texts', async () => {
  const results = [
    { index: 2, relevance_score: 0.9 },
    { index: 0, relevance_score: 0.5, document: { text: 'one' } },
    { index: 1, relevance_score: -0.1 },
  ]
  const { rerank, asked } = await rerankWith('best', answering({ id: 'x', results }))
  expect(await rerank('Which?', texts)).toEqual([0.5, -0.1, 0.9])
  expect(asked[0]).toMatchObject({
    url: '/v2/rerank',
    headers: { authorization: 'Bearer the key' },
    body: { model: 'best', query: 'Which?', documents: texts, top_n: 3 },
  })
})

test('so do those of text-embeddings-inference, which is asked without a model', async () => {
  const { rerank, asked } = await rerankWith(
    undefined,
    answering([
      { index: 1, score: 0.8 },
      { index: 0, score: 0.2 },
      { index: 2, score: 0.1 },
    ]),
  )
  expect(await rerank('Which?', texts)).toEqual([0.2, 0.8, 0.1])
  expect(asked[0]!.body).toEqual({ query: 'Which?', texts, truncate: true })
})

test.each<[string, unknown]>([
  ['a text without a score', [0, 1].map((index) => ({ index, score: 1 }))],
  ['two scores for one text', [0, 1, 1].map((index) => ({ index, score: 1 }))],
  ['a text that is not there', [0, 1, 7].map((index) => ({ index, score: 1 }))],
  ['no number', [0, 1, 2].map((index) => ({ index, score: null }))],
  ['a word', [0, 1, 2].map((index) => ({ index, score: 'high' }))],
  ['nothing', null],
  ['something else', { results: 'none' }],
  ['null among the results', [null, null, null]],
  ['infinity', '[{"index":0,"score":1e999},{"index":1,"score":1},{"index":2,"score":1}]'],
  [
    'two million characters',
    [0, 1, 2].map((index) => ({ index, score: 1, text: 'x'.repeat(7e5) })),
  ],
  ['NaN', '[{"index":0,"score":NaN},{"index":1,"score":1},{"index":2,"score":1}]'],
])('an answer with %s is refused', async (_, answer) => {
  const { rerank } = await rerankWith(undefined, answering(answer))
  await expect(rerank('Which?', texts)).rejects.toMatchObject({ name: 'RemoteError' })
})

test('it waits 800 ms at most, and rests after three failures in a row', async () => {
  const { rerank, asked } = await rerankWith(undefined, refusing(500), refusing(429), () => {})
  await expect(rerank('Which?', texts)).rejects.toThrow('It answered 500.')
  await expect(rerank('Which?', texts)).rejects.toThrow('It answered 429.')
  await expect(rerank('Which?', texts)).rejects.toThrow('It did not answer within 800 ms.')
  expect(await rerank('Which?', texts)).toBeUndefined()
  expect(asked).toHaveLength(3)
})
