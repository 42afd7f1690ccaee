import type { Attributes } from '@opentelemetry/api'
import { resourceOf, sendTheLast, version } from './otlp.ts'

export type LogSender = Awaited<ReturnType<typeof openLogSender>>

/** A destination of pino that sends each line by OTLP, too. Lines wait in a queue of a bounded length. */
export async function openLogSender() {
  const { ROOT_CONTEXT, SeverityNumber, trace } = await import('@opentelemetry/api')
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
      const { level, time, msg, trace_id, span_id, trace_flags, ...facts } = JSON.parse(line)
      const traceFlags = Number.parseInt(trace_flags, 16)
      logger.emit({
        ...severities[level as number],
        timestamp: time as number,
        body: msg as string,
        attributes: attributesOf(facts),
        context: trace_id
          ? trace.setSpanContext(ROOT_CONTEXT, { traceId: trace_id, spanId: span_id, traceFlags })
          : ROOT_CONTEXT,
      })
    },
    close: () => sendTheLast(provider),
  }
}

/** An error under the names that OpenTelemetry has for it; what else it holds, as its code, is `err`. */
function attributesOf({ err, ...facts }: Record<string, any>): Attributes {
  if (err === undefined) return facts
  if (typeof err !== 'object' || err === null) return { ...facts, 'exception.message': `${err}` }
  const { type, message, stack, ...more } = err
  return {
    ...facts,
    'exception.type': type,
    'exception.message': message,
    'exception.stacktrace': stack,
    ...(Object.keys(more).length > 0 ? { err: more } : {}),
  }
}
