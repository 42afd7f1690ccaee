import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/errors.ts'

export const jsonLimitBytes = 1024 * 1024
/** Of an upload, the least that has to arrive in each of these times. */
const patience = { jsonBodyMs: 20_000, uploadMs: 60_000, leastUploadBytes: 16_384 }

/**
 * A body that arrives slowly holds a connection open: JSON has to be complete within 20 s, and an
 * upload may take longer as long as 16 kB arrive each minute.
 */
export function limitSlowBodies(server: FastifyInstance, limits = patience) {
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
    const { raw } = request
    let before = raw.socket.bytesRead
    const timer = upload
      ? setInterval(() => {
          const { bytesRead } = raw.socket
          // Nothing is read while the upload waits for its turn.
          if (raw.readableFlowing && bytesRead - before < limits.leastUploadBytes) slow()
          before = bytesRead
        }, limits.uploadMs)
      : setTimeout(slow, limits.jsonBodyMs)
    raw.once('close', () => clearInterval(timer)).once('end', () => clearInterval(timer))
    return payload
  })
}

/**
 * The error code that Node's streams use for an early end, so that readers of the body treat it as
 * one.
 */
const brokenOff = () =>
  Object.assign(new Error('the body stopped coming'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
