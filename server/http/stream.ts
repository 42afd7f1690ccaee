import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { writeEvent } from '#contract/events.ts'
import type { Events } from '../implement.ts'
import { failure } from './envelope.ts'

const keepAliveMs = 15_000

/**
 * Sends events until they end or the reader leaves. The first one is awaited before the answer
 * begins, so that a refusal is still an ordinary envelope: it is thrown from here.
 */
export async function sendEvents(
  { events }: Events,
  response: ServerResponse,
  headers: Record<string, string>,
  context: { requestId: string; log: FastifyBaseLogger; signal: AbortSignal },
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]()
  let next = await iterator.next()
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that buffer would hold the answer back until it is whole.
    'x-accel-buffering': 'no',
  })
  const keepAlive = setInterval(() => response.write(': still here\n\n'), keepAliveMs)
  let lastId = 0
  try {
    while (!next.done && !response.destroyed) {
      lastId = next.value.id
      if (!response.write(writeEvent(next.value.id, next.value.event)))
        await once(response, 'drain', { signal: context.signal })
      next = await iterator.next()
    }
  } catch (error) {
    if (!context.signal.aborted) {
      const { envelope, cause } = failure(error, context.requestId)
      if (cause) context.log.error({ err: cause }, 'an answer broke off')
      response.write(writeEvent(lastId + 1, { type: 'failure', data: envelope }))
    }
  } finally {
    clearInterval(keepAlive)
    await iterator.return?.()
    response.end()
  }
}
