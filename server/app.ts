import type { Logger } from 'pino'
import type { Config } from './settings/config.ts'
import type { JobData } from './job-data.ts'
import type { AnswerLog } from './infra/answers/answer-log.ts'
import type { Changes } from './infra/changes/changes.ts'
import type { Database, Db } from './infra/db/db.ts'
import type { Disk } from './infra/disk/disk.ts'
import type { TakeExportTurn } from './infra/exports/export-turns.ts'
import type { Jobs } from './infra/jobs/jobs.ts'
import type { Mail } from './infra/mail/mail.ts'
import type { Embed } from './infra/embeddings/embeddings.ts'
import type { RemoteEmbeddings } from './infra/embeddings/remote-embeddings.ts'
import type { Metrics } from './infra/metrics/metrics.ts'
import type { Model } from './infra/model/model.ts'
import type { Vision } from './infra/model/vision.ts'
import type { Payments } from './infra/payments/payments.ts'
import type { Reader } from './infra/reader/reader.ts'
import type { Rerank } from './infra/remote/rerank.ts'
import type { Secrets } from './infra/secrets/secrets.ts'
import type { Sessions } from './infra/sessions/sessions.ts'
import type { Storage } from './infra/storage/storage.ts'
import type { Tracing } from './infra/tracing/tracing.ts'

export type { Member } from './member.ts'

/** The infrastructure that functions receive; features import one another instead. */
export type App = {
  config: Config
  database: Database
  /** The same connection pool as `database.db`, or a transaction in its place. */
  db: Db
  disk: Disk
  jobs: Jobs<JobData>
  mail: Mail
  secrets: Secrets
  sessions: Sessions
  storage: Storage
  reader: Reader
  /** The built-in model. */
  embed: Embed
  /** The operator's own model for the search by meaning. */
  embeddings?: RemoteEmbeddings | undefined
  /** The operator's own order of the passages that are found. */
  rerank?: Rerank | undefined
  model: Model
  /** The model at MODEL_URL, if it is shown pictures of pages. */
  vision?: Vision | undefined
  payments: Payments
  /** Counted only where METRICS_TOKEN is set. */
  metrics?: Metrics | undefined
  /** Only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  tracing?: Tracing | undefined
  answerLog: AnswerLog
  changes: Changes
  /** The answers this process is writing, by message id; aborting one ends it. */
  running: Map<string, RunningAnswer>
  takeExportTurn: TakeExportTurn
  /** Set when the server begins to stop: later requests are sent elsewhere. */
  stopping: boolean
  log: Logger
  now: () => Date
  /** This process among those that share the database. */
  instanceId: string
}

/**
 * The origin of a call: the address behind the trusted proxies, and the browser's description of
 * itself.
 */
export type From = { ip: string; userAgent: string }

/**
 * `quote`: the built-in answerer takes the place of a model that has not begun to answer. `isOver`:
 * its row is finished, and what still runs only serves later questions.
 */
export type RunningAnswer = {
  abort: AbortController
  quote: () => void
  finished: Promise<void>
  isOver?: boolean
}
