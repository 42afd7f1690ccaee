import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import type { RequestTokens } from '#contract/chats/steps.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { dimensions } from '#server/infra/embeddings/vectors.ts'
import type { AnswerPart, FoundPassage, Model, Question } from '#server/infra/model/model.ts'
import { openProvider } from '#server/infra/model/provider.ts'
import { builtInModel } from '../built-in/built-in.ts'
import { remoteModel } from '../writing/remote-model.ts'
import type { ModelSettings } from '#server/infra/model/wire.ts'
import { wordsOf } from '../words/words.ts'

/** What a fake provider was asked, in order. */
export type Asked = { url: string; headers: IncomingMessage['headers']; body: Record<string, any> }

export type Reply = (response: ServerResponse, asked: Asked) => void

/** A provider that answers each request with the next reply, and the last one from then on. */
export async function fakeProvider(...replies: Reply[]) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      const one = {
        url: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString() || '{}') as Asked['body'],
      }
      asked.push(one)
      replies[Math.min(asked.length, replies.length) - 1]!(response, one)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, asked }
}

export const refusing =
  (status: number, body: unknown = 'secret words of the provider', headers = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(body))

/** OpenAI's way of saying something. */
export const saying =
  (...deltas: string[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of deltas)
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  }

/** OpenAI’s way of calling tools, with 100 tokens read and 10 written. */
export const calling =
  (...calls: [name: string, args: unknown][]): Reply =>
  (response) => {
    const tool_calls = calls.map(([name, args], index) => ({
      ...{ index, id: `call_${name}_${index}`, type: 'function' },
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    }))
    const usage = { prompt_tokens: 100, completion_tokens: 10 }
    events({ choices: [{ delta: { tool_calls }, finish_reason: 'tool_calls' }], usage }, '[DONE]')(
      response,
      { url: '', headers: {}, body: {} },
    )
  }

/** The results of tools that a request of OpenAI's kind carries, the newest last. */
export const resultsIn = ({ body }: Asked): string[] =>
  (body['messages'] as { role: string; content: string }[])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content)

/** Events of any kind, one after the other, and the end. */
export const events =
  (...data: unknown[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of data)
      response.write(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`)
    response.end()
  }

export const passage = (page: number, text: string): FoundPassage => ({
  id: `p${page}`,
  fileId: 'f',
  filename: 'rules.pdf',
  title: 'Rules',
  page,
  place: null,
  own: false,
  heading: '',
  text,
  score: 1,
  meaning: 0.9,
})

/** Texts with the same words are alike: enough of a meaning to test with. */
export const wordEmbed: Embed = async (texts) =>
  texts.map((text) => {
    const vector = new Float32Array(dimensions)
    for (const word of wordsOf(text)) {
      let at = 7
      for (const letter of word) at = (at * 31 + letter.codePointAt(0)!) % dimensions
      vector[at]! += 0.3
    }
    const length = Math.hypot(...vector) || 1
    return vector.map((value) => value / length)
  })

export const modelOf = (settings: ModelSettings): Model =>
  remoteModel(openProvider(settings), wordEmbed, builtInModel(wordEmbed))

export async function answerOf(
  model: Model,
  given: Partial<Question> & { passages?: FoundPassage[]; signal?: AbortSignal } = {},
) {
  const { passages = [], signal = new AbortController().signal, ...question } = given
  const parts: AnswerPart[] = []
  const tokens: RequestTokens[] = []
  const count = (one: RequestTokens) => void tokens.push(one)
  const asked = { text: 'When do the doors close?', history: [], ...question }
  for await (const part of model.answer(asked, passages, signal, count)) parts.push(part)
  return {
    text: parts.map((part) => (part.type === 'text' ? part.delta : '')).join(''),
    citations: parts.flatMap((part) => (part.type === 'source' ? [part.citation] : [])),
    steps: parts.flatMap((part) => (part.type === 'step' ? [part.step] : [])),
    grounded: parts.flatMap((part) => (part.type === 'grounded' ? [part.grounded] : [])),
    tokens,
  }
}
