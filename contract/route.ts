import type * as z from 'zod/mini'
import type { Message, Plain } from './sentences.ts'

/**
 * Who may call: a guest call ignores any token, 'anyone' reads one where it is sent. What an editor
 * may call, an operator may call, too.
 */
export type Audience = 'guest' | 'anyone' | 'member' | 'editor' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file that a multipart call may carry: accepted media types and the largest size. */
export type FileRule = { types: readonly string[]; maxBytes: number; required?: boolean }

export type Route = {
  method: Method
  /** With `{name}` for path parameters. */
  path: string
  for: Audience
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Present: the call is multipart, its text fields are the body. */
  files?: Record<string, FileRule>
  /** The body is passed on as the bytes that came, because its signature covers them. */
  raw?: true
  /** It takes no turn among the calls of its network: it costs nothing, or is signed and comes in bursts. */
  outOfTurn?: true
  payload: z.ZodMiniType
  code?: 200 | 201
  /** What the envelope says on success; the browser shows it. */
  message?: Plain<Message>
  /** The call can answer with server-sent events, or does so always. */
  stream?: 'accept' | 'always'
  /** Its events, where they are not those of an answer. */
  events?: z.ZodMiniType
  /** A GET with an effect, such as sending a mail: never retried automatically. */
  acts?: true
  /** Also served while the disk has no room: it needs little, and without it nobody makes room. */
  evenIfFull?: true
  /** The call answers bytes instead of an envelope when it succeeds. */
  bytes?: true
  /** One line for the reader of the API description. */
  summary: string
}

/** One call of the API: who may make it, what comes in and what goes out. */
export const route = <const R extends Route>(definition: R): R => definition

/** Every call of an area, by the verb the code uses for it. */
export type Area = Record<string, Route>

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type PayloadOf<R extends Route> = z.output<R['payload']>
export type BodyOf<R extends Route> = Output<R['body']>
export type QueryOf<R extends Route> = Output<R['query']>
export type ParamsOf<R extends Route> = Output<R['params']>

/** What a caller hands over; parts the route does not have are left out. */
export type CallOf<R extends Route> = Given<'params', Input<R['params']>> &
  Given<'query', Input<R['query']>> &
  Given<'body', Input<R['body']>> & {
    files?: R['files'] extends object ? Partial<Record<keyof R['files'], Blob>> : never
  }

type Given<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Partial<V> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** The path with its parameters filled in and escaped. */
export function pathOf(route: Pick<Route, 'path'>, params: unknown = {}): string {
  const values = (params ?? {}) as Record<string, string | number>
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  )
}
