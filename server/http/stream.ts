import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type StreamEvent, writeEvent } from '#contract/events.ts'
import type { Events, SentEvent } from '../implement.ts'
import { Refusal } from '../errors.ts'
import type { Say } from '../sentences.ts'
import { failure, saidIn } from './envelope.ts'

const keepAliveMs = 15_000

/**
 * Sends events until they end, the reader leaves, or the signal aborts with a refusal, which is
 * sent as the last event. The first event is awaited before the response begins, so that a refusal
 * before it is thrown from here and becomes an ordinary envelope.
 */
export async function sendEvents(
  { events }: Events,
  response: ServerResponse,
  headers: Record<string, string>,
  context: { requestId: string; log: FastifyBaseLogger; say: Say; signal: AbortSignal },
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]()
  let next = await iterator.next()
  if (next.done) throwRefusal(context.signal)
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Buffering proxies would hold the response back until it is complete.
    'x-accel-buffering': 'no',
  })
  const keepAlive = setInterval(() => response.write(': still here\n\n'), keepAliveMs)
  let lastId = 0
  let over = false
  try {
    while (!next.done && !response.destroyed) {
      lastId = next.value.id
      over = next.value.event.type === 'done' || next.value.event.type === 'failure'
      if (!response.write(writeEvent(next.value.id, told(next.value.event, context.say))))
        await once(response, 'drain', { signal: context.signal })
      next = await iterator.next()
      // The generator of the events ends without an error when the signal aborts.
      if (next.done && !over) throwRefusal(context.signal)
    }
  } catch (error) {
    const { signal } = context
    if (!signal.aborted || signal.reason instanceof Refusal) {
      const thrown = signal.aborted ? signal.reason : error
      const { envelope, cause } = failure(thrown, context.requestId, context.say)
      if (cause) context.log.error({ err: cause }, 'An answer broke off.')
      response.write(writeEvent(lastId + 1, { type: 'failure', data: envelope }))
    }
  } finally {
    clearInterval(keepAlive)
    await iterator.return?.()
    response.end()
  }
}

function told(event: SentEvent, say: Say): StreamEvent {
  if (event.type !== 'failure') return event
  const { httpCode, message, payload } = event.data
  return {
    type: 'failure',
    data: { httpCode, message: say(message), payload: saidIn(payload, say) },
  }
}

function throwRefusal({ aborted, reason }: AbortSignal) {
  if (aborted && reason instanceof Refusal) throw reason
}
