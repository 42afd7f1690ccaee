import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanOptions } from '@opentelemetry/api'

// The spans of a request or a job, and what happens in it. Whoever does work says so with `inSpan`,
// without knowing whether anybody traces: outside of a trace that costs nothing.

/** Only figures and names of our own: never what a member wrote, an address or a key. */
export type Facts = Attributes

export type Begin = (name: string, options: SpanOptions, parent?: Span) => Span

/** A trace in which this code runs just now. */
export type Trace = { begin: Begin; span: Span }

const running = new AsyncLocalStorage<Trace | undefined>()

/** Runs work in that trace, or in none. */
export const inTrace = <T>(trace: Trace | undefined, work: () => T): T => running.run(trace, work)

/** For the log, by OpenTelemetry's names; the flags say whether the trace is sampled (`01`) or not. */
export function traceIds(): { trace_id: string; span_id: string; trace_flags: string } | undefined {
  const context = running.getStore()?.span.spanContext()
  if (!context) return undefined
  const flags = context.traceFlags.toString(16).padStart(2, '0')
  return { trace_id: context.traceId, span_id: context.spanId, trace_flags: flags }
}

/** `note` adds facts that are known only later. */
export async function inSpan<T>(
  name: string,
  facts: Facts,
  work: (note: (facts: Facts) => void) => Promise<T>,
): Promise<T> {
  const trace = running.getStore()
  if (!trace) return work(() => {})
  const span = trace.begin(name, { attributes: facts }, trace.span)
  try {
    return await running.run({ ...trace, span }, () =>
      work((more) => void span.setAttributes(more)),
    )
  } catch (error) {
    noteError(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** The same over what a generator yields, from when it is asked first to its end. */
export async function* spanOver<T>(
  name: string,
  facts: Facts,
  items: AsyncGenerator<T>,
): AsyncGenerator<T> {
  const trace = running.getStore()
  if (!trace) return yield* items
  const span = trace.begin(name, { attributes: facts, kind: kindOfCaller }, trace.span)
  try {
    return yield* items
  } catch (error) {
    noteError(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** A span of something that has just ended. */
export function addSpan(name: string, facts: Facts, tookMs: number, error?: unknown): void {
  const trace = running.getStore()
  if (!trace) return
  const startTime = Date.now() - tookMs
  const span = trace.begin(name, { attributes: facts, kind: kindOfCaller, startTime }, trace.span)
  if (error !== undefined) noteError(span, error)
  span.end()
}

// The library's own numbers (SpanKind.CLIENT, SpanStatusCode.ERROR), which is not loaded for them.
const kindOfCaller = 2
const failed = 2

/** Its kind alone: a message may hold what a member wrote, or a row of the database. */
export function noteError(span: Span, error: unknown): void {
  span.setStatus({ code: failed })
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const kind = [code, name].find((one) => typeof one === 'string')
  span.setAttribute('error.type', kind ?? 'unknown')
}
