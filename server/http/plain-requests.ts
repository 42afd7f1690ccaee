import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** A request of which nothing can be meant but what it says: `GET`, one of each header, no body. */
export type PlainRequest = { url: string; headers: ReadonlyMap<string, string> }

/** `head` holds whole lines of headers. */
export type PlainAnswer = { status: number; head: string; body?: Buffer | undefined }

const longestHead = 8_192
const wholeRequest = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w-]+:[\t -~]*\r\n)+)\r\n$/
/** With these a request may have a body, or wants the connection for something else. */
const notPlain = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']

/**
 * Answers on a new connection before Node's server reads it, where one piece after the other is a whole
 * plain request that `answer` knows: making objects of it would be most of the work.
 * With anything else, a head in two pieces too, the connection is Node's for good, with what came.
 */
export function answerPlainRequests(
  server: Server,
  answer: (request: PlainRequest) => PlainAnswer | Promise<PlainAnswer | undefined> | undefined,
) {
  const own = server.listeners('connection')
  const open = new Set<Socket>()
  let closed = false
  const toNode = (socket: Socket) => {
    for (const listener of own) listener.call(server, socket)
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (closed) return toNode(socket)
    const onData = (piece: Buffer) => {
      // Who does not read what he was sent is not sent more from here.
      const request = socket.writableLength === 0 ? plainRequestIn(piece) : undefined
      const answered = request && answer(request)
      if (answered instanceof Promise) answerLater(piece, answered)
      else answerNow(piece, answered)
    }
    const answerNow = (piece: Buffer, answered: PlainAnswer | undefined) => {
      if (answered) send(socket, answered, server.keepAliveTimeout)
      else handOver(piece)
    }
    const answerLater = (piece: Buffer, promised: Promise<PlainAnswer | undefined>) => {
      socket.pause()
      // What went wrong goes wrong once more where it is told.
      void promised
        .catch(() => undefined)
        .then((answered) => {
          if (closed || !open.has(socket)) return
          socket.resume()
          answerNow(piece, answered)
        })
    }
    const onEnd = () => void socket.end()
    const onTrouble = () => void socket.destroy()
    const onClose = () => void open.delete(socket)
    const handlers = { data: onData, end: onEnd, error: onTrouble, timeout: onTrouble }

    function handOver(piece: Buffer) {
      for (const [event, handler] of Object.entries(handlers)) socket.off(event, handler)
      socket.setTimeout(0)
      open.delete(socket)
      socket.unshift(piece)
      toNode(socket)
    }

    open.add(socket)
    for (const [event, handler] of Object.entries(handlers)) socket.on(event, handler)
    socket.on('close', onClose)
    socket.setTimeout(server.keepAliveTimeout)
  })
  /** Node ends the connections it knows, and none but these. */
  return () => {
    closed = true
    for (const socket of open) socket.destroySoon()
  }
}

export function plainRequestIn(piece: Buffer): PlainRequest | undefined {
  if (piece.length > longestHead) return undefined
  const [, url, lines] = wholeRequest.exec(piece.toString('latin1')) ?? []
  if (!url || !lines) return undefined
  const headers = new Map<string, string>()
  for (const line of lines.trimEnd().split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (headers.has(name)) return undefined
    headers.set(name, line.slice(colon + 1).trim())
  }
  if (!headers.get('host') || notPlain.some((name) => headers.has(name))) return undefined
  const connection = headers.get('connection') ?? 'keep-alive'
  return connection.toLowerCase() === 'keep-alive' ? { url, headers } : undefined
}

function send(socket: Socket, { status, head, body }: PlainAnswer, keepAliveMs: number) {
  const seconds = Math.floor(keepAliveMs / 1000)
  const own = `Date: ${date()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n`
  const whole = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}${own}\r\n`
  if (!body) return void socket.write(whole, 'latin1')
  // Both in one piece to the network.
  socket.cork()
  socket.write(whole, 'latin1')
  socket.write(body)
  socket.uncork()
}

let said = { second: 0, text: '' }

/** Made once a second: nothing finer is said. */
function date(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== said.second) said = { second, text: new Date(second * 1000).toUTCString() }
  return said.text
}
