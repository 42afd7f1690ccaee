import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Area, BodyOf, ParamsOf, PayloadOf, QueryOf, Route } from '#contract/route.ts'
import type { App, From, Member } from './app.ts'
import type { Sentence } from './sentences.ts'
import type { AnswerEvent } from './infra/answers/answer-log.ts'
import type { ChangeEvent } from '#contract/changes.ts'

/**
 * A file of a multipart call, already on disk; it is deleted when the call ends unless it was
 * moved.
 */
export type Upload = { path: string; name: string; type: string; sizeBytes: number; sha256: string }

type RequestOf<R extends Route> = {
  member: R['for'] extends 'member' | 'editor' | 'operator'
    ? Member
    : R['for'] extends 'anyone'
      ? Member | null
      : null
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  files: Record<R['files'] extends object ? keyof R['files'] : never, Upload | undefined>
  headers: IncomingHttpHeaders
  /** Whether the caller accepts events, if the route can respond with them. */
  events: boolean
  from: From
  /** The caller's languages, best first, such as "de" and "en". */
  languages: string[]
  requestId: string
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

/** A successful response with another message than its route's, or with additional headers. */
export class ResponseWithMessage<P> {
  payload: P
  message: Sentence | undefined
  headers: Record<string, string>
  constructor(payload: P, message?: Sentence, headers: ResponseWithMessage<P>['headers'] = {}) {
    this.payload = payload
    this.message = message
    this.headers = headers
  }
}

/** A response that is a file, or a part of one. */
export class Bytes {
  code: 200 | 206 | 304
  headers: Record<string, string | number>
  body: Readable | Buffer | string | null
  constructor(body: Bytes['body'], headers: Bytes['headers'], code: Bytes['code'] = 200) {
    this.body = body
    this.headers = headers
    this.code = code
  }
}

/** A failure of another stream is added by what sends it. */
export type SentEvent = AnswerEvent | Exclude<ChangeEvent, { type: 'failure' }>

/** A response that is a stream of events, each with its number in that stream. */
export class Events {
  events: AsyncIterable<{ id: number; event: SentEvent }>
  constructor(events: Events['events']) {
    this.events = events
  }
}

/**
 * A response that waits for work which does not belong to the call, such as an answer being written.
 * Other calls of the same member are worked on meanwhile.
 */
export class Later<P> {
  payload: () => Promise<P>
  constructor(payload: Later<P>['payload']) {
    this.payload = payload
  }
}

type Result<R extends Route> =
  | PayloadOf<R>
  | Later<PayloadOf<R>>
  | ResponseWithMessage<PayloadOf<R>>
  | (R['bytes'] extends true ? Bytes | Later<Bytes> : never)
  | (R['stream'] extends string ? Events : never)

export type Handler<R extends Route> = (request: RequestOf<R>) => Promise<Result<R>> | Result<R>

type Handlers<A extends Area> = { [K in keyof A]?: Handler<A[K]> }

export type Feature = {
  area: Area
  // The adapter calls handlers by name; the types of each were checked against its route where it
  // was written.
  handlers: (app: App) => Record<string, Handler<Route> | undefined>
  /** Starts the feature's background work; resolves to a function that ends it. */
  start?: (app: App) => Promise<(() => Promise<void>) | void>
}

/** Binds handlers to the routes of an area; a route without one responds with 501. */
export const implement = <A extends Area>(
  area: A,
  handlers: (app: App) => Handlers<A>,
  start?: Feature['start'],
): Feature => ({
  area,
  handlers: handlers as unknown as Feature['handlers'],
  ...(start ? { start } : {}),
})
