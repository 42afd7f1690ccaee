import type { Envelope } from '#contract/envelope.ts'
import type { Route } from '#contract/route.ts'
import { Refusal, asRefusal } from '../errors.ts'
import type { Say, Sentence } from '../sentences.ts'

export function success(route: Route, payload: unknown, say: Say, said?: Sentence): Envelope {
  return {
    httpCode: route.code ?? 200,
    message: say(said ?? route.message ?? 'OK'),
    payload: (payload as object | null | undefined) ?? null,
  }
}

/** The end of a call that threw. `cause` goes into the log and nowhere else. */
export function failure(
  error: unknown,
  requestId: string,
  say: Say,
): { envelope: Envelope; retryAfterSeconds: number | undefined; cause: unknown } {
  const refusal = edgeRefusal(error) ?? asRefusal(error, requestId)
  const { httpCode, sentence, payload, retryAfterSeconds, cause } = refusal
  const envelope = { httpCode, message: say(sentence), payload: saidIn(payload, say) }
  return { envelope, retryAfterSeconds, cause }
}

/** Members of a payload that are sentences, such as the one for an internal error. */
const sentences = new Set(['error', 'fault', 'hint'])

/** With its sentences, and those for single fields, in words. */
export function saidIn(payload: object | null, say: Say): object | null {
  if (!payload) return null
  const { errors, others } = payload as {
    errors?: Record<string, Sentence>
    others?: { hint: Sentence }[]
  }
  const single = Object.entries(payload).filter(([name]) => sentences.has(name))
  const inWords = (said: [string, Sentence][]) =>
    Object.fromEntries(said.map(([name, sentence]) => [name, say(sentence)]))
  return {
    ...payload,
    ...inWords(single),
    ...(errors ? { errors: inWords(Object.entries(errors)) } : {}),
    ...(others ? { others: others.map((one) => ({ ...one, hint: say(one.hint) })) } : {}),
  }
}

/** Refusals of the HTTP layer itself, by its own codes. */
function edgeRefusal(error: unknown): Refusal | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(413, 'The request is larger than the server accepts.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new Refusal(406, 'Send the request as application/json.')
  if (code === 'FST_ERR_BAD_URL')
    return new Refusal(400, 'The address of this request is malformed.')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new Refusal(400, 'The body of this request is not valid JSON.')
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new Refusal(400, 'The body is not as long as its Content-Length says.')
  if (code && noFile.has(code)) return new Refusal(404, 'Requested resource not found.')
  // A library knows that the fault is the caller's.
  if (statusCode === 404) return new Refusal(404, 'Requested resource not found.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, 'Bad request. Please check your input.')
  return undefined
}

/** Of a path that no file can have: with NUL in it, too long, or with a file as a folder. */
const noFile = new Set(['ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG', 'ENOTDIR', 'EISDIR'])
