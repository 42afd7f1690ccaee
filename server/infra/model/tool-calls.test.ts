import { afterEach, expect, test, vi } from 'vitest'
import {
  type Reply,
  events,
  fakeProvider,
  refusing,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { openProvider } from './provider.ts'
import type { InputTurn, ReplyPart, Tool } from './wire.ts'

const tool: Tool = {
  name: 'search',
  description: 'Searches.',
  parameters: { type: 'object', properties: { queries: { type: 'array' } } },
}
const asked: InputTurn[] = [{ role: 'user', content: 'When do the doors close?' }]

type Log = Parameters<typeof openProvider>[1]
const providerAt = (url: string, api: 'openai' | 'anthropic' = 'openai', log?: Log) =>
  openProvider({ url: `${url}/v1`, name: 'fake', key: 'the key', api, window: 32_000 }, log)

/** Everything the provider says, where it may call the tool. */
async function heardFrom(
  provider: ReturnType<typeof openProvider>,
  turns = asked,
): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = []
  const input = (_: number, mayCall: boolean) => ({
    system: 'Be brief.',
    turns,
    ...(mayCall ? { tools: [tool] } : {}),
  })
  const { signal } = new AbortController()
  for await (const part of provider.listen(input, 100, signal)) parts.push(part)
  return parts
}

const callsIn = (parts: ReplyPart[]) => parts.flatMap(({ calls }) => calls ?? [])
const textIn = (parts: ReplyPart[]) => parts.map(({ text }) => text ?? '').join('')

const delta = (...calls: object[]) => ({ choices: [{ delta: { tool_calls: calls } }] })
const finished = (reason: string) => ({ choices: [{ delta: {}, finish_reason: reason }] })
const begun = (id: string, args: unknown, more: object = {}) => ({
  id,
  type: 'function',
  function: { name: 'search', arguments: args },
  ...more,
})

const doors = { id: 'call_a', name: 'search', arguments: '{"queries":["doors"]}' }
const dogs = { id: 'call_b', name: 'search', arguments: '{"queries":["dogs"]}' }

// As OpenAI, vLLM, Gemini, Ollama, Mistral and their like send them.
test.each<[string, unknown[], object[]]>([
  [
    'in pieces, with an index',
    [
      { choices: [{ delta: { role: 'assistant', content: null } }] },
      delta(begun('call_a', '', { index: 0 })),
      delta({ index: 0, function: { arguments: '{"queries":' } }),
      delta({ index: 0, function: { arguments: '["doors"]}' } }),
      finished('tool_calls'),
    ],
    [doors],
  ],
  [
    'two at once, their pieces mixed',
    [
      delta(begun('call_a', '{"queries":', { index: 0 })),
      delta(begun('call_b', '{"queries":', { index: 1 })),
      delta(
        { index: 0, function: { arguments: '["doors"]}' } },
        { index: 1, function: { arguments: '["dogs"]}' } },
      ),
      finished('tool_calls'),
    ],
    [doors, dogs],
  ],
  [
    'without an index',
    [
      delta(begun('call_a', '{"queries":')),
      delta({ function: { arguments: '["doors"]}' } }),
      delta(begun('call_b', '{"queries":["dogs"]}')),
      finished('tool_calls'),
    ],
    [doors, dogs],
  ],
  [
    'all with the index 0 and ids of their own',
    [
      delta(begun('call_a', '{"queries":["doors"]}', { index: 0 })),
      delta(begun('call_b', '{"queries":', { index: 0 })),
      delta({ index: 0, function: { arguments: '["dogs"]}' } }),
      finished('tool_calls'),
    ],
    [doors, dogs],
  ],
  [
    'with another id for each piece',
    [
      delta(begun('call_a', '{"queries":', { index: 0 })),
      delta({ index: 0, id: 'call_x', function: { name: null, arguments: '["doors"]}' } }),
      finished('tool_calls'),
    ],
    [doors],
  ],
  [
    'without ids',
    [
      delta({ function: { name: 'search', arguments: '{"queries":["doors"]}' } }),
      delta({ function: { name: 'search', arguments: '{"queries":["dogs"]}' } }),
      finished('tool_calls'),
    ],
    [
      { ...doors, id: 'call_1' },
      { ...dogs, id: 'call_2' },
    ],
  ],
  [
    'with an object for the arguments',
    [delta(begun('call_a', { queries: ['doors'] }, { index: 0 })), finished('tool_calls')],
    [doors],
  ],
  [
    'with the reason "stop" after them',
    [delta(begun('call_a', '{"queries":["doors"]}', { index: 0 })), finished('stop'), '[DONE]'],
    [doors],
  ],
])('calls are understood that come %s', async (_, sent, calls) => {
  const { url } = await fakeProvider(events(...sent))
  expect(callsIn(await heardFrom(providerAt(url)))).toEqual(calls)
})

test('OpenAI is offered the tools, and sent the calls with their results', async () => {
  const provider = await fakeProvider(saying('At ten.'))
  await heardFrom(providerAt(provider.url), [
    ...asked,
    { role: 'bot', content: '', calls: [doors, { ...dogs, arguments: '{"que' }], thought: 'Hm.' },
    {
      role: 'tools',
      results: [
        { id: 'call_a', content: 'At ten' },
        { id: 'call_b', content: 'Broken' },
      ],
    },
  ])
  const { messages, tools } = provider.asked[0]!.body
  expect(tools).toEqual([{ type: 'function', function: tool }])
  expect(messages.slice(2)).toEqual([
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'Hm.',
      tool_calls: [
        {
          id: 'call_a',
          type: 'function',
          function: { name: 'search', arguments: doors.arguments },
        },
        // A server that reads the arguments again would refuse what the model has broken.
        { id: 'call_b', type: 'function', function: { name: 'search', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_a', content: 'At ten' },
    { role: 'tool', tool_call_id: 'call_b', content: 'Broken' },
  ])
})

test('a provider that sends its thoughts gets them back with every call, also none', async () => {
  const provider = await fakeProvider(
    events(
      { choices: [{ delta: { reasoning_content: 'Hm' } }] },
      { choices: [{ delta: { reasoning_content: '.' } }] },
      delta(begun('call_a', '{"queries":["doors"]}', { index: 0 })),
      finished('tool_calls'),
    ),
  )
  const heard = await heardFrom(providerAt(provider.url))
  expect(heard.map(({ thought }) => thought ?? '').join('')).toBe('Hm.')
  await heardFrom(providerAt(provider.url), [
    ...asked,
    { role: 'bot', content: '', calls: [doors], thought: 'Hm.' },
    { role: 'tools', results: [{ id: 'call_a', content: 'At ten' }] },
    { role: 'bot', content: '', calls: [dogs], thought: '' },
    { role: 'tools', results: [{ id: 'call_b', content: 'No dogs' }] },
  ])
  const { messages } = provider.asked[1]!.body
  expect(messages[2]).toMatchObject({ reasoning_content: 'Hm.' })
  expect(messages[4]).toMatchObject({ reasoning_content: '' })
})

const block = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const json = (index: number, partial_json: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
})
const usingTools = [
  { type: 'message_start', message: { usage: { input_tokens: 472, output_tokens: 2 } } },
  block(0, { type: 'text', text: '' }),
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'I look.' } },
  { type: 'content_block_stop', index: 0 },
  block(1, { type: 'tool_use', id: 'call_a', name: 'search', input: {} }),
  json(1, ''),
  json(1, '{"queries":'),
  json(1, '["doors"]}'),
  { type: 'content_block_stop', index: 1 },
  block(2, { type: 'tool_use', id: 'call_b', name: 'search', input: { queries: ['dogs'] } }),
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 89 } },
  { type: 'message_stop' },
]

test('calls of Anthropic are understood, and answered in its terms', async () => {
  const provider = await fakeProvider(events(...usingTools))
  const heard = await heardFrom(providerAt(provider.url, 'anthropic'))
  expect(textIn(heard)).toBe('I look.')
  expect(callsIn(heard)).toEqual([doors, dogs])
  await heardFrom(providerAt(provider.url, 'anthropic'), [
    ...asked,
    { role: 'bot', content: 'I look.', calls: [doors], thought: '' },
    { role: 'tools', results: [{ id: 'call_a', content: 'At ten' }] },
  ])
  const { messages, tools } = provider.asked[1]!.body
  expect(tools).toEqual([
    { name: 'search', description: 'Searches.', input_schema: tool.parameters },
  ])
  expect(messages.slice(1)).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'call_a', name: 'search', input: { queries: ['doors'] } },
      ],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'call_a', content: 'At ten' }],
    },
  ])
})

test.each<[string, Reply[], boolean[]]>([
  [
    'that says so',
    [refusing(400, { error: 'this model does not support tools' }), saying('At ten.')],
    [true, false, false],
  ],
  [
    'that has no endpoint for them',
    [refusing(404, { error: 'No endpoints found that support tool use' }), saying('At ten.')],
    [true, false, false],
  ],
  [
    'that was started without them',
    [refusing(500, { error: 'tools param requires --jinja flag' }), saying('At ten.')],
    [true, false, false],
  ],
  [
    'that only says that something is wrong',
    [refusing(400), refusing(400), saying('At ten.')],
    [true, true, false, false],
  ],
])(
  'a server without tools %s is asked without them, from then on at once',
  async (_, replies, offered) => {
    const { url, asked: requests } = await fakeProvider(...replies)
    const warn = vi.fn()
    const provider = providerAt(url, 'openai', { warn })
    expect(textIn(await heardFrom(provider))).toBe('At ten.')
    await heardFrom(provider)
    expect(requests.map(({ body }) => 'tools' in body)).toEqual(offered)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { model: 'fake' },
      expect.stringContaining('without tools'),
    )
  },
)

test('a refusal that has another reason is told, and tools are offered the next time', async () => {
  const { url, asked: requests } = await fakeProvider(
    refusing(400),
    refusing(400),
    refusing(400),
    refusing(400),
    saying('At ten.'),
  )
  const provider = providerAt(url)
  await expect(heardFrom(provider)).rejects.toMatchObject({ httpCode: 502 })
  await heardFrom(provider)
  expect('tools' in requests.at(-1)!.body).toBe(true)
})

/** Waits until what was sent is read, then lets this time pass, second by second for the timers. */
async function pass(ms: number, until: () => boolean) {
  await vi.waitUntil(until)
  vi.advanceTimersByTime(ms)
}

test.each<[string, 'openai' | 'anthropic', object]>([
  ['reasoning_content', 'openai', { choices: [{ delta: { reasoning_content: 'Hm.' } }] }],
  ['reasoning', 'openai', { choices: [{ delta: { reasoning: 'Hm.' } }] }],
  ['the arguments of a call', 'openai', delta({ index: 0, function: { arguments: ' ' } })],
  [
    'thinking_delta',
    'anthropic',
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } },
  ],
])('a model that thinks, told as %s, has five minutes and not more', async (_, api, thought) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  let think = () => {}
  const { url } = await fakeProvider((response) => {
    response.writeHead(200)
    think = () => response.write(`data: ${JSON.stringify(thought)}\n\n`)
    think()
  })
  const provider = providerAt(url, api)
  let thoughts = 0
  const listening = (async () => {
    const { signal } = new AbortController()
    const input = () => ({ system: '', turns: asked })
    for await (const { alive } of provider.listen(input, 100, signal)) if (alive) thoughts++
  })()
  const refused = expect(listening).rejects.toMatchObject({
    httpCode: 503,
    message: expect.stringContaining('too long'),
  })
  let over = false
  listening.catch(() => (over = true))
  for (let minutes = 0; minutes < 5; minutes++) {
    await pass(58_000, () => thoughts > minutes)
    expect(over).toBe(false)
    think()
  }
  await pass(58_000, () => thoughts > 5)
  await refused
})

afterEach(() => void vi.useRealTimers())
