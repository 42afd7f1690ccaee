import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import { Bytes } from '../implement.ts'
import { respond } from './respond.ts'

test('what is long is sent from memory in pieces, between which others come', async () => {
  const body = Buffer.from('a long text '.repeat(20_000))
  const server = Fastify()
  server.get('/', { exposeHeadRoute: true }, (request, reply) =>
    respond(health.openapi, new Bytes(body, {}), request, reply, new AbortController().signal),
  )
  const response = await server.inject({ url: '/', payloadAsStream: true })
  const pieces = (await response.stream().toArray()) as Buffer[]
  expect(Buffer.concat(pieces)).toEqual(body)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(body.length / 3)
  expect(response.headers['content-length']).toBe(String(body.length))
  const head = await server.inject({ method: 'HEAD', url: '/' })
  expect(head.headers['content-length']).toBe(String(body.length))
})
