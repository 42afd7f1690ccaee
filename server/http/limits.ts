import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

export const jsonLimitBytes = 1024 * 1024
const patience = { jsonBodyMs: 20_000, idleUploadMs: 60_000 }

/**
 * A body that arrives slowly holds a connection open: JSON has to be complete within 20 s, and an
 * upload may take longer as long as something arrives each minute.
 */
export function limitSlowBodies(server: FastifyInstance, { jsonBodyMs, idleUploadMs } = patience) {
  server.addHook('preParsing', async (request, reply, payload) => {
    if (
      request.headers['content-length'] === '0' ||
      (request.method === 'GET' && !request.headers['content-length'])
    )
      return payload
    const upload = request.headers['content-type']?.startsWith('multipart/') ?? false
    const slow = () => {
      // The response was sent, but the rest of the body never came: nothing else would end this.
      if (reply.sent) return void request.raw.destroy()
      reply.header('connection', 'close')
      reply.raw.once('finish', () => request.raw.destroy(brokenOff()))
      reply.send(
        new Refusal(
          408,
          'The request took too long to arrive. Nothing was changed; send it again.',
        ),
      )
    }
    // The timeout of an upload counts silence on the socket: reading here would take the body from
    // its reader.
    if (upload) {
      request.raw.setTimeout(idleUploadMs, slow)
      request.raw.once('end', () => request.raw.socket.setTimeout(0))
    } else {
      const timer = setTimeout(slow, jsonBodyMs)
      request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    return payload
  })
}

/**
 * The error code that Node's streams use for an early end, so that readers of the body treat it as
 * one.
 */
const brokenOff = () =>
  Object.assign(new Error('the body stopped coming'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
