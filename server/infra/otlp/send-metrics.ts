import type { Attributes } from '@opentelemetry/api'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client'
import type { DataPoint, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import { resourceOf, sendTheLast, version } from './otlp.ts'

/** Sends by OTLP what Prometheus would read, again and again; `read` brings it up to date. */
export async function sendMetrics(
  read: () => Promise<Metrics>,
  everyMs: number,
): Promise<() => Promise<void>> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto')
  const sdk = await import('@opentelemetry/sdk-metrics')
  const resource = await resourceOf()
  const startTime = timeOf(Date.now() - process.uptime() * 1_000)
  const figures: MetricProducer = {
    async collect() {
      const { register } = await read()
      const times = { startTime, endTime: timeOf(Date.now()) }
      const metrics = (await register.getMetricsAsJSON()).flatMap((one) => dataOf(one, times, sdk))
      const scope = { name: 'carrel', version: version() }
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
    },
  }
  const provider = new sdk.MeterProvider({
    resource,
    readers: [
      new sdk.PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: everyMs,
        exportTimeoutMillis: Math.min(everyMs, 10_000),
        metricProducers: [figures],
      }),
    ],
  })
  return () => sendTheLast(provider)
}

/** Whole seconds and the nanoseconds after them, since 1970. */
type Time = [number, number]
type Times = { startTime: Time; endTime: Time }

const timeOf = (ms: number): Time => [Math.floor(ms / 1_000), Math.floor(ms % 1_000) * 1_000_000]

/** A summary, of which Carrel has none, is left out: OpenTelemetry's library sends none. */
function dataOf(
  { name, help, type, values }: MetricObjectWithValues<MetricValue<string>>,
  times: Times,
  { AggregationTemporality, DataPointType }: typeof import('@opentelemetry/sdk-metrics'),
): MetricData[] {
  const about = {
    descriptor: { name, description: help, unit: '', valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () =>
    values.map(({ value, labels }) => ({ ...times, attributes: given(labels), value }))
  switch (String(type)) {
    case 'counter':
      return [
        { ...about, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() },
      ]
    case 'gauge':
      return [{ ...about, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram':
      return [
        {
          ...about,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histogramsOf(name, values, times),
        },
      ]
    default:
      return []
  }
}

type HistogramValue = Extract<MetricData, { dataPointType: 0 }>['dataPoints'][number]['value']

/** Prometheus counts what is at most each boundary; OpenTelemetry what is between two of them. */
function histogramsOf(
  name: string,
  values: MetricValueWithName<string>[],
  times: Times,
): DataPoint<HistogramValue>[] {
  const ofLabels = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...ofLabels].map(([labels, all]) => {
    const buckets = all.filter(({ metricName }) => metricName === `${name}_bucket`)
    const valueOf = (part: string) =>
      all.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    return {
      ...times,
      attributes: JSON.parse(labels),
      value: {
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite),
          counts: buckets.map(({ value }, i) => value - (buckets[i - 1]?.value ?? 0)),
        },
        sum: valueOf('sum'),
        count: valueOf('count'),
      },
    }
  })
}

const given = (labels: Partial<Record<string, string | number>>): Attributes =>
  Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== undefined))
