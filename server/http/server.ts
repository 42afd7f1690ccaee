import { randomUUID } from 'node:crypto'
import path from 'node:path'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { contract } from '#contract/contract.ts'
import type { Area, Route } from '#contract/route.ts'
import type { App } from '../app.ts'
import { Refusal, badRequest, invalidToken, notServed, unavailable } from '../errors.ts'
import {
  Bytes,
  Events,
  type Feature,
  type Handler,
  Later,
  ResponseWithMessage,
} from '../implement.ts'
import { takeCallsInTurn } from './calls-in-turn.ts'
import { serveDevelopmentParts } from './development.ts'
import { failure, success } from './envelope.ts'
import { always, apiPolicy } from './headers.ts'
import { jsonLimitBytes, limitSlowBodies } from './limits.ts'
import { workFor } from '../infra/limits/caller.ts'
import { networkOf } from '../infra/limits/networks.ts'
import { answerWhatNodeWouldEnd, refuseConnection } from './malformed-requests.ts'
import { servePages } from './pages.ts'
import { openBuild } from '../features/site/site.ts'
import { statusOfShare } from '../features/shares/shares.ts'
import { expectSession } from '../features/users/users.ts'
import { checkAccept, readInput, wantsEvents } from './read.ts'
import { languagesOf } from '../languages.ts'
import { sayIn, sentence } from '../sentences.ts'
import { identify } from './session.ts'
import { sendEvents } from './stream.ts'
import { type Form, readForm } from './uploads.ts'

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
    genReqId: () => randomUUID(),
    bodyLimit: jsonLimitBytes,
    trustProxy: app.config.trustedProxies.length > 0 ? app.config.trustedProxies : false,
    requestTimeout: 0,
    // Switched off, because our own envelope reports both.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    clientErrorHandler: refuseConnection,
  })
  answerWhatNodeWouldEnd(server.server)
  server.decorateRequest('memberId', undefined)
  server.decorateRequest('pagePath', undefined)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...always, 'content-security-policy': apiPolicy, 'x-request-id': request.id })
    if (request.raw.httpVersion === '1.1' && !request.headers.host)
      throw badRequest('This request names no host.')
    // A proxy may have looked at the one that is ignored here.
    if (countOf(request.raw.rawHeaders, 'host') > 1)
      throw badRequest('This request names more than one host.')
    // Refuses changes from pages of other sites, whatever forms browsers let them send.
    if (request.headers['sec-fetch-site'] === 'cross-site' && !isRead(request.method))
      throw new Refusal(403, 'This was asked from the page of another site, and nothing was done.')
    if (app.stopping && request.url !== '/v1/health') {
      reply.header('connection', 'close')
      throw unavailable('The server is being restarted. Try again in a moment.')
    }
  })
  server.addHook('onResponse', async (request, reply) => {
    // The query may contain a link's token or a question: the route's own path is enough.
    const { method, routeOptions } = request
    request.log.info(
      {
        method,
        path: routeOptions.url ?? request.pagePath ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Logs refused callers, so that an operator sees attempts to break in.
        ...(refusals.has(reply.statusCode) ? { ip: request.ip, memberId: request.memberId } : {}),
      },
      'answered',
    )
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
  limitSlowBodies(server)
  await server.register(multipart)

  const inTurn = takeCallsInTurn()
  for (const [name, area] of Object.entries(contract as Record<string, Area>)) {
    const handlers = features.find((feature) => feature.area === area)?.handlers(app) ?? {}
    for (const [verb, route] of Object.entries(area))
      addRoute(server, app, {
        route,
        handle: handlers[verb] ?? withoutHandler(`${name}.${verb}`),
        inTurn,
      })
  }

  await serveDevelopmentParts(server, app)
  const pages = await servePages(server, app, await openBuild(), (secret) =>
    statusOfShare(app, secret),
  )
  server.setNotFoundHandler(async (request, reply) => {
    if (pages && /^(?:GET|HEAD)$/.test(request.method) && !request.url.startsWith('/v1/')) {
      if (await pages.page(request, reply)) return reply
      if (/text\/html/.test(request.headers.accept ?? '')) return pages.notFound(request, reply)
    }
    return refuse(new Refusal(404, 'Requested resource not found.'), request, reply)
  })
  return server
}

/** The calls of the contract that have no handler among these features. */
export function callsWithoutHandler(app: App, features: Feature[]): string[] {
  return Object.entries(contract as Record<string, Area>).flatMap(([name, area]) => {
    const handlers = features.find((feature) => feature.area === area)?.handlers(app) ?? {}
    return Object.keys(area)
      .filter((verb) => !handlers[verb])
      .map((verb) => `${name}.${verb}`)
  })
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

type Served = {
  route: Route
  handle: Handler<Route>
  inTurn: ReturnType<typeof takeCallsInTurn>
}

function addRoute(server: FastifyInstance, app: App, { route, handle, inTurn }: Served) {
  server.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { raw: route.raw ?? false },
    exposeHeadRoute: route.method === 'GET' && !route.acts && route.stream !== 'always',
    handler: async (request, reply) => {
      checkAccept(route, request.headers.accept)
      // Kept, because a closed connection forgets its address.
      const { ip } = request
      const member = await workFor(networkOf(ip), () =>
        identify(app, route.for, request.headers.authorization),
      )
      request.memberId = member?.id
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const events = wantsEvents(route, request.headers.accept)
      const unwatch =
        events && member && app.sessions.watch(member, () => gone.abort(invalidToken()))
      let form: Form | undefined
      try {
        if (!route.files && request.isMultipart())
          throw notServed('Send the request as application/json.')
        if (route.files && (request.isMultipart() || isRequired(route)))
          form = await inTurn.upload(member, ip, () =>
            readForm(request, route, path.join(app.config.dataDir, 'uploads')),
          )
        // A form may take minutes to arrive, and the session may have ended meanwhile.
        if (form && member) await expectSession(app, member)
        const given = {
          ...(readInput(route, request, form?.fields) as {
            params: never
            query: never
            body: never
          }),
          member: member as never,
          files: (form?.files as never) ?? {},
          headers: request.headers,
          events,
          from: { ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) },
          languages: languagesOf(request.headers['accept-language']),
          requestId: request.id,
          signal: gone.signal,
        }
        const result = await inTurn.call(member, ip, gone.signal, async () => handle(given))
        return await respond(route, result, request, reply, gone.signal)
      } finally {
        if (unwatch) unwatch()
        await form?.discard()
      }
    },
  })
}

async function respond(
  route: Route,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
) {
  if (result instanceof Bytes)
    return reply
      .code(result.code)
      .headers(result.headers)
      .send(result.body ?? '')
  if (result instanceof Events) {
    reply.hijack()
    try {
      const headers = reply.getHeaders() as Record<string, string>
      await sendEvents(result, reply.raw, headers, {
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
  const said = result instanceof ResponseWithMessage ? result : undefined
  const payload = said ? said.payload : result instanceof Later ? await result.payload() : result
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

/** Names and values come in turns, and Node leaves repeated ones out of the headers it parses. */
const countOf = (rawHeaders: string[], name: string) =>
  rawHeaders.filter((header, i) => i % 2 === 0 && header.toLowerCase() === name).length

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const isRequired = (route: Route) => Object.values(route.files ?? {}).some((rule) => rule.required)

const sayTo = (request: FastifyRequest) => sayIn(languagesOf(request.headers['accept-language']))

/** Turns every error that was thrown into a response. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { envelope, retryAfterSeconds, cause } = failure(error, request.id, sayTo(request))
  if (cause) request.log.error({ err: cause }, 'a call failed')
  reply.headers({ ...always, 'content-security-policy': apiPolicy, 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // A HEAD or a file call may have set another type before it failed.
  return reply.code(envelope.httpCode).type('application/json; charset=utf-8').send(envelope)
}

/** The same for a response that was hijacked from the framework and has not begun. */
function refuseRaw(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { envelope, retryAfterSeconds, cause } = failure(error, request.id, sayTo(request))
  if (cause) request.log.error({ err: cause }, 'a stream failed')
  if (reply.raw.headersSent) return reply.raw.end()
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  if (retryAfterSeconds !== undefined) reply.raw.setHeader('retry-after', retryAfterSeconds)
  reply.raw.writeHead(envelope.httpCode, {
    ...(reply.getHeaders() as Record<string, string>),
    ...headers,
  })
  reply.raw.end(JSON.stringify(envelope))
}

const refusals = new Set([401, 403, 404, 422, 429, 498])
