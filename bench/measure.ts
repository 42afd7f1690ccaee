import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'

/** The value below which a share of the others lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number) => `${value.toFixed(1)} ms`

/** Asks a URL again and again over a number of kept connections; resolves to requests a second. */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections = 16,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answered = 0
  const once = () =>
    new Promise<void>((resolve, reject) => {
      request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().once('end', () => resolve())
      })
        .once('error', reject)
        .end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await once()
        answered++
      }
    }),
  )
  agent.destroy()
  return answered / seconds
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The next message of a child process; throws when it ends without one, so that nobody waits for it. */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The server of this benchmark has ended with ${code}.`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message as Message
  } finally {
    answered.abort()
    ended.catch(() => {})
  }
}
