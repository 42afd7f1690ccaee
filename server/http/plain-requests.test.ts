import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerPlainRequests, plainRequestIn } from './plain-requests.ts'

const plain = 'GET /kept HTTP/1.1\r\nHost: here\r\nAccept-Encoding: br\r\n\r\n'
const other = 'GET /other HTTP/1.1\r\nHost: here\r\n\r\n'

/** Says by whom each request was answered. */
async function aServer({ keepAliveMs = 5_000, bytes = 2 } = {}) {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    request.resume()
    response.end(`node:${request.url}`)
  })
  const body = Buffer.alloc(bytes, 'x')
  const close = answerPlainRequests(server, ({ url, headers }) => {
    if (url === '/broken') return Promise.reject(new Error('broken'))
    if (url !== '/kept' && url !== '/late') return undefined
    const head = `content-length: ${body.length}\r\nvia: ${headers.get('accept-encoding')}\r\n`
    const answer = { status: 200, head, body }
    if (url === '/kept') return answer
    return new Promise((resolve) => setTimeout(resolve, 20, answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    const [[there]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')])
    let seen = ''
    socket.on('data', (piece) => (seen += String(piece)))
    /** Resolves when it was read, so that what is written next is another piece. */
    const say = async (piece: string) => {
      const before = socket.bytesWritten
      socket.write(piece)
      const whole = before + piece.length
      await expect.poll(() => (there as Socket).bytesRead).toBeGreaterThanOrEqual(whole)
    }
    return { socket, say, seen: () => seen }
  }
  return { server, open, close }
}

const bodies = (seen: string) =>
  [...seen.matchAll(/\r\n\r\n(xx|node:[/a-z]*)/g)].map(([, one]) => one)

async function sentIn(pieces: string[]) {
  const { open } = await aServer()
  const { say, seen } = await open()
  for (const piece of pieces) await say(piece)
  return { seen, bodies: () => bodies(seen()) }
}

test('plain requests are answered one after the other, as Node would', async () => {
  const { seen, bodies } = await sentIn([plain, plain])
  await expect.poll(bodies).toEqual(['xx', 'xx'])
  const [head] = seen().split('\r\n\r\n')
  expect(head).toMatch(
    /^HTTP\/1.1 200 OK\r\ncontent-length: 2\r\nvia: br\r\nDate: .* GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5$/,
  )
})

test('what is not known here is Node\u2019s, and everything after it', async () => {
  const { bodies } = await sentIn([plain, other, plain])
  await expect.poll(bodies).toEqual(['xx', 'node:/other', 'node:/kept'])
})

test('a head in two pieces and two requests in one piece are Node\u2019s', async () => {
  const halves = await sentIn([plain.slice(0, 20), plain.slice(20)])
  await expect.poll(halves.bodies).toEqual(['node:/kept'])
  const pair = await sentIn([plain + other])
  await expect.poll(pair.bodies).toEqual(['node:/kept', 'node:/other'])
})

test('what is known a moment later is answered then, in its order', async () => {
  const late = plain.replace('kept', 'late')
  const { bodies } = await sentIn([late, plain, late + other])
  await expect.poll(bodies).toEqual(['xx', 'xx', 'node:/late', 'node:/other'])
  const broken = await sentIn([plain.replace('kept', 'broken'), plain])
  await expect.poll(broken.bodies).toEqual(['node:/broken', 'node:/kept'])
})

test('what comes while one is waited for is not lost', async () => {
  const { open } = await aServer()
  const { socket, say, seen } = await open()
  await say(plain.replace('kept', 'late'))
  socket.write(other)
  await expect.poll(() => bodies(seen())).toEqual(['xx', 'node:/other'])
})

test('a body that looks like a request is none', async () => {
  const hidden = `GET /kept HTTP/1.1\r\nHost: here\r\nContent-Length: ${other.length}\r\n\r\n${other}`
  const { bodies } = await sentIn([hidden, plain])
  await expect.poll(bodies).toEqual(['node:/kept', 'node:/kept'])
})

test.for([
  'GET /kept HTTP/1.0\r\nHost: here\r\n\r\n',
  'HEAD /kept HTTP/1.1\r\nHost: here\r\n\r\n',
  'GET http://here/kept HTTP/1.1\r\nHost: here\r\n\r\n',
  'GET /kept HTTP/1.1\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost:\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nTransfer-Encoding : chunked\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nX: one\r\n two\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\nX: one\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nX: \u00e4\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nX: one\rtwo\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: here\r\nX: one\0\r\n\r\n',
  'GET /kept  HTTP/1.1\r\nHost: here\r\n\r\n',
  ' GET /kept HTTP/1.1\r\nHost: here\r\n\r\n',
  `GET /kept HTTP/1.1\r\nHost: here\r\nX: ${'y'.repeat(9_000)}\r\n\r\n`,
])('is not plain: %j', (given) => {
  expect(plainRequestIn(Buffer.from(given, 'latin1'))).toBeUndefined()
})

test('who does not read is not sent more and more', async () => {
  const { open, server } = await aServer({ bytes: 1_000_000 })
  let taken = 0
  server.on('request', () => taken++)
  const { socket } = await open()
  socket.pause()
  for (let asked = 0; taken === 0 && asked < 100; asked++) {
    socket.write(plain)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // Node stops reading such a connection by itself.
  expect(taken).toBeGreaterThan(0)
})

test('a connection that says nothing more is ended', async () => {
  const { open } = await aServer({ keepAliveMs: 500 })
  const [silent, answered] = [await open(), await open()]
  const gone = [silent, answered].map(({ socket }) => once(socket, 'close'))
  answered.socket.write(plain)
  await Promise.all(gone)
  expect(bodies(answered.seen())).toEqual(['xx'])
})

test('who has only said what he wants is answered before the connection ends', async () => {
  const { open } = await aServer()
  const { socket, seen } = await open()
  socket.end(plain)
  await once(socket, 'close')
  expect(bodies(seen())).toEqual(['xx'])
})

test('a server that closes does not wait for those who might ask again', async () => {
  const { open, server, close } = await aServer()
  const { socket, seen } = await open()
  socket.write(plain)
  await expect.poll(() => bodies(seen())).toEqual(['xx'])
  close()
  // Who comes in the moment before the doors are shut is Node's, and gone with its other connections.
  const late = await open()
  late.socket.write(plain)
  await expect.poll(() => bodies(late.seen())).toEqual(['node:/kept'])
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await closed
  await Promise.all([ended(socket), ended(late.socket)])
})

const ended = (socket: Socket) => socket.closed || once(socket, 'close')
