export type Metrics = Awaited<ReturnType<typeof openMetrics>>

/** Of a call, in seconds. */
const callBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const firstWordBuckets = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

/**
 * What this process counts for Prometheus, beside what the library knows of Node itself. The library
 * is loaded only by a server that is asked for it.
 */
export async function openMetrics() {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const gauge = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Gauge({ name, help, labelNames: labels, registers })
  return {
    calls: new Counter({
      name: 'http_requests_total',
      help: 'Requests that were answered, by the path of the call as the API describes it.',
      labelNames: ['method', 'path', 'status'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took. Streams of events, which last, are left out.',
      labelNames: ['method', 'path'],
      buckets: callBuckets,
      registers,
    }),
    answers: new Counter({
      name: 'answers_total',
      help: 'Answers that ended, by how (complete, stopped, interrupted, failed) and by model.',
      labelNames: ['status', 'model'],
      registers,
    }),
    firstWordSeconds: new Histogram({
      name: 'answer_first_word_seconds',
      help: 'How long members waited from their question to the first word.',
      labelNames: ['model'],
      buckets: firstWordBuckets,
      registers,
    }),
    modelErrors: new Counter({
      name: 'model_errors_total',
      help: 'Answers that a model failed to write, whether or not others took its place.',
      labelNames: ['model'],
      registers,
    }),
    questionsWaiting: gauge('questions_waiting', 'Questions that wait for their turn.'),
    answersRunning: gauge('answers_running', 'Answers that this server is writing.'),
    jobsWaiting: gauge('jobs_waiting', 'Jobs that are due and wait, of all servers.', ['name']),
    jobsOldestSeconds: gauge(
      'jobs_oldest_waiting_seconds',
      'For how long the oldest job of that name has been due.',
      ['name'],
    ),
    jobsFailed: gauge('jobs_failed', 'Jobs that were given up, such as letters.', ['name']),
    servers: gauge(
      'servers_running',
      'Servers on the database with a sign of life, by their ROLE.',
      ['role'],
    ),
    databaseUp: gauge('database_up', 'Whether the database answers: 1 or 0.'),
    connections: gauge('database_connections', 'Connections of this server to PostgreSQL.', [
      'state',
    ]),
    connectionsAwaited: gauge(
      'database_connections_awaited',
      'Statements that wait for a connection.',
    ),
    reads: new Counter({
      name: 'database_reads_total',
      help: 'Calls and searches that only read, by where: from the replica, or from PostgreSQL itself.',
      labelNames: ['from'],
      registers,
    }),
    diskFreeBytes: gauge('disk_free_bytes', 'What is free on the disk with the data folder.'),
    register,
  }
}
