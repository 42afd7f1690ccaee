import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { contract } from '#contract/contract.ts'
import type { Area, Route } from '#contract/route.ts'
import type { App } from '../app.ts'
import { Refusal, badRequest, notServed, unavailable } from '../errors.ts'
import type { Feature, Handler } from '../implement.ts'
import { addRoute } from './add-route.ts'
import { takeCallsInTurn } from './turns/calls-in-turn.ts'
import { serveDevelopmentParts } from './development/development.ts'
import type { Metrics } from '../infra/metrics/metrics.ts'
import { always, apiPolicy } from './headers.ts'
import { jsonLimitBytes, limitSlowBodies } from './turns/limits.ts'
import { answerWhatNodeWouldEnd, refuseConnection } from './malformed-requests.ts'
import { servePages } from './pages.ts'
import { networkOf } from '../infra/limits/networks.ts'
import { openDraft } from '../features/editing/editing.ts'
import { registrationOf } from '../features/settings/settings.ts'
import { openBuild } from '../features/site/site.ts'
import { statusOfShare } from '../features/shares/shares.ts'
import { refuse } from './respond.ts'
import { sentence } from '../sentences.ts'
import { requestIdFor } from './request-id.ts'
import { encodeSlashes } from './slashes-in-paths.ts'
import { inTraceOf, traceRequests } from './trace-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log, once it is known. */
    memberId: string | undefined
    /** For a public page, which is not a route of its own. */
    pagePath: string | undefined
  }
  interface FastifyContextConfig {
    /** The body is passed on as the bytes that came. */
    raw?: boolean
  }
}

/**
 * The whole HTTP edge: every call of the contract, the pages, and one envelope for every failure.
 */
export async function createServer(app: App, features: Feature[]): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = app.log
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdFor(app.config.trustedProxies),
    bodyLimit: jsonLimitBytes,
    trustProxy: app.config.trustedProxies.length > 0 ? app.config.trustedProxies : false,
    requestTimeout: 0,
    // Switched off, because our own envelope reports both.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => encodeSlashes(url ?? '/'),
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    clientErrorHandler: refuseConnection,
  })
  answerWhatNodeWouldEnd(server.server)
  server.decorateRequest('memberId', undefined)
  server.decorateRequest('pagePath', undefined)
  traceRequests(server, app.tracing, app.config.trustedProxies)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...always, 'content-security-policy': apiPolicy, 'x-request-id': request.id })
    if (request.raw.httpVersion === '1.1' && !request.headers.host)
      throw badRequest('This request names no host.')
    // A proxy may have looked at the one that is ignored here.
    if (countOf(request.raw.rawHeaders, 'host') > 1)
      throw badRequest('This request names more than one host.')
    // Refuses changes from pages of other sites, whatever forms browsers let them send.
    if (request.headers['sec-fetch-site'] === 'cross-site' && !isRead(request.method))
      throw new Refusal(403, 'This request came from another site, so nothing was done.')
    if (app.stopping && request.url !== '/v1/health') {
      reply.header('connection', 'close')
      throw unavailable('The server is being restarted. Try again in a moment.')
    }
  })
  server.addHook('onResponse', async (request, reply) => {
    const { method } = request
    // The query may contain a link's token or a question: the route's own path is enough.
    const { url } = request.routeOptions
    count(app.metrics, request, reply)
    const said = {
      method,
      path: url ?? request.pagePath ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      // By id alone; a member's name and address stand in the database.
      memberId: request.memberId,
      // Logs where refused callers are, so that an operator sees attempts to break in.
      ...(refusals.has(reply.statusCode) ? { ip: request.ip } : {}),
    }
    inTraceOf(request, () => request.log.info(said, 'answered'))
  })
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  // Calls accept JSON; another media type is refused instead of being read as a string.
  server.removeContentTypeParser('text/plain')
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.raw) return done(null, body)
    // Many clients name the type of a body that they do not send.
    return body.length === 0 ? done(null, undefined) : parseJson(request, body.toString(), done)
  })
  // Only where the body is passed on as it came: mail programs unsubscribe with a form.
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (request.routeOptions.config.raw) return done(null, body)
      done(notServed('Send the request as application/json.'), undefined)
    },
  )
  limitSlowBodies(server)
  await server.register(multipart)

  const isWorker = app.config.role === 'worker'
  const inTurn = takeCallsInTurn()
  for (const [name, area] of Object.entries(contract as Record<string, Area>)) {
    const handlers = features.find((feature) => feature.area === area)?.handlers(app) ?? {}
    for (const [verb, route] of Object.entries(area)) {
      if (isWorker && !ofWorker.has(route)) continue
      addRoute(server, app, {
        route,
        handle: handlers[verb] ?? withoutHandler(`${name}.${verb}`),
        inTurn,
      })
    }
  }
  if (isWorker) {
    server.setNotFoundHandler((request, reply) => refuse(notOfWorker(), request, reply))
    return server
  }

  await serveDevelopmentParts(server, app)
  const pages = await servePages(server, app, await openBuild(app.config.webDir), {
    registration: () => registrationOf(app),
    // A browser sends no token with the address of a page, even if a member is logged in.
    statusOfShare: (secret, { ip, signal }) =>
      inTurn.call(null, ip, signal, () => statusOfShare(app, secret)),
    openDraft: (secret, languages, { ip, signal }) =>
      inTurn.call(null, ip, signal, () =>
        openDraft(app, secret, { languages, caller: networkOf(ip) }),
      ),
  })
  server.setNotFoundHandler(async (request, reply) => {
    if (pages && /^(?:GET|HEAD)$/.test(request.method) && !request.url.startsWith('/v1/')) {
      if (await pages.page(request, reply)) return reply
      if (/text\/html/.test(request.headers.accept ?? '')) return pages.notFound(request, reply)
    }
    return refuse(new Refusal(404, 'Requested resource not found.'), request, reply)
  })
  return server
}

/** All that a worker serves; the rest of its work is jobs. */
const ofWorker = new Set<Route>([
  contract.health.live,
  contract.health.ready,
  contract.health.metrics,
])

const notOfWorker = () =>
  new Refusal(
    404,
    'This server is a worker. It answers only /v1/health, /v1/health/ready and /v1/metrics.',
  )

function count(metrics: Metrics | undefined, request: FastifyRequest, reply: FastifyReply) {
  if (!metrics) return
  const { method, routeOptions, pagePath } = request
  const path = routeOptions.url ?? (pagePath === undefined ? 'unknown' : 'page')
  metrics.calls.inc({ method, path, status: reply.statusCode })
  const lasts = String(reply.getHeader('content-type')).startsWith('text/event-stream')
  if (!lasts) metrics.callSeconds.observe({ method, path }, reply.elapsedTime / 1000)
}

const withoutHandler =
  (name: string): Handler<Route> =>
  () => {
    throw new Refusal(
      501,
      sentence('This call ({name}) is described, but this version does not serve it yet.', {
        name,
      }),
    )
  }

/** Names and values come in turns, and Node leaves repeated ones out of the headers it parses. */
const countOf = (rawHeaders: string[], name: string) =>
  rawHeaders.filter((header, i) => i % 2 === 0 && header.toLowerCase() === name).length

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const refusals = new Set([401, 403, 404, 422, 429, 498])
