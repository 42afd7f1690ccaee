import { ConfigError, type ReadSetting, urlOf } from './setting.ts'

/** Where traces are sent, and which of them; the rest of OTEL_… the library reads by itself. */
export type TracingConfig = {
  sampler: 'always_on' | 'always_off' | 'traceidratio'
  /** Of the traces that begin here, for `traceidratio`. */
  share: number
  /** Whether a proxy that begins the trace decides. */
  parentBased: boolean
}

const samplers = ['always_on', 'always_off', 'traceidratio'] as const

type Signal = 'TRACES' | 'METRICS' | 'LOGS'

/** Whether one of the three is sent, by OpenTelemetry's own variables. Without an endpoint none is. */
function isSent(read: ReadSetting, signal: Signal): boolean {
  const schemes = ['http:', 'https:']
  const all = urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', read('OTEL_EXPORTER_OTLP_ENDPOINT'), schemes)
  const own = urlOf(
    `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`,
    read(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`),
    schemes,
  )
  const exporter = read(`OTEL_${signal}_EXPORTER`) ?? 'otlp'
  if (exporter !== 'otlp' && exporter !== 'none')
    throw new ConfigError(
      `Set OTEL_${signal}_EXPORTER to otlp or none, or leave it out; it is "${exporter}".`,
    )
  if ((!all && !own) || exporter === 'none') return false
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return false
  const protocol =
    read(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`) ??
    read('OTEL_EXPORTER_OTLP_PROTOCOL') ??
    'http/protobuf'
  if (protocol !== 'http/protobuf')
    throw new ConfigError(
      `Set OTEL_EXPORTER_OTLP_PROTOCOL to http/protobuf, or leave it out; it is "${protocol}".`,
    )
  return true
}

export const isLogSent = (read: ReadSetting): boolean => isSent(read, 'LOGS')

/** How often figures are sent, in milliseconds; undefined: never. */
export function metricsSentEveryMs(read: ReadSetting): number | undefined {
  if (!isSent(read, 'METRICS')) return undefined
  const text = read('OTEL_METRIC_EXPORT_INTERVAL') ?? '60000'
  const everyMs = Number(text)
  if (Number.isInteger(everyMs) && everyMs >= 1_000) return everyMs
  throw new ConfigError(
    `Set OTEL_METRIC_EXPORT_INTERVAL to milliseconds from 1000 on; it is "${text}".`,
  )
}

export function tracingOf(read: ReadSetting): TracingConfig | undefined {
  if (!isSent(read, 'TRACES')) return undefined
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const parentBased = name.startsWith('parentbased_')
  const sampler = samplers.find((one) => one === name.replace('parentbased_', ''))
  if (!sampler)
    throw new ConfigError(
      `Set OTEL_TRACES_SAMPLER to ${samplers.join(', ')} or one of them after parentbased_; it is "${name}".`,
    )
  const share = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? '1')
  if (!(share >= 0 && share <= 1))
    throw new ConfigError(
      `Set OTEL_TRACES_SAMPLER_ARG to a share from 0 to 1; it is "${read('OTEL_TRACES_SAMPLER_ARG')}".`,
    )
  return { sampler, share, parentBased }
}
