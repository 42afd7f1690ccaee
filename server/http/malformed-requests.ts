import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { always, apiPolicy } from './headers.ts'

/** Sends the envelope by hand for input that never becomes a request of the framework. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return end(
      socket,
      408,
      'The request took too long to arrive. Nothing was changed; send it again.',
    )
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return end(socket, 431, 'The headers of this request are larger than the server accepts.')
  end(socket, 400, 'This request is not valid HTTP.')
}

/** Node itself would respond to these, without an envelope or without a body. */
export function answerWhatNodeWouldEnd(server: Server) {
  // The server ignores the `Expect` header of a request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // This is not a proxy: the response to a tunnel to another host is 404.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    end(socket, 404, 'Requested resource not found.')
  })
}

function end(socket: Duplex, httpCode: number, message: string) {
  const body = JSON.stringify({ httpCode, message, payload: null })
  const headers = Object.entries({
    ...always,
    'content-security-policy': apiPolicy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${httpCode} ${STATUS_CODES[httpCode]}\r\n${headers.join('')}\r\n${body}`)
}
