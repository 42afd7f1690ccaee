import type { FieldErrors } from '#contract/envelope.ts'

/** A refusal that a caller is told of; the envelope is built from it, word for word. */
export class Refusal extends Error {
  httpCode: number
  payload: object | null
  retryAfterSeconds: number | undefined

  constructor(
    httpCode: number,
    message: string,
    options: { payload?: object | null; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'Refusal'
    this.httpCode = httpCode
    this.payload = options.payload ?? null
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const badRequest = (message: string) => new Refusal(400, message)
/** The same words for everybody; a logged-in member may be told which field was wrong. */
export const wrongCredentials = (errors?: Record<string, string>) =>
  new Refusal(401, 'Invalid Login Credentials!', errors ? { payload: { errors } } : {})
export const expiredSession = () =>
  new Refusal(401, 'Your session has expired. Please log in again.')
export const membersOnly = () => new Refusal(403, 'Only members can access!')
export const operatorsOnly = () => new Refusal(403, 'Only operators can access this.')
export const notFound = (thing: string) => new Refusal(404, `${thing} not found.`)
export const notServed = (message: string) => new Refusal(406, message)
export const conflict = (message: string, payload?: object) =>
  new Refusal(409, message, { payload: payload ?? null })
export const gone = (message: string) => new Refusal(410, message)
export const tooLarge = (message: string) => new Refusal(413, message)
/** The sentence and Retry-After say when the next try is possible. */
export function tooManyTries(resetsAt: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const message =
    seconds === 1
      ? 'Too many tries. Try again in 1 second.'
      : seconds < 90
        ? `Too many tries. Try again in ${seconds} seconds.`
        : `Too many tries. Try again in ${minutes} minutes.`
  return new Refusal(429, message, { retryAfterSeconds: seconds })
}
export const invalidToken = () => new Refusal(498, 'Invalid Token. Please log in again.')
export const unavailable = (message: string, retryAfterSeconds = 5, cause?: unknown) =>
  new Refusal(503, message, { retryAfterSeconds, cause })

export function invalid(errors: Record<string, string>): Refusal {
  const payload: FieldErrors = { errors }
  const [first] = Object.values(errors)
  return new Refusal(422, first ?? 'Unprocessable Entity. Invalid data provided.', { payload })
}

/** A lack of room on the machine: reported as it is, so that the operator can make some. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

/**
 * Turns anything thrown into what the caller may know; an error that is no refusal is a bug, and
 * the log has its cause.
 */
export function asRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) {
    const message = 'The server has no room left on its disk. Nothing was changed; try again later.'
    return new Refusal(503, message, { retryAfterSeconds: 60, cause: error })
  }
  const message = 'Internal Server Error. Please try again later.'
  return new Refusal(500, message, { payload: { error: message, requestId }, cause: error })
}

/** Whether a statement violated the unique index of that name. */
export const violates = (error: unknown, index: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint ?? String(error)).includes(index)
}
