import { type PlainMessage, type Sentence, inEnglish, sentence } from './sentences.ts'

/** A refusal that a caller is told of, in their language; its `message` is the English. */
export class Refusal extends Error {
  sentence: Sentence
  httpCode: number
  payload: object | null
  retryAfterSeconds: number | undefined

  constructor(
    httpCode: number,
    sentence: Sentence,
    options: { payload?: object | null; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(inEnglish(sentence), { cause: options.cause })
    this.name = 'Refusal'
    this.sentence = sentence
    this.httpCode = httpCode
    this.payload = options.payload ?? null
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const badRequest = (said: Sentence) => new Refusal(400, said)
/** The same words for everybody; a logged-in member may be told which field was wrong. */
export const wrongCredentials = (errors?: Record<string, Sentence>) =>
  new Refusal(401, 'Invalid Login Credentials!', errors ? { payload: { errors } } : {})
export const expiredSession = () =>
  new Refusal(401, 'Your session has expired. Please log in again.')
export const membersOnly = () => new Refusal(403, 'Only members can access!')
export const editorsOnly = () => new Refusal(403, 'Only editors and operators can access this.')
export const operatorsOnly = () => new Refusal(403, 'Only operators can access this.')
export const forbidden = (said: Sentence) => new Refusal(403, said)
export const suspended = () =>
  new Refusal(
    403,
    'This account is suspended. Write to the operator if you think that is a mistake.',
  )
export const notFound = (thing: PlainMessage) =>
  new Refusal(404, sentence('{thing} not found.', { thing: { message: thing } }))
export const notServed = (said: Sentence) => new Refusal(406, said)
export const conflict = (said: Sentence, payload?: object) =>
  new Refusal(409, said, { payload: payload ?? null })
export const gone = (said: Sentence) => new Refusal(410, said)
export const tooLarge = (said: Sentence) => new Refusal(413, said)
/** The sentence and Retry-After say when the next try is possible. */
export function tooManyTries(resetsAt: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const said =
    seconds === 1
      ? 'Too many tries. Try again in 1 second.'
      : seconds < 90
        ? sentence('Too many tries. Try again in {seconds} seconds.', { seconds })
        : sentence('Too many tries. Try again in {minutes} minutes.', {
            minutes: String(minutes),
          })
  return new Refusal(429, said, { retryAfterSeconds: seconds })
}
/** Nobody reads this: the connection is closed. */
export const callerLeft = () =>
  new Refusal(408, 'The connection was closed before this request was answered.')
export const invalidToken = () => new Refusal(498, 'Invalid Token. Please log in again.')
export const unavailable = (said: Sentence, retryAfterSeconds = 5, cause?: unknown) =>
  new Refusal(503, said, { retryAfterSeconds, cause })

/** A part outside of this server, such as the bucket, does not answer. */
export class PartAway extends Refusal {
  constructor(said: Sentence, cause: unknown) {
    super(503, said, { retryAfterSeconds: 5, cause })
  }
}

/** A job waits for as long as this lasts: it is no fault of the job. */
export const isAway = (error: unknown): boolean =>
  error instanceof PartAway || isDatabaseGone(error)

/** `about`: what else the caller is told. */
export function invalid(errors: Record<string, Sentence>, about: object = {}): Refusal {
  const [first] = Object.values(errors)
  return new Refusal(422, first ?? 'Unprocessable Entity. Invalid data provided.', {
    payload: { errors, ...about },
  })
}

export const noRoom = (cause?: unknown) =>
  unavailable(
    'The server has no room left on its disk. Nothing was changed; try again later.',
    60,
    cause,
  )

/** A lack of room on the machine: reported as it is, so that the operator can make some. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true
  // PostgreSQL has no code of its own for a quota that is used up.
  return code === 'XX000' && String(message).endsWith('Disk quota exceeded')
}

/** A lock, a turn, time or a connection of the database that was waited for and not had. */
function isBusy(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    busyCodes.has(String(code)) ||
    String(message).startsWith('cached plan must not change') ||
    message === 'timeout exceeded when trying to connect'
  )
}

/** No lock, too late, too many connections, too little memory, a conflict of transactions. */
const busyCodes = new Set(['55P03', '57014', '53300', '53200', '40001', '40P01'])

/**
 * The database, or the way to it, is gone for now: PostgreSQL's classes 08 and 57P, a standby that
 * is not promoted yet (25006), and a connection that was cut without a word.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      String(code),
    ) ||
    String(message).startsWith('Query read timeout') ||
    isDatabaseGone(error)
  )
}

/** The same, where it is certainly the database, and not a statement that took too long. */
function isDatabaseGone(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    /^(?:08...|57P..|25006)$/.test(String(code)) ||
    /^(?:Connection terminated|Client has encountered a connection error)/.test(String(message))
  )
}

/** What may work in a moment, and was not at fault itself: a statement that took too long was. */
export const mayPass = (error: unknown): boolean =>
  isDatabaseAway(error) || (isBusy(error) && (error as { code?: unknown }).code !== '57014')

/**
 * Turns anything thrown into what the caller may know; an error that is no refusal is a bug, and
 * the log has its cause.
 */
export function asRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return noRoom(error)
  if (isBusy(error)) {
    const message = 'The server is busy. Nothing was changed; try again in a moment.'
    return new Refusal(503, message, { retryAfterSeconds: 5, cause: error })
  }
  if (isDatabaseAway(error)) {
    const message = 'The database cannot be reached just now. Try again in a moment.'
    return new Refusal(503, message, { retryAfterSeconds: 5, cause: error })
  }
  const message = 'Internal Server Error. Please try again later.'
  return new Refusal(500, message, { payload: { error: message, requestId }, cause: error })
}

/** Whether a statement violated the unique index of that name. */
export const violates = (error: unknown, index: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint ?? String(error)).includes(index)
}
