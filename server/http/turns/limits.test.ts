import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#server/errors.ts'
import { limitSlowBodies } from './limits.ts'

test('a body that does not arrive in time is answered, and the connection is given up', async () => {
  const server = Fastify()
  limitSlowBodies(server, { jsonBodyMs: 50, uploadMs: 50, leastUploadBytes: 100 })
  server.setErrorHandler((error, _, reply) =>
    reply.code((error as Refusal).httpCode).send({ said: (error as Refusal).message }),
  )
  server.post('/', async (request) => request.body)
  const socket = await connected(server)
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":',
  )
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('took too long to arrive')
})

test('an upload that goes on with a few bytes at a time is ended', async () => {
  const server = Fastify()
  limitSlowBodies(server, { jsonBodyMs: 50, uploadMs: 100, leastUploadBytes: 100 })
  server.addContentTypeParser(/^multipart/, (_, __, done) => done(null))
  server.setErrorHandler((error, _, reply) => reply.code((error as Refusal).httpCode).send())
  server.post('/', (request) => void request.raw.resume())
  const socket = await connected(server)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n')
  socket.write('Content-Length: 100000\r\n\r\n--x')
  // A byte that arrives after the end resets the connection, which is an error here.
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const dripping = setInterval(() => socket.write('a'), 20)
  onTestFinished(() => clearInterval(dripping))
  let answer = ''
  socket.on('error', () => {}).on('data', (chunk) => (answer += String(chunk)))
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
})

async function connected(server: FastifyInstance) {
  await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const socket = connect((server.server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
