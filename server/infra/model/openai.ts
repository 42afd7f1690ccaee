import { type CallDelta, toolCallAssembler } from './tool-calls.ts'
import {
  type InputTurn,
  type Picture,
  type ReplyPart,
  type Tool,
  type Wire,
  argumentsOf,
  base64Of,
  nameOf,
  parsedEvent,
  refusalOf,
  tokensOf,
  withoutSlash,
} from './wire.ts'

/** Any server that speaks OpenAI's chat completions with streaming. */
export const openAiWire: Wire = {
  url: ({ url }) => `${withoutSlash(url)}/chat/completions`,
  headers: ({ key }): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {}),
  body: ({ name }, { system, turns, tools }, { counts }) => ({
    model: name,
    stream: true,
    ...(counts ? { stream_options: { include_usage: true } } : {}),
    messages: [{ role: 'system', content: system }, ...messagesOf(turns)],
    ...(tools ? { tools: tools.map(functionOf) } : {}),
  }),
  reader() {
    const assembler = toolCallAssembler()
    return {
      read({ data }) {
        if (data === '[DONE]') return { end: 'said' }
        const { choices, usage, error }: Chunk = parsedEvent(data)
        if (error) throw refusalOf(error.code === 'rate_limit_exceeded' ? 429 : 500)
        const choice = choices?.[0]
        const { content: text, tool_calls: calls, ...delta } = choice?.delta ?? {}
        const end = ends[choice?.finish_reason ?? '']
        const heard: ReplyPart = typeof text === 'string' && text ? { text } : {}
        for (const call of Array.isArray(calls) ? calls : []) {
          const { index, id, function: called } = (call ?? {}) as CallChunk
          assembler.add({ index, id, name: called?.name, arguments: called?.arguments })
          heard.alive = true
        }
        // Some servers call it so, some otherwise; only the first want it back.
        if (isText(delta.reasoning_content)) {
          heard.thought = delta.reasoning_content
          heard.wantsThoughtBack = true
        } else if (isText(delta.reasoning)) heard.thought = delta.reasoning
        if (heard.thought) heard.alive = true
        if (end) heard.end = end
        if (usage) heard.tokens = tokensOf(usage.prompt_tokens, usage.completion_tokens)
        return heard
      },
      calls: assembler.all,
    }
  },
  isTooLong: (status, body) =>
    status === 413 ||
    (status === 400 &&
      /context_length_exceeded|context (?:length|window|size)|too long/i.test(body)),
}

const ends: Record<string, ReplyPart['end']> = {
  stop: 'said',
  tool_calls: 'said',
  function_call: 'said',
  length: 'too-long',
  content_filter: 'declined',
}

const isText = (given: unknown): given is string => typeof given === 'string' && given !== ''

function messagesOf(turns: InputTurn[]): object[] {
  // Providers that want thoughts back want them with each call, also where there was none.
  const thinks = turns.some((turn) => 'calls' in turn && turn.thought)
  return turns.flatMap((turn) => messagesOfTurn(turn, thinks))
}

function messagesOfTurn(turn: InputTurn, thinks: boolean): object[] {
  if (turn.role === 'tools')
    return turn.results.map(({ id, content }) => ({ role: 'tool', tool_call_id: id, content }))
  const { content } = turn
  if (!('calls' in turn)) {
    if (turn.role === 'bot') return [{ role: 'assistant', content }]
    return [{ role: 'user', content: turn.picture ? shown(content, turn.picture) : content }]
  }
  const calls = turn.calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: nameOf(call), arguments: JSON.stringify(argumentsOf(call)) },
  }))
  const thought = thinks ? { reasoning_content: turn.thought } : {}
  return [{ role: 'assistant', content: content || null, ...thought, tool_calls: calls }]
}

const shown = (text: string, picture: Picture) => [
  { type: 'text', text },
  { type: 'image_url', image_url: { url: `data:${picture.type};base64,${base64Of(picture)}` } },
]

const functionOf = ({ name, description, parameters }: Tool) => ({
  type: 'function',
  function: { name, description, parameters },
})

type CallChunk = Pick<CallDelta, 'index' | 'id'> & {
  function?: Pick<CallDelta, 'name' | 'arguments'> | null
}

type Delta = {
  content?: unknown
  tool_calls?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
}

type Chunk = {
  choices?: { delta?: Delta | null; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: { code?: unknown }
}
