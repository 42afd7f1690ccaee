import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type * as z from 'zod/mini'
import { sentenceOfIssue } from '#contract/issues.ts'
import type { Route } from '#contract/route.ts'
import type { Filled } from '#contract/sentences.ts'
import { invalid, notServed } from '../errors.ts'
import { type Message, type Sentence, sentence } from '../sentences.ts'

/** Parses the parts of a request by the route's schemas; throws the 422 that names each field. */
export function readInput(route: Route, request: FastifyRequest, fields?: Record<string, string>) {
  const query = request.query as Record<string, unknown>
  const body = fields ?? request.body
  return {
    params: parse(route.params, request.params),
    // Some clients can only send a body with DELETE, others only a query: both are read.
    query: parse(
      route.query,
      route.method === 'DELETE' && isRecord(body) ? { ...body, ...query } : query,
    ),
    // A signed body is kept as the bytes that came, and read by the code that checks the signature.
    body: route.raw ? body : parse(route.body, body ?? {}),
  }
}

/** Refuses a caller that accepts no media type of this call. */
export function checkAccept(route: Route, accept: string | undefined) {
  if (!accept || route.bytes) return
  const ranges = rangesOf(accept)
  const served = route.stream === 'always' ? ['text/event-stream'] : ['application/json']
  if (route.stream === 'accept') served.push('text/event-stream')
  const fits = (range: string) =>
    range === '*/*' || served.some((type) => type === range || range === `${type.split('/')[0]}/*`)
  if (!ranges.some(fits))
    throw notServed(
      sentence('This call answers {types}; ask for that in Accept.', {
        types:
          served.length > 1 ? { message: 'application/json or text/event-stream' } : served[0]!,
      }),
    )
}

export const wantsEvents = (route: Route, accept: string | undefined) =>
  route.stream === 'always' ||
  (route.stream === 'accept' && rangesOf(accept ?? '').includes('text/event-stream'))

/**
 * The media types that a caller accepts, without parameters: "application/json; charset=utf-8"
 * means JSON, too.
 */
const rangesOf = (accept: string) =>
  new Negotiator({ headers: { accept } }).mediaTypes().map((range) => range.toLowerCase())

function parse(shape: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!shape) return undefined
  const result = shape.safeParse(value)
  if (result.success) {
    refuseWhatCannotBeKept(result.data)
    return result.data
  }
  // Without a prototype: a field may be called "constructor".
  const errors = Object.create(null) as Record<string, Sentence>
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[key] ??= 'This field cannot be set.'
    else errors[issue.path.join('.') || 'body'] ??= sentenceFor(issue)
  }
  throw invalid(errors)
}

const deepest = 32

/**
 * NUL, which no PostgreSQL text can hold (passwords are hashed, so they may contain it), and
 * nesting so deep that a later reader could overflow the stack. This function must not overflow it
 * itself, so it goes level by level.
 */
function refuseWhatCannotBeKept(data: unknown) {
  type Place = { value: unknown; key: string; field: string }
  let level: Place[] = [{ value: data, key: 'body', field: 'body' }]
  for (let depth = 0; level.length > 0; depth++) {
    const inside: Place[] = []
    for (const { value, key, field } of level) {
      if (typeof value === 'string' && value.includes('\0') && !/password/i.test(key))
        throw invalid({ [key]: 'This has a character that cannot be stored (NUL).' })
      if (typeof value !== 'object' || value === null) continue
      if (depth > deepest) throw invalid({ [field]: 'This is nested too deeply.' })
      for (const [name, inner] of Object.entries(value))
        inside.push({ value: inner, key: name, field: depth === 0 ? name : field })
    }
    level = inside
  }
}

/** The contract's own sentence if it has one, else one for the kind of fault. */
function sentenceFor(issue: z.core.$ZodIssue): Sentence {
  if (issue.message && !machineWords.test(issue.message)) return sentenceOfIssue(issue)
  const missing = 'input' in issue && issue.input === undefined
  switch (issue.code) {
    case 'invalid_type':
      return missing
        ? 'This is missing.'
        : sentence('This should be {noun}.', { noun: nouns[issue.expected] ?? issue.expected })
    case 'too_small':
      return issue.origin === 'string'
        ? sentence('Use at least {minimum} characters.', { minimum: String(issue.minimum) })
        : sentence('Use at least {minimum}.', { minimum: String(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? sentence('Use at most {maximum} characters.', { maximum: String(issue.maximum) })
        : sentence('Use at most {maximum}.', { maximum: String(issue.maximum) })
    case 'invalid_value':
      return sentence('Use {values}.', {
        values: issue.values.map((value) => JSON.stringify(value)).join(' or '),
      })
    default:
      return 'This is not valid.'
  }
}

/** The beginnings of zod's own messages. */
const machineWords = /^(?:Invalid|Too small|Too big|Unrecognized)\b/

const nouns: Record<string, Filled<Message>> = {
  string: { message: 'text' },
  number: { message: 'a number' },
  int: { message: 'a whole number' },
  boolean: { message: 'true or false' },
  object: { message: 'an object' },
  array: { message: 'a list' },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
