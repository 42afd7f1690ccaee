import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { App } from '../app.ts'
import { answerPlainRequests } from './plain-requests.ts'

/** A page as it went out. */
type Kept = {
  madeOf: object
  etag: string
  whole: Sent
  /** What a browser is sent that has the page already. */
  known: Sent
}
/** The same head twice: in parts, and as it is written. */
type Sent = { status: number; head: string[]; lines: string; body?: Buffer }

/**
 * Answers before the framework does where the same page has gone out to somebody else, and what it
 * was made of is what pages are made of now (`version`). `close` ends the connections that nobody
 * else knows of.
 */
export function keepPages(
  app: Pick<App, 'log' | 'stopping'>,
  server: Server,
  version: () => object | Promise<object>,
) {
  const kept = new Map<string, Kept>()
  let latest: object | undefined
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response))
      for (const handle of handlers) handle.call(server, request, response)
  })
  // A browser's first page comes this way; its next one follows after scripts and fonts, as a request.
  const close = answerPlainRequests(server, ({ url, headers }) => {
    const page = pageFor(url, headers.get('accept-encoding'))
    if (!page) return undefined
    const answerNow = () => {
      const { status, lines, body } = formOf(page, headers.get('if-none-match'))
      return { status, head: `x-request-id: ${told(url, status)}\r\n${lines}`, body }
    }
    const now = version()
    if (now instanceof Promise)
      return now.then((later) => (later === page.madeOf ? answerNow() : undefined))
    return now === page.madeOf ? answerNow() : undefined
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers, httpVersion } = request
    if (method !== 'GET' || !headers.host || httpVersion !== '1.1') return false
    const page = pageFor(url, headers['accept-encoding'])
    if (!page) return false
    const now = version()
    // The framework looks at it, too, and tells what goes wrong.
    if (now instanceof Promise) now.catch(() => {})
    if (now !== page.madeOf) return false
    const { status, head, body } = formOf(page, headers['if-none-match'])
    response.writeHead(status, ['x-request-id', told(url, status), ...head])
    response.end(body)
    return true
  }

  function pageFor(url: string, accepted: string | undefined): Kept | undefined {
    return app.stopping ? undefined : kept.get(keyOf(url, encodingOf(accepted)))
  }

  /** Notes the answer in the log, and returns its id. */
  function told(path: string, status: number): string {
    const reqId = randomUUID()
    app.log.info({ reqId, method: 'GET', path, status, ms: 0 }, 'answered')
    return reqId
  }

  return {
    /** `head` without what only the page itself needs, which is in `more`. */
    keep(url: string, encoding: Encoding | undefined, { head, more, body, madeOf, etag }: Given) {
      if (madeOf !== latest) kept.clear()
      latest = madeOf
      const whole = { ...written({ ...head, ...more }), status: 200, body }
      const known = { ...written(head), status: 304 }
      kept.set(keyOf(url, encoding), { madeOf, etag, whole, known })
    },
    close,
  }
}

type Head = Record<string, unknown>
type Given = Pick<Kept, 'madeOf' | 'etag'> & { head: Head; more: Head; body: Buffer }

const formOf = (page: Kept, knownEtag: string | undefined): Sent =>
  knownEtag === page.etag ? page.known : page.whole

/** Best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]
/** Those that are named, and not with a weight of nothing. */
const named = /\b(?:br|gzip)\b(?! ?; ?q=0(?:\.0*)?(?![.\d]))/g

/** The best that the caller takes. */
export function encodingOf(accepted = ''): Encoding | undefined {
  const taken: string[] = accepted.match(named) ?? []
  return encodings.find((one) => taken.includes(one))
}

const keyOf = (url: string, encoding: Encoding | undefined) => `${encoding ?? 'plain'} ${url}`

function written(headers: Head): Pick<Sent, 'head' | 'lines'> {
  const all = Object.entries(headers).filter(([name]) => name !== 'x-request-id')
  return {
    head: all.flatMap(([name, value]) => [name, String(value)]),
    lines: all.map(([name, value]) => `${name}: ${String(value)}\r\n`).join(''),
  }
}
