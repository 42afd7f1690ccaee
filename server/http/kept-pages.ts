import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { App } from '../app.ts'
import { answerPlainRequests } from './plain-requests.ts'

/** A page as it went out. */
type Kept = {
  madeOf: object
  head: string[]
  /** What a browser is told beside it that does not have the page yet. */
  more: string[]
  /** Both as they are written. */
  lines: { head: string; more: string }
  etag: string
  body: Buffer
}

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
    const known = headers.get('if-none-match') === page.etag
    const answerNow = () => {
      const status = known ? 304 : 200
      const id = `x-request-id: ${told(url, status)}\r\n`
      const head = id + (known ? page.lines.head : page.lines.more)
      return { status, head, body: known ? undefined : page.body }
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
    const known = headers['if-none-match'] === page.etag
    const status = known ? 304 : 200
    const head = known ? page.head : page.more
    response.writeHead(status, ['x-request-id', told(url, status), ...head])
    response.end(known ? undefined : page.body)
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
    keep(
      url: string,
      encoding: Encoding | undefined,
      { head, more, ...page }: Pick<Kept, 'madeOf' | 'etag' | 'body'> & { head: Head; more: Head },
    ) {
      if (page.madeOf !== latest) kept.clear()
      latest = page.madeOf
      const always = flat(head)
      const whole = [...always, ...flat(more)]
      const lines = { head: linesOf(always), more: linesOf(whole) }
      kept.set(keyOf(url, encoding), { ...page, head: always, more: whole, lines })
    },
    close,
  }
}

type Head = Record<string, unknown>
export type Encoding = 'br' | 'gzip'

/** Named, and not with a weight of nothing. */
const takes = {
  br: /\bbr\b(?! ?; ?q=0(?:\.0*)?(?![.\d]))/,
  gzip: /\bgzip\b(?! ?; ?q=0(?:\.0*)?(?![.\d]))/,
}

/** The best that the caller takes. */
export function encodingOf(accepted = ''): Encoding | undefined {
  if (takes.br.test(accepted)) return 'br'
  return takes.gzip.test(accepted) ? 'gzip' : undefined
}

const keyOf = (url: string, encoding: Encoding | undefined) => `${encoding ?? 'plain'} ${url}`

const flat = (headers: Head) =>
  Object.entries(headers).flatMap(([name, value]) =>
    name === 'x-request-id' ? [] : [name, String(value)],
  )

const linesOf = (head: string[]) =>
  head.map((part, at) => (at % 2 ? `${part}\r\n` : `${part}: `)).join('')
