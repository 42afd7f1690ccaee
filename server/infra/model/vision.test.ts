import { expect, test } from 'vitest'
import {
  type Reply,
  events,
  fakeProvider,
  refusing,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { openVision } from './vision.ts'

const picture = { type: 'image/jpeg' as const, bytes: Buffer.from('a picture') }
const asked = { instructions: 'Read.', request: 'What is this?', picture }
const settings = { name: 'eye', key: undefined, api: 'openai' as const, window: 32_000 }

async function visionOf(api: 'openai' | 'anthropic', replies: Reply[], timeoutMs = 20_000) {
  const provider = await fakeProvider(...replies)
  const vision = openVision({ ...settings, url: provider.url, api }, undefined, { timeoutMs })
  const read = (signal = new AbortController().signal) => vision.read(asked, signal)
  return { ...vision, read, asked: provider.asked }
}

test('a picture is sent in the way of OpenAI', async () => {
  const eye = await visionOf('openai', [saying('A ', 'key.')])
  expect(await eye.read()).toBe('A key.')
  expect(eye.asked[0]!.body['messages']).toEqual([
    { role: 'system', content: 'Read.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,YSBwaWN0dXJl' } },
      ],
    },
  ])
})

test('and in the way of Anthropic', async () => {
  const reply = events(
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'A key.' } },
    { type: 'message_stop' },
  )
  const eye = await visionOf('anthropic', [reply])
  expect(await eye.read()).toBe('A key.')
  expect(eye.asked[0]!.body).toMatchObject({
    system: 'Read.',
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'image',
            source: { type: 'base64', media_type: 'image/jpeg', data: 'YSBwaWN0dXJl' },
          },
          { type: 'text', text: 'What is this?' },
        ],
      },
    ],
  })
})

test.each<[string, number, unknown]>([
  ['400', 400, 'Bad request'],
  ['a 404 of OpenRouter', 404, 'No endpoints found that support image input'],
  ['a 500 of llama.cpp', 500, 'image input is not supported - hint: provide the mmproj'],
])('a model that refuses two pictures with %s takes none', async (_, status, body) => {
  const eye = await visionOf('openai', [refusing(status, body)])
  expect(await eye.read()).toBeUndefined()
  expect(eye.takesPictures()).toBe(true)
  expect(await eye.read()).toBeUndefined()
  expect(eye.takesPictures()).toBe(false)
})

test('a picture that is refused between others is a fault of its own', async () => {
  const refused = refusing(422, 'the image is too small')
  const eye = await visionOf('openai', [refused, saying('A key.'), refused, saying('A lock.')])
  for (const answer of [undefined, 'A key.', undefined, 'A lock.'])
    expect(await eye.read()).toBe(answer)
  expect(eye.takesPictures()).toBe(true)
})

test.each([401, 404, 429, 500])('a %i is for later', async (status) => {
  const eye = await visionOf('openai', [refusing(status, 'secret', { 'retry-after': '9' })])
  await expect(eye.read()).rejects.toMatchObject({ name: 'Refusal' })
  expect(eye.takesPictures()).toBe(true)
})

test('a model that does not end is slow, and one whose asker goes away is not', async () => {
  const eye = await visionOf('openai', [() => {}], 100)
  await expect(eye.read()).rejects.toMatchObject({ name: 'SlowModel' })
  await expect(eye.read(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})
