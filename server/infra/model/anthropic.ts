import { type ReplyPart, type Wire, nonsense, refusalOf, tokensOf, withoutSlash } from './wire.ts'

/** Anthropic's messages, https://docs.anthropic.com/en/api/messages-streaming. */
export const anthropicWire: Wire = {
  url: ({ url }) => `${withoutSlash(url).replace(/\/v1$/, '')}/v1/messages`,
  headers: ({ key }) => ({
    'anthropic-version': '2023-06-01',
    ...(key ? { 'x-api-key': key } : {}),
  }),
  body: ({ name }, { system, turns }, { most }) => ({
    model: name,
    stream: true,
    max_tokens: most,
    system,
    messages: turns.map(({ role, content }) => ({
      role: role === 'bot' ? 'assistant' : 'user',
      content,
    })),
  }),
  read({ data }) {
    const event = parsed(data)
    switch (event.type) {
      case 'message_start':
        return { tokens: tokensOf(event.message?.usage?.input_tokens, undefined) }
      case 'content_block_delta':
        return event.delta?.type === 'text_delta' ? { text: event.delta.text ?? '' } : {}
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
  isTooLong: (status, body) =>
    status === 413 || (status === 400 && /prompt is too long|context window/i.test(body)),
}

const ends: Record<string, ReplyPart['end']> = {
  end_turn: 'said',
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

type Event = {
  type?: string
  message?: { usage?: { input_tokens?: unknown } }
  delta?: { type?: string; text?: string; stop_reason?: string | null }
  usage?: { output_tokens?: unknown }
  error?: { type?: string }
}

function parsed(data: string): Event {
  try {
    const event = JSON.parse(data) as unknown
    if (typeof event === 'object' && event !== null) return event
  } catch (error) {
    throw nonsense(error)
  }
  throw nonsense()
}
