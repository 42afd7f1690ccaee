import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { always, apiPolicy } from './headers.ts'

/** What never becomes a request of the framework's gets the envelope by hand. */
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

/** Node has ends of its own for these, without an envelope or without a word. */
export function answerWhatNodeWouldEnd(server: Server) {
  // Nothing here depends on what a request expects.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // This is no proxy: a tunnel to elsewhere is a thing that is not here.
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
