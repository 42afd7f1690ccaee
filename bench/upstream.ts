import { once } from 'node:events'
import { createServer } from 'node:http'

export const everyMs = 20

/**
 * A model that says a word every 20 ms to each who asks, the streams spread over that time. Questions
 * carry a number, as in `#7#`.
 *
 * @param words after so many an answer is complete
 */
export async function startUpstream(words = Infinity) {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'fake',
      choices: [{ index: 0, delta: { content }, finish_reason: null }],
    })}\n\n`
  const word = chunk(' word')
  const saidFirst = new Map<number, number>()
  const timers = new Set<NodeJS.Timeout>()
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.once('end', () => {
      const asked = Buffer.concat(parts).toString()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (asked.includes('Name the subject'))
        return void response.end(`${chunk('Notice')}data: [DONE]\n\n`)
      const n = Number(/#(\d+)#(?![^]*#\d+#)/.exec(asked)?.[1])
      response.write(word)
      saidFirst.set(n, performance.now())
      let said = 1
      const timer = setInterval(() => {
        if (said++ < words) response.write(word)
        else response.end('data: [DONE]\n\n')
      }, everyMs)
      timers.add(timer)
      const end = () => {
        clearInterval(timer)
        timers.delete(timer)
      }
      response.on('close', end).on('error', end)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`,
    saidFirst,
    forget: () => {
      saidFirst.clear()
      for (const timer of timers) clearInterval(timer)
    },
    close: () => server.close().closeAllConnections(),
  }
}
