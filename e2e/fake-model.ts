import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

export type FakeModel = { url: string; stop: () => void }

/**
 * `calls`: what the model looks up before it answers, one call a round. `waitsFor`: after so many
 * pieces of the answer it waits until a test has sent this name to `/go-on/`.
 */
export type Scripted = {
  pieces: string[]
  pauseMs: number
  calls?: { name: string; arguments: object }[]
  waitsFor?: { name: string; after: number }
}

type Asked = { messages: { role: string; content: string | Part[] }[]; tools?: object[] }
type Part = { text?: string }

/** What goes with a picture is text in parts. */
const wordsOf = (content: string | Part[]) =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')

/**
 * A server that speaks OpenAI's protocol and sends the answer that the test gives it, in pieces with
 * a pause after each.
 */
export async function fakeModel(answerTo: (question: string) => Scripted): Promise<FakeModel> {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (name: string) => {
    if (!gates.has(name)) gates.set(name, Promise.withResolvers())
    return gates.get(name)!
  }
  const server = createServer((request, response) => {
    const [, opened] = /\/go-on\/(.+)$/.exec(request.url ?? '') ?? []
    if (opened) {
      gate(opened).resolve()
      response.end()
      return
    }
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.once('end', () => {
      const { messages, tools } = JSON.parse(body) as Asked
      const question = wordsOf(messages.findLast(({ role }) => role === 'user')?.content ?? '')
      const { pieces, pauseMs, calls = [], waitsFor } = answerTo(question)
      const made = messages.filter(({ role }) => role === 'tool').length
      const call = tools && calls[made]
      const deltas = call ? [callOf(call, made)] : pieces.map((content) => ({ content }))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      void (async () => {
        for (const [i, delta] of deltas.entries()) {
          if (!call && waitsFor?.after === i) await gate(waitsFor.name).promise
          response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
          if (pauseMs > 0) await after(pauseMs)
        }
        response.end('data: [DONE]\n\n')
      })()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const callOf = (call: { name: string; arguments: object }, index: number) => ({
  tool_calls: [
    {
      index: 0,
      id: `call_${index}`,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    },
  ],
})
