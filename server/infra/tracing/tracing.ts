import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { TracingConfig } from '#server/settings/tracing-config.ts'
import { type Begin, type Facts, type Trace, inTrace, noteError } from './spans.ts'

export type Tracing = {
  /** `traceparent`: the header of a proxy that is trusted. */
  beginRequest(name: string, facts: Facts, traceparent?: string): Trace
  /** A trace of its own, whatever runs around it. */
  inJob<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What a stop waits for the last spans to be sent. */
const closeWithinMs = 1_000
const tellAgainMs = 5 * 60_000

/**
 * Sends traces by OTLP to where OpenTelemetry's variables say. Spans wait in a queue of a bounded
 * length: where nobody takes them, they are dropped, and nothing else waits. The library is loaded
 * only by a server that is asked for it.
 */
export async function openTracing(
  config: TracingConfig,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, trace } = await import('@opentelemetry/api')
  const { W3CTraceContextPropagator, setGlobalErrorHandler } = await import('@opentelemetry/core')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto')
  const sdk = await import('@opentelemetry/sdk-trace')
  const resources = await import('@opentelemetry/resources')

  let toldAt = -Infinity
  setGlobalErrorHandler((error) => {
    if (performance.now() - toldAt < tellAgainMs) return
    toldAt = performance.now()
    // What it says may hold the headers that OTEL_EXPORTER_OTLP_HEADERS sets.
    // It belongs to no request, whichever began the sending.
    inTrace(undefined, () =>
      log.warn(
        { error: error instanceof Error ? error.name : undefined },
        'Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.',
      ),
    )
  })
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(config.share),
  }
  const root = roots[config.sampler]()
  const provider = new sdk.TracerProvider({
    sampler: config.parentBased ? new sdk.ParentBasedSampler({ root }) : root,
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'carrel' }))
      .merge(
        resources.detectResources({
          detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
        }),
      ),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('carrel', version())
  const propagator = new W3CTraceContextPropagator()

  const begin: Begin = (name, options, parent) =>
    tracer.startSpan(name, options, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)

  return {
    beginRequest(name, attributes, traceparent) {
      const from = traceparent
        ? propagator.extract(
            ROOT_CONTEXT,
            { traceparent },
            { keys: Object.keys, get: (carrier, key) => carrier[key as 'traceparent'] },
          )
        : ROOT_CONTEXT
      return { begin, span: tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, from) }
    },
    async inJob(name, attributes, work) {
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CONSUMER }, ROOT_CONTEXT)
      try {
        return await inTrace({ begin, span }, work)
      } catch (error) {
        noteError(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, closeWithinMs)))
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

const version = () =>
  (
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
  ).version
