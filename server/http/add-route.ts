import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { App } from '../app.ts'
import { invalidToken, notServed } from '../errors.ts'
import { expectSession } from '../features/users/users.ts'
import type { Handler } from '../implement.ts'
import { languagesOf } from '../languages.ts'
import type { takeCallsInTurn } from './turns/calls-in-turn.ts'
import { checkAccept, readInput, wantsEvents } from './read.ts'
import { respond } from './respond.ts'
import { identify, tokenFor } from './session.ts'
import { type Form, readForm } from './uploads.ts'

type Served = {
  route: Route
  handle: Handler<Route>
  inTurn: ReturnType<typeof takeCallsInTurn>
}

/** One call of the contract. */
export function addRoute(server: FastifyInstance, app: App, { route, handle, inTurn }: Served) {
  server.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { raw: route.raw ?? false },
    exposeHeadRoute: route.method === 'GET' && !route.acts && route.stream !== 'always',
    handler: async (request, reply) => {
      checkAccept(route, request.headers.accept)
      // Kept, because a closed connection forgets its address.
      const { ip } = request
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const token = tokenFor(route.for, request.headers.authorization)
      const member =
        token === null
          ? null
          : await inTurn.lookUp(ip, gone.signal, () => identify(app, route.for, token))
      request.memberId = member?.id
      if (needsRoom(app, route)) await app.disk.expectRoom()
      const events = wantsEvents(route, request.headers.accept)
      const unwatch =
        events && member && app.sessions.watch(member, () => gone.abort(invalidToken()))
      let form: Form | undefined
      try {
        if (!route.files && !route.raw && request.isMultipart())
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
        const handled = async () => handle(given)
        const result = route.outOfTurn
          ? await handled()
          : await inTurn.call(member, ip, gone.signal, () =>
              onlyReads(route) ? app.database.reading(handled) : handled(),
            )
        return await respond(route, result, request, reply, gone.signal)
      } finally {
        if (unwatch) unwatch()
        await form?.discard()
      }
    },
  })
}

/** Without an embedded database only uploads come to this disk, and say it themselves if it is full. */
const needsRoom = ({ database }: App, { method, evenIfFull }: Route) =>
  database.kind === 'embedded' && !evenIfFull && method !== 'GET' && method !== 'DELETE'

/** What guests alone ask for is about this server and its settings. */
const onlyReads = ({ method, acts, stream, for: audience }: Route) =>
  method === 'GET' && !acts && stream !== 'always' && audience !== 'guest'

const isRequired = (route: Route) => Object.values(route.files ?? {}).some((rule) => rule.required)
