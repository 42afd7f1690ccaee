import type { Attributes } from '@opentelemetry/api'
import { resourceOf, sendTheLast, version } from './otlp.ts'

export type LogSender = Awaited<ReturnType<typeof openLogSender>>

/** A destination of pino that sends each line by OTLP, too. Lines wait in a queue of a bounded length. */
export async function openLogSender() {
  const { ROOT_CONTEXT, SeverityNumber, TraceFlags, trace } = await import('@opentelemetry/api')
  const { OTLPLogExporter } = await import('@opentelemetry/exporter-logs-otlp-proto')
  const { BatchLogRecordProcessor, LoggerProvider } = await import('@opentelemetry/sdk-logs')
  const provider = new LoggerProvider({
    resource: await resourceOf(),
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  })
  const logger = provider.getLogger('carrel', version())
  /** By pino's levels. */
  const severities: Record<number, { severityNumber: number; severityText: string }> = {
    10: { severityNumber: SeverityNumber.TRACE, severityText: 'TRACE' },
    20: { severityNumber: SeverityNumber.DEBUG, severityText: 'DEBUG' },
    30: { severityNumber: SeverityNumber.INFO, severityText: 'INFO' },
    40: { severityNumber: SeverityNumber.WARN, severityText: 'WARN' },
    50: { severityNumber: SeverityNumber.ERROR, severityText: 'ERROR' },
    60: { severityNumber: SeverityNumber.FATAL, severityText: 'FATAL' },
  }
  return {
    /** As pino has written it, so that what it leaves out of the log is left out here. */
    write(line: string): void {
      const { level, time, msg, trace_id: traceId, span_id: spanId, ...facts } = JSON.parse(line)
      logger.emit({
        ...severities[level as number],
        timestamp: time as number,
        body: msg as string,
        attributes: attributesOf(facts),
        context: traceId
          ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED })
          : ROOT_CONTEXT,
      })
    },
    close: () => sendTheLast(provider),
  }
}

/** An error under the names that OpenTelemetry has for it. */
function attributesOf({ err, ...facts }: Record<string, any>): Attributes {
  if (!err) return facts
  return {
    ...facts,
    'exception.type': err.type,
    'exception.message': err.message,
    'exception.stacktrace': err.stack,
  }
}
