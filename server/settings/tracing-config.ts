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

/** By OpenTelemetry's own variables. Without an endpoint nothing is traced, and nothing loaded. */
export function tracingOf(read: ReadSetting): TracingConfig | undefined {
  const schemes = ['http:', 'https:']
  const all = urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', read('OTEL_EXPORTER_OTLP_ENDPOINT'), schemes)
  const own = urlOf(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
    schemes,
  )
  if ((!all && !own) || read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  const protocol =
    read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ??
    read('OTEL_EXPORTER_OTLP_PROTOCOL') ??
    'http/protobuf'
  if (protocol !== 'http/protobuf')
    throw new ConfigError(
      `Set OTEL_EXPORTER_OTLP_PROTOCOL to http/protobuf, or leave it out; it is "${protocol}".`,
    )
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
