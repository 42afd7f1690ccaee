import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { isLoopback } from '#server/settings/loopback.ts'
import { serveOutbox } from './outbox.ts'
import { serveTestCheckout } from '../test-checkout/test-checkout.ts'

/** The parts for development: not there in production, and else for callers on this machine. */
export async function serveDevelopmentParts(server: FastifyInstance, app: App) {
  const { developmentParts } = app.config
  if (developmentParts === 'none') return
  await server.register(async (parts) => {
    if (developmentParts === 'here')
      parts.addHook('onRequest', async (request) => {
        if (!isFromHere(request)) throw new Refusal(404, 'Requested resource not found.')
      })
    serveOutbox(parts, app)
    await serveTestCheckout(parts, app)
  })
}

/**
 * A page elsewhere can lead a browser to this machine under another name, and a proxy on this
 * machine passes on what others ask. So the address, the `Host` header and the traces of proxies
 * all have to say that the caller is here.
 */
function isFromHere({ socket, headers, raw }: FastifyRequest): boolean {
  const { host = '' } = headers
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(name) &&
    // nginx, told no more than where to pass requests, says nothing of itself but this.
    raw.httpVersion !== '1.0' &&
    headers.connection !== 'close' &&
    !proxyHeaders.some((header) => headers[header] !== undefined)
  )
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
