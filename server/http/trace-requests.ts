import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from '../infra/tracing/tracing.ts'
import { type Trace, inTrace } from '../infra/tracing/spans.ts'
import { trustedBy } from './request-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nothing is traced. */
    trace: Trace | undefined
  }
}

/** Asked all day by what watches the server, and slow only where another part is. */
const untraced = new Set(['/v1/health', '/v1/health/ready', '/v1/metrics'])

/**
 * Begins a span with each request and ends it with the last byte of its answer, events included. The
 * path is the one of the call as the API describes it: the address itself may have a token in it.
 */
export function traceRequests(
  server: FastifyInstance,
  tracing: Tracing | undefined,
  trustedProxies: string[],
): void {
  server.decorateRequest('trace', undefined)
  if (!tracing) return
  const isTrusted = trustedBy(trustedProxies)
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, raw } = request
    const path = routeOptions.url
    if (path && untraced.has(path)) return done()
    const { traceparent } = raw.headers
    request.trace = tracing.beginRequest(
      path ? `${method} ${path}` : method,
      {
        'http.request.method': method,
        'http.request.id': request.id,
        ...(path && { 'http.route': path }),
      },
      isTrusted(raw.socket) && typeof traceparent === 'string' ? traceparent : undefined,
    )
    inTrace(request.trace, done)
  })
  // A body comes by events of its connection, which know nothing of the request.
  server.addHook('preHandler', (request, _reply, done) => inTrace(request.trace, done))
  server.addHook('onResponse', async ({ trace }, reply) => {
    if (!trace) return
    trace.span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) trace.span.setStatus({ code: 2 })
    trace.span.end()
  })
}

/** For what is logged when the request is over. */
export const inTraceOf = <T>({ trace }: FastifyRequest, work: () => T): T => inTrace(trace, work)
