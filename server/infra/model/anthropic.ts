import { toolCallAssembler } from './tool-calls.ts'
import {
  type InputTurn,
  type Picture,
  type ReplyPart,
  type Wire,
  argumentsOf,
  base64Of,
  nameOf,
  nonsense,
  parsedEvent,
  refusalOf,
  tokensOf,
  withoutSlash,
} from './wire.ts'

/** Anthropic's messages, https://docs.anthropic.com/en/api/messages-streaming. */
export const anthropicWire: Wire = {
  url: ({ url }) => `${withoutSlash(url).replace(/\/v1$/, '')}/v1/messages`,
  headers: ({ key }) => ({
    'anthropic-version': '2023-06-01',
    ...(key ? { 'x-api-key': key } : {}),
  }),
  body: ({ name }, input, { most }) => ({
    model: name,
    stream: true,
    max_tokens: most,
    system: input.system,
    messages: input.turns.map(messageOf),
    ...(input.tools
      ? {
          tools: input.tools.map(({ name, description, parameters }) => ({
            name,
            description,
            input_schema: parameters,
          })),
        }
      : {}),
  }),
  reader() {
    const assembler = toolCallAssembler()
    const thoughts = thoughtKeeper()
    return {
      read: ({ data }) => {
        const event: Event = parsedEvent(data)
        switch (event.type) {
          case 'message_start':
            return { tokens: tokensOf(event.message?.usage?.input_tokens, undefined) }
          case 'content_block_start': {
            const { type, id, name, input } = event.content_block ?? {}
            if (type === 'thinking' || type === 'redacted_thinking') {
              thoughts.begin(event.index, event.content_block!)
              return { alive: true }
            }
            if (type !== 'tool_use') return {}
            // Anthropic begins with an empty object and sends the input in pieces; some servers
            // that speak its language send all of it here.
            const whole = input && Object.keys(input).length > 0 ? input : undefined
            assembler.add({ index: event.index, id, name, arguments: whole })
            return { alive: true }
          }
          case 'content_block_delta':
            switch (event.delta?.type) {
              case 'text_delta':
                return { text: event.delta.text ?? '' }
              case 'input_json_delta':
                assembler.add({ index: event.index, arguments: event.delta.partial_json })
                return { alive: true }
              case 'thinking_delta':
                thoughts.add(event.index, 'thinking', event.delta.thinking)
                return { alive: true, thought: event.delta.thinking ?? '' }
              case 'signature_delta':
                thoughts.add(event.index, 'signature', event.delta.signature)
                return { alive: true }
              default:
                return {}
            }
          case 'message_delta': {
            const heard: ReplyPart = { tokens: tokensOf(undefined, event.usage?.output_tokens) }
            const end = ends[event.delta?.stop_reason ?? '']
            return end ? { ...heard, end } : heard
          }
          case 'message_stop':
            return { end: 'said' }
          case 'error':
            throw refusalOf(statuses[event.error?.type ?? ''] ?? 500)
          default:
            return {}
        }
      },
      calls: assembler.all,
      thinking: thoughts.all,
    }
  },
  isTooLong: (status, body) =>
    status === 413 || (status === 400 && /prompt is too long|context window/i.test(body)),
}

const ends: Record<string, ReplyPart['end']> = {
  end_turn: 'said',
  tool_use: 'said',
  stop_sequence: 'said',
  max_tokens: 'too-long',
  model_context_window_exceeded: 'too-long',
  refusal: 'declined',
}

const statuses: Record<string, number> = {
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  overloaded_error: 529,
}

function messageOf(turn: InputTurn): object {
  if (turn.role === 'tools')
    return {
      role: 'user',
      content: turn.results.map(({ id, content }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content,
      })),
    }
  if (!('calls' in turn)) {
    const { role, content, picture } = turn
    if (role === 'bot') return { role: 'assistant', content }
    return { role: 'user', content: picture ? shown(content, picture) : content }
  }
  const said = turn.content.trim() ? [{ type: 'text', text: turn.content }] : []
  const calls = turn.calls.map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: nameOf(call),
    input: argumentsOf(call),
  }))
  return { role: 'assistant', content: [...(turn.thinking ?? []), ...said, ...calls] }
}

type Block = { type?: string; id?: string; name?: string; input?: object; [field: string]: unknown }

/** In characters, of all thoughts of a reply. */
const mostOfThoughts = 1_000_000

/**
 * Keeps thoughts with their signatures, and those that are encrypted (`redacted_thinking`), as they
 * came: Anthropic refuses the results of calls without the thoughts that led to them.
 */
function thoughtKeeper() {
  const blocks = new Map<number | undefined, Block>()
  let characters = 0
  const grow = (text: string) => {
    if ((characters += text.length) > mostOfThoughts) throw nonsense()
  }
  return {
    begin(index: number | undefined, block: Block) {
      grow(JSON.stringify(block))
      blocks.set(index, { ...block })
    },
    add(index: number | undefined, field: 'thinking' | 'signature', piece: unknown) {
      const block = blocks.get(index)
      if (!block || typeof piece !== 'string') return
      grow(piece)
      const before = block[field]
      block[field] = (typeof before === 'string' ? before : '') + piece
    },
    all: (): object[] => [...blocks.values()],
  }
}

const shown = (text: string, picture: Picture) => [
  {
    type: 'image',
    source: { type: 'base64', media_type: picture.type, data: base64Of(picture) },
  },
  { type: 'text', text },
]

type Event = {
  type?: string
  index?: number
  message?: { usage?: { input_tokens?: unknown } }
  content_block?: Block
  delta?: {
    type?: string
    text?: string
    thinking?: string
    signature?: string
    partial_json?: string
    stop_reason?: string | null
  }
  usage?: { output_tokens?: unknown }
  error?: { type?: string }
}
