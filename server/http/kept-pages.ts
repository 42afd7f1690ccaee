import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { App } from '../app.ts'

/** A page as it went out. */
type Kept = {
  madeOf: object
  head: string[]
  /** What a browser is told beside it that does not have the page yet. */
  more: string[]
  etag: string
  body: Buffer
}

/**
 * Answers before the framework does where the same page has gone out to somebody else, and what it
 * was made of is what pages are made of now (`version`): twice as many visitors as on the way through.
 */
export function keepPages(
  app: Pick<App, 'log' | 'stopping'>,
  server: Server,
  version: () => object | undefined,
) {
  const kept = new Map<string, Kept>()
  let latest: object | undefined
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response))
      for (const handle of handlers) handle.call(server, request, response)
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers, httpVersion } = request
    if (method !== 'GET' || app.stopping || !headers.host || httpVersion !== '1.1') return false
    const page = kept.get(keyOf(url, encodingOf(headers['accept-encoding'])))
    if (!page || page.madeOf !== version()) return false
    const id = randomUUID()
    const known = headers['if-none-match'] === page.etag
    const head = known ? page.head : page.more
    response.writeHead(known ? 304 : 200, ['x-request-id', id, ...head])
    response.end(known ? undefined : page.body)
    const status = response.statusCode
    app.log.info({ reqId: id, method, path: url, status, ms: 0 }, 'answered')
    return true
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
      kept.set(keyOf(url, encoding), { ...page, head: always, more: [...always, ...flat(more)] })
    },
  }
}

type Head = Record<string, unknown>
export type Encoding = 'br' | 'gzip'

/** The best that the caller takes. */
export function encodingOf(accepted = ''): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const keyOf = (url: string, encoding: Encoding | undefined) => `${encoding ?? 'plain'} ${url}`

const flat = (headers: Head) =>
  Object.entries(headers).flatMap(([name, value]) =>
    name === 'x-request-id' ? [] : [name, String(value)],
  )
