import { expect, test } from 'vitest'
import {
  answerOf,
  events,
  fakeProvider,
  modelOf,
  passage,
} from '#server/features/answering/testing/fake-provider.ts'

const modelAt = (url: string) =>
  modelOf({ url, name: 'claude', key: 'the key', api: 'anthropic', window: 32_000 })

const start = { type: 'message_start', message: { usage: { input_tokens: 40, output_tokens: 1 } } }
const stop = { type: 'message_stop' }
const begins = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const goesOn = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
const ends = (index: number) => ({ type: 'content_block_stop', index })
const ended = (stop_reason: string) => ({
  type: 'message_delta',
  delta: { stop_reason },
  usage: { output_tokens: 15 },
})

const [signature, data] = ['EqQBCgIYAhIM1gbcDa9GJwZA2b3h', 'EmwKAhgBEgy3va3pzix/LafPsn4a']

/** A model that thinks before it calls a tool; a part of it is encrypted by the provider. */
const thinkingFirst = (id: string, query: string) =>
  events(
    start,
    begins(0, { type: 'thinking', thinking: '', signature: '' }),
    goesOn(0, { type: 'thinking_delta', thinking: 'They ask for ' }),
    goesOn(0, { type: 'thinking_delta', thinking: `the ${query}.\n` }),
    goesOn(0, { type: 'signature_delta', signature: `${signature}${query}` }),
    ends(0),
    begins(1, { type: 'redacted_thinking', data }),
    ends(1),
    begins(2, { type: 'text', text: '' }),
    goesOn(2, { type: 'text_delta', text: 'I look.' }),
    ends(2),
    begins(3, { type: 'tool_use', id, name: 'search', input: {} }),
    goesOn(3, { type: 'input_json_delta', partial_json: `{"queries":["${query}"]}` }),
    ends(3),
    ended('tool_use'),
    stop,
  )

const sentBack = (id: string, query: string) => ({
  role: 'assistant',
  content: [
    {
      type: 'thinking',
      thinking: `They ask for the ${query}.\n`,
      signature: `${signature}${query}`,
    },
    { type: 'redacted_thinking', data },
    { type: 'text', text: 'I look.' },
    { type: 'tool_use', id, name: 'search', input: { queries: [query] } },
  ],
})

const access = {
  list: async () => ({ documents: [], more: 0 }),
  named: async () => [],
  search: async () => [passage(1, 'The doors close at ten.')],
  read: async () => [],
  find: async () => [],
  tables: async () => ({ passages: [], more: false }),
}

test('what a model of Anthropic thought goes back to it unchanged in every round', async () => {
  const { url, asked } = await fakeProvider(
    thinkingFirst('toolu_1', 'doors'),
    thinkingFirst('toolu_2', 'gates'),
    events(
      start,
      begins(0, { type: 'thinking', thinking: '', signature: '' }),
      goesOn(0, { type: 'thinking_delta', thinking: 'It stands there.' }),
      goesOn(0, { type: 'signature_delta', signature }),
      begins(1, { type: 'text', text: '' }),
      goesOn(1, { type: 'text_delta', text: 'The doors close at ten [1].' }),
      ended('end_turn'),
      stop,
    ),
  )
  const answer = await answerOf(modelAt(url), { access })
  expect(answer.text).toContain('The doors close at ten [1].')
  const turns = asked
    .at(-1)!
    .body['messages'].filter(({ role }: { role: string }) => role === 'assistant')
  expect(turns).toEqual([sentBack('toolu_1', 'doors'), sentBack('toolu_2', 'gates')])
  // Members see the words of a thought and nothing else of it.
  expect(JSON.stringify(answer.steps)).toContain('They ask for the doors.')
  expect(JSON.stringify(answer)).not.toContain(signature)
})

test('thoughts without end are nonsense', async () => {
  const endless = Array.from({ length: 30 }, () =>
    goesOn(0, { type: 'thinking_delta', thinking: 'round '.repeat(10_000) }),
  )
  const { url } = await fakeProvider(
    events(
      start,
      begins(0, { type: 'thinking', thinking: '' }),
      ...endless,
      ended('end_turn'),
      stop,
    ),
  )
  await expect(answerOf(modelAt(url))).rejects.toMatchObject({ httpCode: 502 })
})
