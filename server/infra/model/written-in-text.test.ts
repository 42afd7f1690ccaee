import { expect, test } from 'vitest'
import { events, fakeProvider, saying } from '#server/features/answering/testing/fake-provider.ts'
import { openProvider } from './provider.ts'
import type { ReplyPart, Tool } from './wire.ts'
import { textSplitter } from './written-in-text.ts'

/** What becomes of a text that comes in pieces of this length. */
function split(text: string, length: number, tools = ['search', 'read']) {
  const splitter = textSplitter(tools)
  const heard = { text: '', thought: '' }
  const note = (part: { text?: string; thought?: string }) => {
    heard.text += part.text ?? ''
    heard.thought += part.thought ?? ''
  }
  for (let at = 0; at < text.length; at += length) note(splitter.add(text.slice(at, at + length)))
  const { calls, ...rest } = splitter.end()
  note(rest)
  return { ...heard, calls: calls.map(({ name, arguments: json }) => [name, JSON.parse(json)]) }
}

const inPieces = [1, 3, 17, 10_000]
const doors = ['search', { queries: ['doors {open}"'] }]
const json = JSON.stringify({ name: 'search', arguments: { queries: ['doors {open}"'] } })

test.each<[string, string, { text?: string; calls?: unknown[] }]>([
  ['Hermes and Qwen', `<tool_call>\n${json}\n</tool_call>`, { calls: [doors] }],
  ['after words', `I look.\n<tool_call>${json}</tool_call>`, { text: 'I look.\n', calls: [doors] }],
  [
    'two of them',
    `<tool_call>${json}</tool_call>\n<tool_call>{"name": "read", "args": {"file": "a"}}</tool_call>`,
    { calls: [doors, ['read', { file: 'a' }]] },
  ],
  ['Mistral', `[TOOL_CALLS][${json}]`, { calls: [doors] }],
  ['Qwen coder', `<tools>[${json}, ${json}]</tools>`, { calls: [doors, doors] }],
  [
    'Llama',
    '<|python_tag|>{"name": "search", "parameters": {"queries": ["dogs"]}}',
    { calls: [['search', { queries: ['dogs'] }]] },
  ],
  ['nothing but JSON', ` ${json}`, { calls: [doors] }],
  ['a block of JSON', `\`\`\`json\n[${json}]\n\`\`\``, { calls: [doors] }],
  ['a block of code', `\`\`\`xml\n<tool_call>\n${json}\n</tool_call>\n\`\`\``, { calls: [doors] }],
  ['a block of a tag of Mistral', `\`\`\`\n[TOOL_CALLS][${json}]\n\`\`\``, { calls: [doors] }],
  [
    'in the shape of an answer of OpenAI',
    `{"type": "function", "function": {"name": "read", "arguments": "{\\"file\\": \\"a\\"}"}}`,
    { calls: [['read', { file: 'a' }]] },
  ],
  [
    'tags for each parameter',
    '<tool_call><function=search>\n<parameter=queries>\n["dogs"]\n</parameter>\n<parameter=file>\nRules\n</parameter>\n</function></tool_call>',
    { calls: [['search', { queries: ['dogs'], file: 'Rules' }]] },
  ],
])('a call is understood that is written into the text: %s', (_, written, expected) => {
  for (const length of inPieces)
    expect(split(written, length)).toEqual({ text: '', thought: '', calls: [], ...expected })
})

test.each([
  'Fees are due [1] in May. [2]',
  '[1] is the page that says so.',
  'if (a < b) { return {"name": "search"} }',
  '{"colour": "red", "size": 3}',
  '```json\n{"colour": "red"}\n```\nis the example.',
  '```xml\n<tool_call> is the tag\n```\nthat Qwen writes.',
  '```xml\n<tool_call>{"colour": "red"}</tool_call>\n```\nis the example.',
  '{"name": "send_money", "arguments": {}}',
  'A <think-tank> wrote it, and <tool> is no tag.',
  '`',
  '<',
  '[',
])('other text stays as it is: %s', (text) => {
  for (const length of inPieces)
    expect(split(text, length)).toEqual({ text, thought: '', calls: [] })
})

test('a call that nobody offered is not read out to the member', () => {
  const written = `It is in the rules. <tool_call>${json}</tool_call>`
  for (const length of inPieces)
    expect(split(written, length, [])).toEqual({
      text: 'It is in the rules. ',
      thought: '',
      calls: [],
    })
})

test('a thought at the beginning is told as one, also before a call', () => {
  for (const length of inPieces) {
    expect(split('<think>\nDoors, < noon?</think>\n\nAt ten.', length)).toEqual({
      text: '\n\nAt ten.',
      thought: '\nDoors, < noon?',
      calls: [],
    })
    expect(split(`<think>Look.</think>${json}`, length)).toEqual({
      text: '',
      thought: 'Look.',
      calls: [doors],
    })
    expect(split('<think>never closed', length).thought).toBe('never closed')
  }
})

test('text is passed on as it comes, and not at the end', () => {
  const splitter = textSplitter(['search'])
  expect(splitter.add('At ten, says')).toEqual({ text: 'At ten, says' })
  expect(splitter.add(' the page.')).toEqual({ text: ' the page.' })
})

test('what is too long for a call is passed on as text', () => {
  const long = `<tool_call>${'x'.repeat(50_000)}`
  expect(split(long, 5_000).text).toBe(long)
})

test('the calls of a provider are carried out, whether they are written or called', async () => {
  const tool: Tool = { name: 'search', description: 'Searches.', parameters: {} }
  const call = { id: 'call_a', function: { name: 'search', arguments: '{"queries":["dogs"]}' } }
  const { url } = await fakeProvider(
    saying('<think>Hm.</think>', `<tool_call>${json}`, '</tool_call>'),
    events(
      { choices: [{ delta: { content: `<tool_call>${json}</tool_call>` } }] },
      { choices: [{ delta: { tool_calls: [call] } }] },
      '[DONE]',
    ),
  )
  const provider = openProvider({ url, name: 'fake', key: '', api: 'openai', window: 32_000 })
  const heard = async () => {
    const parts: ReplyPart[] = []
    const input = () => ({ system: '', turns: [], tools: [tool] })
    for await (const part of provider.listen(input, 100, new AbortController().signal))
      parts.push(part)
    return {
      text: parts.map(({ text }) => text ?? '').join(''),
      thought: parts.map(({ thought }) => thought ?? '').join(''),
      calls: parts.flatMap(({ calls }) => calls ?? []).map((one) => JSON.parse(one.arguments)),
    }
  }
  expect(await heard()).toEqual({ text: '', thought: 'Hm.', calls: [doors[1]] })
  expect(await heard()).toEqual({ text: '', thought: '', calls: [{ queries: ['dogs'] }] })
})

test.each([
  'In HTML, write `<tools>` around them [1].',
  'The word <tool_call> begins a call [1].',
  `For example:\n\`\`\`\n<tool_call>${json}</tool_call>\n\`\`\`\nThat is all [1].`,
])('an answer about calls is no call: %s', (answer) => {
  for (const length of [1, 4, 1_000])
    expect(split(answer, length)).toEqual({ text: answer, thought: '', calls: [] })
})

test('a reply of nothing but white space is passed on, and not read again with each piece', () => {
  const splitter = textSplitter(['search'])
  const parts = Array.from({ length: 1_000 }, () => splitter.add(' '))
  expect(parts.filter(({ text }) => text).length).toBeGreaterThan(700)
})
