import { type ReplyPart, type Wire, nonsense, refusalOf, tokensOf, withoutSlash } from './wire.ts'

/** Any server that speaks OpenAI's chat completions with streaming. */
export const openAiWire: Wire = {
  url: ({ url }) => `${withoutSlash(url)}/chat/completions`,
  headers: ({ key }): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {}),
  body: ({ name }, { system, turns }, { counts }) => ({
    model: name,
    stream: true,
    ...(counts ? { stream_options: { include_usage: true } } : {}),
    messages: [
      { role: 'system', content: system },
      ...turns.map(({ role, content }) => ({
        role: role === 'bot' ? 'assistant' : 'user',
        content,
      })),
    ],
  }),
  read({ data }) {
    if (data === '[DONE]') return { end: 'said' }
    const { choices, usage, error } = parsed(data)
    if (error) throw refusalOf(error.code === 'rate_limit_exceeded' ? 429 : 500)
    const choice = choices?.[0]
    const text = choice?.delta?.content
    const end = ends[choice?.finish_reason ?? '']
    const heard: ReplyPart = typeof text === 'string' && text ? { text } : {}
    if (end) heard.end = end
    if (usage) heard.tokens = tokensOf(usage.prompt_tokens, usage.completion_tokens)
    return heard
  },
  isTooLong: (status, body) =>
    status === 413 ||
    (status === 400 &&
      /context_length_exceeded|context (?:length|window|size)|too long/i.test(body)),
}

const ends: Record<string, ReplyPart['end']> = {
  stop: 'said',
  length: 'too-long',
  content_filter: 'declined',
}

type Chunk = {
  choices?: { delta?: { content?: unknown }; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: { code?: unknown }
}

function parsed(data: string): Chunk {
  try {
    const chunk = JSON.parse(data) as unknown
    if (typeof chunk === 'object' && chunk !== null) return chunk
  } catch (error) {
    throw nonsense(error)
  }
  throw nonsense()
}
