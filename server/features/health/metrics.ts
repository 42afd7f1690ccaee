import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { Bytes } from '#server/implement.ts'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import { sendMetrics } from '#server/infra/otlp/send-metrics.ts'
import { serversSeen } from './servers.ts'

/** Everything this server tells Prometheus, which has to send METRICS_TOKEN. */
export async function metricsFor(app: App, { authorization }: IncomingHttpHeaders): Promise<Bytes> {
  const { metrics } = app
  const { metricsToken } = app.config
  if (!metrics || !metricsToken) throw new Refusal(404, 'Requested resource not found.')
  const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(hashOf(token), hashOf(metricsToken)))
    throw new Refusal(401, 'Send METRICS_TOKEN as the bearer token of the request.')

  await bringUpToDate(app, metrics)
  return new Bytes(await metrics.register.metrics(), {
    'content-type': metrics.register.contentType,
    'cache-control': 'no-store',
  })
}

/** Sends the same by OpenTelemetry's protocol; answers how to end it. */
export async function startSending(app: App): Promise<(() => Promise<void>) | undefined> {
  const { metrics } = app
  const { metricsSentEveryMs } = app.config
  if (!metrics || !metricsSentEveryMs) return undefined
  const read = async () => {
    await bringUpToDate(app, metrics)
    return metrics
  }
  return sendMetrics(read, metricsSentEveryMs)
}

async function bringUpToDate(app: App, metrics: Metrics): Promise<void> {
  // First everything is read, so that a database that is away leaves no half of a report.
  const [jobs, seen, free] = await Promise.all([
    app.jobs.numbers().catch(() => undefined),
    serversSeen(app.database.query).catch(() => undefined),
    app.disk.freeBytes(),
  ])
  metrics.servers.reset()
  if (seen)
    for (const role of ['all', 'web', 'worker'] as const) metrics.servers.set({ role }, seen[role])
  metrics.databaseUp.set(jobs ? 1 : 0)
  for (const one of [metrics.jobsWaiting, metrics.jobsOldestSeconds, metrics.jobsFailed])
    one.reset()
  for (const { name, waiting, oldestSeconds, failed } of jobs ?? []) {
    metrics.jobsWaiting.set({ name }, waiting)
    metrics.jobsOldestSeconds.set({ name }, oldestSeconds)
    metrics.jobsFailed.set({ name }, failed)
  }
  if (Number.isFinite(free)) metrics.diskFreeBytes.set(free)
  metrics.answersRunning.set(app.running.size)
  const connections = app.database.connections?.()
  if (connections) {
    metrics.connections.set({ state: 'idle' }, connections.idle)
    metrics.connections.set({ state: 'used' }, connections.used)
    metrics.connectionsAwaited.set(connections.awaited)
  }
  const { reads } = app.database
  if (reads) {
    metrics.reads.reset()
    metrics.reads.inc({ from: 'replica' }, reads.replica)
    metrics.reads.inc({ from: 'primary' }, reads.primary)
  }
}

/** Of the same length for every token. */
const hashOf = (token: string) => hash('sha256', token, 'buffer')
