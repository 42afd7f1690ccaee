import { type Sentence, inEnglish, sentence } from '#server/sentences.ts'
import { withoutSlash } from '../model/wire.ts'
import { inSpan } from '../tracing/spans.ts'

type Remote = { url: string; key: string | undefined }

/** Why a service gave no usable answer; nothing of what it said is repeated. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  sentence: Sentence
  status: number | undefined
  retryAfterSeconds: number | undefined

  constructor(said: Sentence, about: { status?: number; retryAfterSeconds?: number } = {}) {
    super(inEnglish(said))
    this.sentence = said
    this.status = about.status
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}

/** `mostCharacters`: of the answer, which is parsed on the thread that all members share. */
type Asking = { timeoutMs: number; mostCharacters: number; signal?: AbortSignal | undefined }

const longestWaitSeconds = 3_600

/**
 * The JSON that a service answers to a body, at the operation of that name. Throws a
 * `RemoteError`, or the reason of the signal.
 */
export const postJson = (
  remote: Remote,
  operation: string,
  body: object,
  asking: Asking,
): Promise<unknown> => inSpan(`ask ${operation}`, {}, () => ask(remote, operation, body, asking))

async function ask(
  { url, key }: Remote,
  operation: string,
  body: object,
  { timeoutMs, mostCharacters, signal }: Asking,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(addressOf(url, operation), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(body),
      // Another address was not set by the operator.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.ok) return JSON.parse(await textOf(response, mostCharacters))
    await response.body?.cancel()
    throw new RemoteError(sentence('It answered {status}.', { status: String(response.status) }), {
      status: response.status,
      ...retryAfter(response.headers.get('retry-after')),
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof RemoteError) throw error
    if (timeout.aborted)
      throw new RemoteError(sentence('It did not answer within {ms} ms.', { ms: timeoutMs }))
    if (error instanceof SyntaxError) throw new RemoteError('It answered something else than JSON.')
    throw new RemoteError('It could not be reached.')
  }
}

/** The address of an operation; the operator may have set it with the operation or without. */
function addressOf(url: string, operation: string): string {
  const address = new URL(url)
  const path = withoutSlash(address.pathname)
  address.pathname = path.endsWith(`/${operation}`) ? path : `${path}/${operation}`
  return address.href
}

async function textOf(response: Response, mostCharacters: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > mostCharacters) throw new RemoteError('Its answer was too long.')
  }
  return text + decoder.decode()
}

/** In seconds, or a date. */
function retryAfter(header: string | null): { retryAfterSeconds?: number } {
  if (!header) return {}
  const seconds = /^\d+(?:\.\d+)?$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  if (!Number.isFinite(seconds) || seconds <= 0) return {}
  return { retryAfterSeconds: Math.min(Math.ceil(seconds), longestWaitSeconds) }
}
