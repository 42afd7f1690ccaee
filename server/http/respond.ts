import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { Bytes, Events, Later, ResponseWithMessage } from '../implement.ts'
import { timeouts } from '../infra/exports/export-turns.ts'
import { languagesOf } from '../languages.ts'
import { sayIn } from '../sentences.ts'
import { failure, success } from './envelope.ts'
import { always, apiPolicy } from './headers.ts'
import { sendEvents } from './stream.ts'

/** Sends what a handler returned. */
export async function respond(
  route: Route,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
) {
  const made = result instanceof Later ? await result.payload() : result
  if (made instanceof Bytes) {
    // A caller that does not read would otherwise keep a connection and an open file for ever.
    reply.raw.setTimeout(timeouts.unreadMs, () => reply.raw.destroy())
    return reply
      .code(made.code)
      .headers(made.headers)
      .send(made.body ?? '')
  }
  if (made instanceof Events) {
    reply.hijack()
    try {
      const headers = reply.getHeaders() as Record<string, string>
      await sendEvents(made, reply.raw, headers, {
        requestId: request.id,
        log: request.log,
        say: sayTo(request),
        signal,
      })
    } catch (error) {
      refuseRaw(error, request, reply)
    }
    return
  }
  const said = made instanceof ResponseWithMessage ? made : undefined
  const payload = said ? said.payload : made
  const checked = route.payload.safeParse(payload)
  if (!checked.success)
    throw new Error(`${route.method} ${route.path} answered what its contract does not allow`, {
      cause: checked.error,
    })
  const envelope = success(route, checked.data, sayTo(request), said?.message)
  return reply
    .code(envelope.httpCode)
    .headers({ 'cache-control': 'no-store', ...said?.headers })
    .send(envelope)
}

/** Turns every error that was thrown into a response. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { envelope, retryAfterSeconds, cause } = failure(error, request.id, sayTo(request))
  if (cause) request.log.error({ err: cause }, 'A call failed.')
  reply.headers({ ...always, 'content-security-policy': apiPolicy, 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // Fastify would close the connection, and a client that is still sending would find it broken instead
  // of reading why it was refused. What still comes is discarded, for as long as a slow body may take.
  if (envelope.httpCode === 413) reply.removeHeader('connection')
  // A HEAD or a file call may have set another type before it failed.
  return reply.code(envelope.httpCode).type('application/json; charset=utf-8').send(envelope)
}

/** The same for a response that was hijacked from the framework and has not begun. */
function refuseRaw(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { envelope, retryAfterSeconds, cause } = failure(error, request.id, sayTo(request))
  if (cause) request.log.error({ err: cause }, 'A stream failed.')
  if (reply.raw.headersSent) return reply.raw.end()
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  if (retryAfterSeconds !== undefined) reply.raw.setHeader('retry-after', retryAfterSeconds)
  reply.raw.writeHead(envelope.httpCode, {
    ...(reply.getHeaders() as Record<string, string>),
    ...headers,
  })
  reply.raw.end(JSON.stringify(envelope))
}

const sayTo = (request: FastifyRequest) => sayIn(languagesOf(request.headers['accept-language']))
