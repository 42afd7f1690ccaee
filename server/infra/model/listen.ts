import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type EventSourceMessage, createParser } from 'eventsource-parser'
import { Refusal } from '#server/errors.ts'
import {
  type ReplyPart,
  type ModelSettings,
  type ModelInput,
  NoPictures,
  NoTools,
  TooLong,
  type Wire,
  brokenOff,
  declined,
  late,
  nonsense,
  refusalOf,
  unreachable,
} from './wire.ts'

/** The timeout without a sign of life: comments and empty events do not count. */
const silenceMs = 60_000
/** The timeout without a word, while the model thinks. */
const thinkingMs = 5 * 60_000
const wholeAnswerMs = 15 * 60_000
const watchEveryMs = 1_000
/** The size limits of one event, and of an error's body. */
const mostCharacters = 4 * 1024 * 1024
const mostOfAnError = 64 * 1024
/** Retries only before the first token, because words that were sent cannot be repeated. */
const triesAfterMs = [300, 1_200]
/** If a provider asks for a longer wait than this, the member is told instead. */
const mostPatienceMs = 3_000

/** The model's output, piece by piece; retried as long as it has produced nothing. */
export async function* listen(
  wire: Wire,
  settings: ModelSettings,
  input: ModelInput,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  let counts = !settings.countless
  const from = Date.now()
  for (let attempt = 0; ; attempt++) {
    let silent = true
    const watch = watchFor(from, signal)
    try {
      const body = JSON.stringify(wire.body(settings, input, { most, counts }))
      const response = await post(wire, settings, body, watch.signal, input)
      for await (const heard of events(response, wire, watch.signal)) {
        if (heard.alive) watch.lives()
        if (heard.text || heard.calls) {
          silent = false
          watch.heard()
          // The server rejected only the request for token counts.
          if (!counts) settings.countless = true
        }
        yield heard
      }
      return
    } catch (caught) {
      const error = watch.isLate() ? withCause(late(), new Late()) : caught
      if (signal.aborted || !silent) throw error
      if (error instanceof NoPictures) throw error
      // Some servers do not support token counts, and answer with an unspecific 400.
      if (counts && error instanceof Refusal && isOf(error, 400)) {
        counts = false
        continue
      }
      if (input.tools && error instanceof Refusal && isOf(error, 400)) throw new NoTools()
      if (
        hasPicture(input) &&
        error instanceof Refusal &&
        refusesBody.some((one) => isOf(error, one))
      )
        throw new NoPictures()
      const pauseMs = pauseBefore(error, attempt)
      if (pauseMs === undefined) throw error
      await pause(pauseMs, signal)
    } finally {
      watch.end()
    }
  }
}

/** Ends a request that produces no words for too long, even if it sends other bytes. */
function watchFor(from: number, signal: AbortSignal) {
  const abort = new AbortController()
  let heardAt = Date.now()
  let livedAt = heardAt
  const timer = setInterval(() => {
    const now = Date.now()
    const isSilent = now - livedAt > silenceMs || now - heardAt > thinkingMs
    if (isSilent || now - from > wholeAnswerMs) abort.abort(new Late())
  }, watchEveryMs)
  return {
    signal: AbortSignal.any([signal, abort.signal]),
    lives: () => void (livedAt = Date.now()),
    heard: () => void (heardAt = livedAt = Date.now()),
    isLate: () => abort.signal.aborted && !signal.aborted,
    end: () => clearInterval(timer),
  }
}

function pauseBefore(error: unknown, attempt: number): number | undefined {
  const again = triesAfterMs[attempt]
  if (again === undefined || !(error instanceof Refusal) || error.httpCode !== 503) return undefined
  if (error.cause instanceof Late) return undefined
  const { status = 0, retryAfterMs: asked = 0 } = (error.cause ?? {}) as Answered
  // A retry would only be redirected again.
  if (status > 0 && status < 429) return undefined
  return asked > mostPatienceMs ? undefined : Math.max(again, asked)
}

/** The cause of the refusal that says so. */
export class Late extends Error {}

/** How much of the answer the cause of a refusal keeps. */
type Answered = { status?: number; retryAfterMs?: number }

const isOf = (error: Refusal, status: number) =>
  (error.cause as Answered | undefined)?.status === status

async function* events(
  response: IncomingMessage,
  wire: Wire,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void waiting.push(event) })
  const reader = wire.reader()
  let ended = false
  let anything = false
  let unread = 0
  response.setEncoding('utf8')
  try {
    for await (const chunk of response as AsyncIterable<string>) {
      parser.feed(chunk)
      unread = waiting.length > 0 ? 0 : unread + chunk.length
      if (unread > mostCharacters) throw nonsense()
      for (const event of waiting.splice(0)) {
        const heard = reader.read(event)
        ended ||= heard.end !== undefined
        anything = true
        yield heard
      }
    }
  } catch (error) {
    if (signal.aborted || error instanceof Refusal) throw error
    throw brokenOff(error)
  } finally {
    response.destroy()
  }
  if (!ended) throw anything ? brokenOff() : nonsense()
  const calls = reader.calls()
  const thinking = reader.thinking?.() ?? []
  if (calls.length > 0) yield { calls, ...(thinking.length > 0 ? { thinking } : {}) }
}

function post(
  wire: Wire,
  settings: ModelSettings,
  body: string,
  signal: AbortSignal,
  input: ModelInput,
): Promise<IncomingMessage> {
  const target = new URL(wire.url(settings))
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'text/event-stream',
    ...wire.headers(settings),
  }
  return new Promise((resolve, reject) => {
    const request = send(target, { method: 'POST', headers, signal }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else refuse(wire, response, input).then(reject, reject)
    })
    request.on('error', (error) => {
      reject(signal.aborted || error instanceof Refusal ? error : unreachable(error))
    })
    request.end(body)
  })
}

/**
 * The body of an error is read for three things only: whether a shorter conversation would be
 * accepted, or one without tools, or without a picture.
 */
async function refuse(wire: Wire, response: IncomingMessage, input: ModelInput): Promise<Error> {
  let body = ''
  try {
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>)
      if ((body += chunk).length > mostOfAnError) break
  } catch {
    // The status says enough.
  }
  const status = response.statusCode ?? 0
  if (wire.isTooLong(status, body)) return new TooLong()
  if (status === 400 && /content_filter|content_policy/i.test(body)) return declined()
  if (input.tools && isAboutTools(status, body)) return new NoTools()
  if (hasPicture(input) && isAboutPictures(status, body)) return new NoPictures()
  const seconds = Number(response.headers['retry-after'])
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined
  const refusal = refusalOf(status, retryAfter)
  const answered: Answered = retryAfter ? { status, retryAfterMs: retryAfter * 1000 } : { status }
  Object.assign(refusal.cause as Error, answered)
  return refusal
}

/** llama.cpp answers 500 if it was started without support for tools, and OpenRouter 404. */
const isAboutTools = (status: number, body: string) =>
  [400, 404, 422, 501].includes(status)
    ? /\btools?\b|\btool_|function.?call/i.test(body)
    : status === 500 && /\btools? (?:param )?requires/i.test(body)

const hasPicture = ({ turns }: ModelInput) => turns.some((turn) => 'picture' in turn)

const refusesBody = [400, 415, 422, 501]

/** llama.cpp answers 500 if it was started without an eye, and OpenRouter 404. */
const isAboutPictures = (status: number, body: string) =>
  [...refusesBody, 404, 500].includes(status) &&
  /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj/i.test(body)

const withCause = (refusal: Refusal, cause: unknown) => Object.assign(refusal, { cause })

const pause = (timeMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const over = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', over)
      resolve()
    }, timeMs)
    signal.addEventListener('abort', over, { once: true })
  })
