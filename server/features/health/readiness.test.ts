import { randomUUID as uuid } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { health } from '#contract/health.ts'
import { openDisk } from '#server/infra/disk/disk.ts'
import { smtpMail } from '#server/infra/mail/smtp.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const partsOf = async ({ guest }: TestApp) => {
  const { parts } = await guest(health.ready)
  return Object.fromEntries(parts.map(({ name, ...part }) => [name, part]))
}

/** A model server that answers every request with this status, and counts them. */
async function modelServer(status: number) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.writeHead(status).end('a secret of the provider')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, asked }
}

const withModel = (port: number) => ({
  ...{ MODEL_URL: `http://127.0.0.1:${port}/v1`, MODEL_NAME: 'fake', MODEL_KEY: 'the key' },
})

/** Takes connections and says nothing. */
async function silentServer() {
  const sockets = new Set<{ destroy(): void }>()
  const server = createTcp((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('readiness names what this machine has by itself', async () => {
  const parts = await partsOf(await testApp())
  expect(parts).toMatchObject({
    model: { ready: true, note: 'built-in' },
    files: { ready: true, note: 'data folder' },
    mail: { ready: true, note: 'outbox' },
    disk: { note: expect.stringMatching(/MB free$/) },
  })
})

test('a model is asked what it has, once a minute and at no cost', async () => {
  const { port, asked } = await modelServer(200)
  const server = await testApp({}, withModel(port))
  for (const _ of [1, 2, 3])
    expect((await partsOf(server))['model']).toEqual({ ready: true, note: 'fake' })
  expect(asked).toEqual(['GET /v1/models Bearer the key'])
})

test('a part that can wait is named, and the server is ready nevertheless', async () => {
  const { port } = await modelServer(401)
  const server = await testApp(
    {
      mail: smtpMail(`smtp://ana:secret@127.0.0.1:${await silentServer()}`, 'https://carrel.test'),
      disk: openDisk({ dataDir: '' }, async () => 500 * 1024 * 1024),
    },
    withModel(port),
  )
  const parts = await partsOf(server)
  expect(parts).toMatchObject({
    model: { ready: false, note: 'fake: it refuses MODEL_KEY' },
    mail: { ready: false, note: 'mail server: it is being asked' },
    disk: { ready: false, note: 'nearly full: 500 MB free' },
  })
  expect(JSON.stringify(parts)).not.toMatch(/the key|secret/)
  const gone = await testApp({}, withModel(1))
  expect((await partsOf(gone))['model']).toEqual({
    ready: false,
    note: 'fake: it does not answer, and the log says why',
  })
})

test('a clock that is 20 minutes off is told in a sentence, at the start and in readiness', async () => {
  const right = await testApp()
  expect((await partsOf(right))['clock']).toMatchObject({ ready: true })
  const now = () => new Date(Date.now() + 20 * 60_000)
  const server = await testApp({ now })
  const sentence = 'This server’s clock is 20 minutes ahead of the database’s.'
  expect((await partsOf(server))['clock']).toMatchObject({
    ready: false,
    note: expect.stringContaining(sentence),
  })
  expect(server.logged.join()).toContain(sentence)
  // Members go on.
  const { botMessage } = await server.as('ana')(chats.send, {
    body: { requestId: uuid(), message: 'When is it open?' },
  })
  expect(botMessage.status).toBe('complete')
})
