import { type Envelope, type FieldErrors, catalogue, transport } from './envelope.ts'
import { type EventOf, readEvents } from './events.ts'
import { type CallOf, type PayloadOf, type Route, pathOf } from './route.ts'
import { type Sentence, inWords } from './sentences.ts'

const requestTimeoutMs = 3_600_000

/** How long cached data stays fresh, and when a request is retried. */
export const fetching = {
  cacheMs: 5 * 60_000,
  retries: 3,
  retryDelayMs: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
} as const

/** A refusal, a failure of the server, or (httpCode 0) no response at all. */
export class ApiError extends Error {
  httpCode: number
  payload: unknown
  retryAfterSeconds: number | undefined

  constructor(envelope: Envelope, retryAfterSeconds?: number) {
    super(envelope.message)
    this.name = 'ApiError'
    this.httpCode = envelope.httpCode
    this.payload = envelope.payload
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** One sentence for each field of a 422. */
  get fields(): Record<string, string> {
    return (this.payload as FieldErrors | null)?.errors ?? {}
  }
}

/** Never for a call that could act twice: only for reads, and only if a retry may succeed. */
export const mayRetry = (route: Route, error: unknown, attempt: number) =>
  route.method === 'GET' &&
  !route.acts &&
  attempt < fetching.retries &&
  error instanceof ApiError &&
  (error.httpCode === 0 || error.httpCode >= 500)

export type Upload = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: FormData
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}) => Promise<Response>

export type ClientSettings = {
  /** Empty in the browser: same origin. */
  origin?: string
  token: () => string | null
  /** Called with the new token in a response's X-Auth-Token; the previous one ends soon. */
  onToken?: (token: string) => void
  /** Called for every refusal, so that one place can end the session of an invalid token. */
  onRefusal?: (error: ApiError) => void
  /** The language requested from the server; without it, the server's own. */
  language?: () => string
  /** Translates the client's own sentences into that language. */
  said?: (sentence: Sentence) => string
  /** Called for every response of the server, whatever its code. */
  onResponse?: () => void
  /** Sends a form and reports progress, where fetch cannot. */
  upload?: Upload
}

export type CallOptions = {
  signal?: AbortSignal
  onProgress?: (sent: number, total: number) => void
  lastEventId?: number
  /** The ETag of what is changed. */
  ifMatch?: string
  /** The call reaches the server although the page is left; what it sends has to be short (64 kB). */
  keepalive?: boolean
}

export type Client = ReturnType<typeof createClient>

export function createClient(settings: ClientSettings) {
  const said = settings.said ?? ((sentence) => inWords(sentence, {}, 'en-GB'))

  /** Resolves to the payload; throws ApiError for every other end. */
  async function call<R extends Route>(
    route: R,
    given: CallOf<R> = {} as CallOf<R>,
    options: CallOptions = {},
  ): Promise<PayloadOf<R>> {
    return (await envelope(route, given, options)).payload as PayloadOf<R>
  }

  /** The whole envelope, for the message a success carries. */
  async function envelope<R extends Route>(
    route: R,
    given: CallOf<R> = {} as CallOf<R>,
    options: CallOptions = {},
  ): Promise<Envelope<PayloadOf<R>>> {
    const response = await request(route, given, options, 'application/json')
    return (await accept(response)) as Envelope<PayloadOf<R>>
  }

  /** The events of a stream; a refusal before the first one throws ApiError. */
  async function* stream<R extends Route>(
    route: R,
    given: CallOf<R>,
    options: CallOptions = {},
  ): AsyncGenerator<EventOf<R> & { id: number }> {
    const response = await request(route, given, options, 'text/event-stream')
    if (!response.ok || !response.body) {
      await accept(response)
      throw refused({ httpCode: 0, message: said(transport.unexpected), payload: null })
    }
    for await (const event of readEvents(response.body)) {
      // A failure in the middle of a stream is handled like a refusal: the session may be over.
      if (event.type === 'failure') refused(event.data)
      // The route says which events it streams.
      yield event as EventOf<R> & { id: number }
    }
  }

  /** The response of a call that returns a file. */
  async function bytes<R extends Route>(
    route: R,
    given: CallOf<R>,
    options: CallOptions = {},
  ): Promise<Response> {
    const response = await request(route, given, options, '*/*')
    if (!response.ok) await accept(response)
    return response
  }

  async function request(route: Route, given: Given, options: CallOptions, accept: string) {
    const response = await send(route, given, options, accept)
    settings.onResponse?.()
    const newToken = response.headers.get('x-auth-token')
    if (newToken) settings.onToken?.(newToken)
    return response
  }

  async function send(route: Route, given: Given, options: CallOptions, accept: string) {
    const url = (settings.origin ?? '') + pathOf(route, given.params) + search(given.query)
    const headers: Record<string, string> = { accept }
    const language = settings.language?.()
    if (language) headers['accept-language'] = language
    const token = settings.token()
    if (token) headers['authorization'] = `Bearer ${token}`
    if (options.ifMatch) headers['if-match'] = options.ifMatch
    if (options.lastEventId !== undefined) headers['last-event-id'] = String(options.lastEventId)
    const timeout = AbortSignal.timeout(requestTimeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const { method } = route
    // A deletion at the moment the reader leaves has to reach the server although the page no
    // longer waits for it.
    const keepalive = method === 'DELETE' || options.keepalive === true
    try {
      if (route.files) {
        const body = form(given)
        if (options.onProgress && settings.upload)
          return await settings.upload({
            method,
            url,
            headers,
            body,
            signal,
            onProgress: options.onProgress,
          })
        return await fetch(url, { method, headers, body, signal })
      }
      if (given.body === undefined) return await fetch(url, { method, headers, signal, keepalive })
      headers['content-type'] = 'application/json'
      const body = JSON.stringify(given.body)
      return await fetch(url, { method, headers, body, signal, keepalive })
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw refused({ httpCode: 0, message: said(transport.network), payload: null })
    }
  }

  async function accept(response: Response): Promise<Envelope> {
    if (response.status === 204) return { httpCode: 204, message: '', payload: null }
    const envelope = readEnvelope(await response.text()) ?? unreadable(response.status)
    if (envelope.httpCode === 200 || envelope.httpCode === 201) return envelope
    const retryAfter = Number(response.headers.get('retry-after'))
    throw refused(envelope, retryAfter || undefined)
  }

  /** A proxy in between may respond without an envelope: then only its status is known. */
  const unreadable = (httpCode: number): Envelope => ({
    httpCode,
    message: said(catalogue[httpCode]?.text ?? transport.unexpected),
    payload: null,
  })

  function refused(envelope: Envelope, retryAfterSeconds?: number) {
    const error = new ApiError(envelope, retryAfterSeconds)
    settings.onRefusal?.(error)
    return error
  }

  return { call, envelope, stream, bytes }
}

type Given = {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Partial<Record<string, Blob>>
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const envelope = JSON.parse(text) as Envelope
    if (typeof envelope.httpCode === 'number') return envelope
  } catch {
    // What is not JSON is no envelope.
  }
  return undefined
}

type Plain = string | number | boolean | null | undefined

function search(query: unknown): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Plain>))
    if (value !== undefined && value !== null) params.set(name, String(value))
  return params.size > 0 ? `?${params.toString()}` : ''
}

function form(given: Given): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((given.body ?? {}) as Record<string, Plain>))
    if (value !== undefined) form.set(name, String(value))
  for (const [name, file] of Object.entries(given.files ?? {})) if (file) form.set(name, file)
  return form
}
