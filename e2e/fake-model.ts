import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

export type FakeModel = { url: string; stop: () => void }

/**
 * A server that speaks OpenAI's protocol and sends the answer that the test gives it, in pieces with
 * a pause after each.
 */
export async function fakeModel(
  answerTo: (question: string) => { pieces: string[]; pauseMs: number },
): Promise<FakeModel> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.once('end', () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const { pieces, pauseMs } = answerTo(messages.at(-1)?.content ?? '')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      void (async () => {
        for (const content of pieces) {
          response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
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
