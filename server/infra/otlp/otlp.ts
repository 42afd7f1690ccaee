import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { withinTime } from '#server/infra/limits/within-time.ts'
import { inTrace } from '#server/infra/tracing/spans.ts'

// What traces, figures and the log have in common when they are sent by OpenTelemetry's protocol. Its
// library is loaded only by a server that is asked for it.

const tellAgainMs = 5 * 60_000
/** What a stop waits for the last of them to be sent. */
const closeWithinMs = 1_000

// So that the figures of several servers are told apart.
const instance = randomUUID()

/** Who sends; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES add to it. */
export async function resourceOf() {
  const resources = await import('@opentelemetry/resources')
  return resources
    .defaultResource()
    .merge(
      resources.resourceFromAttributes({
        'service.name': 'carrel',
        'service.instance.id': instance,
      }),
    )
    .merge(
      resources.detectResources({
        detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
      }),
    )
}

/** Has the log tell, now and then, that nobody takes what is sent. */
export async function tellOfDropped(log: Pick<Logger, 'warn'>): Promise<void> {
  const { DiagLogLevel, diag } = await import('@opentelemetry/api')
  const { setGlobalErrorHandler } = await import('@opentelemetry/core')
  let toldAt = -Infinity
  setGlobalErrorHandler(tell)
  // Where figures are not taken in time, the library tells it here only, by a sentence.
  const ignore = () => {}
  const diagnoses = { error: () => tell(), warn: ignore, info: ignore, debug: ignore }
  diag.setLogger({ ...diagnoses, verbose: ignore }, { logLevel: DiagLogLevel.ERROR })

  function tell(error?: unknown) {
    if (performance.now() - toldAt < tellAgainMs) return
    toldAt = performance.now()
    // What it says may hold the headers that OTEL_EXPORTER_OTLP_HEADERS sets.
    // It belongs to no request, whichever began the sending.
    inTrace(undefined, () =>
      log.warn(
        { error: error instanceof Error ? error.name : undefined },
        'Traces, figures or log lines could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.',
      ),
    )
  }
}

export async function sendTheLast(provider: { shutdown(): Promise<void> }): Promise<void> {
  const isShutDown = provider.shutdown().catch(() => {})
  await withinTime(closeWithinMs, isShutDown, () => undefined)
}

export const version = () =>
  (
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
  ).version
