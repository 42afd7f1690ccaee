import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { dayMs } from '#server/durations.ts'
import type { App } from './app.ts'
import type { Config } from './settings/config.ts'
import { createModel } from './features/answering/answering.ts'
import { answerBackups } from './features/backup/backup.ts'
import { followWritten } from './features/editing/editing.ts'
import { features } from './features.ts'
import { createServer } from './http/server.ts'
import type { JobData } from './job-data.ts'
import { jobs as jobTable, startJobs } from './jobs.ts'
import { openAnswerLog } from './infra/answers/answer-log.ts'
import { openChanges } from './infra/changes/changes.ts'
import { openDatabase } from './infra/db/db.ts'
import { openDisk } from './infra/disk/disk.ts'
import { createEmbed } from './infra/embeddings/embeddings.ts'
import { remoteEmbeddings } from './infra/embeddings/remote-embeddings.ts'
import { createExportTurns } from './infra/exports/export-turns.ts'
import { openJobs } from './infra/jobs/jobs.ts'
import { createMail } from './infra/mail/create-mail.ts'
import { openMetrics } from './infra/metrics/metrics.ts'
import { tellOfDropped } from './infra/otlp/otlp.ts'
import { type LogSender, openLogSender } from './infra/otlp/send-log.ts'
import { openVision } from './infra/model/vision.ts'
import { createPayments } from './infra/payments/create-payments.ts'
import { createReader } from './infra/reader/create-reader.ts'
import { remoteRerank } from './infra/remote/rerank.ts'
import { openSecrets } from './infra/secrets/secrets.ts'
import { openSessions } from './infra/sessions/sessions.ts'
import { createStorage } from './infra/storage/create-storage.ts'
import { traceIds } from './infra/tracing/spans.ts'
import { openTracing } from './infra/tracing/tracing.ts'

export type Running = { app: App; server: FastifyInstance; close: () => Promise<void> }

/** Opens the whole server except for listening; the given parts replace those from the settings. */
export async function openServer(config: Config, given: Partial<App> = {}): Promise<Running> {
  const { app, close } = await openApp(config, given)
  await forgetUploads(app)
  const ends = [await followWritten(app), await answerBackups(app)].filter(
    (end) => end !== undefined,
  )
  const server = await createServer(app, features)
  for (const feature of features) {
    const end = await feature.start?.(app)
    if (end) ends.push(end)
  }
  if (app.config.role !== 'web') await startJobs(app)
  return {
    app,
    server,
    // Answers end first, so that their readers are told; then connections close.
    async close() {
      app.stopping = true
      for (const end of ends) await end()
      // An upload in progress is not accepted any more.
      const impatient = setTimeout(() => server.server.closeAllConnections(), 500)
      await server.close()
      clearTimeout(impatient)
      await app.jobs.stop(1_000)
      await close()
    },
  }
}

/** Uploads left by a killed server belong to nobody; another server's may still be arriving. */
async function forgetUploads({ config, database }: App) {
  const folder = path.join(config.dataDir, 'uploads')
  if (database.kind === 'embedded') return rm(folder, { recursive: true, force: true })
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > dayMs) await rm(file, { force: true })
  }
}

/** Everything that features receive, opened in order; `close` closes it in reverse. */
async function openApp(config: Config, given: Partial<App>) {
  const logSender = config.isLogSent ? await openLogSender() : undefined
  const log = given.log ?? openLog(config, logSender)
  if (config.tracing || config.metricsSentEveryMs || logSender) await tellOfDropped(log)
  const {
    databaseUrl,
    databasePoolerUrl: poolerUrl,
    databaseReadUrl: readUrl,
    databaseConnections: connections,
    dataDir,
  } = config
  const database =
    given.database ??
    (await openDatabase({ databaseUrl, poolerUrl, readUrl, connections, dataDir, log }))
  const instanceId = uuid()
  // A given part is closed by the code that gave it.
  const embed = given.embed ? { embed: given.embed, close: async () => {} } : createEmbed()
  const disk = openDisk(config)
  const jobs = await openJobs<JobData>(
    database,
    log,
    jobTable,
    database.kind === 'embedded' ? disk.hasRoom : undefined,
  )
  const answerLog = await openAnswerLog(database, log, instanceId)
  const sessions = await openSessions(database, log)
  const changes = await openChanges(database, log)
  const tracing = config.tracing && (await openTracing(config.tracing))
  const now = given.now ?? (() => new Date())
  const payments = createPayments(config, now)
  const app: App = {
    // Of its own: its contentDir may become a folder with what was written on screen.
    config: { ...config },
    database,
    db: database.db,
    disk,
    jobs,
    mail: createMail(config),
    secrets: await openSecrets(config, database.db),
    sessions,
    storage: given.storage ?? (await createStorage(config)),
    reader: createReader(),
    embed: embed.embed,
    embeddings: config.embeddings && remoteEmbeddings(config.embeddings),
    rerank: config.rerank && remoteRerank(config.rerank),
    model: createModel(config, embed.embed, log),
    vision: config.model?.vision ? openVision(config.model, log) : undefined,
    payments,
    metrics: config.metricsToken || config.metricsSentEveryMs ? await openMetrics() : undefined,
    tracing,
    answerLog,
    changes,
    running: new Map(),
    takeExportTurn: createExportTurns(),
    stopping: false,
    log,
    now,
    instanceId,
    ...given,
  }
  const close = async () => {
    // A given part may also be used by another server.
    await payments.close()
    await answerLog.close()
    await changes.close()
    await sessions.close()
    await tracing?.close()
    await embed.close()
    await database.close()
    await logSender?.close()
  }
  return { app, close }
}

function openLog(config: Config, sender: LogSender | undefined) {
  const options = {
    level: config.logLevel,
    // Beside the request, so that both can be found by the other.
    ...(config.tracing ? { mixin: () => traceIds() ?? {} } : {}),
    redact: ['req.headers', 'busboyOptions', '*.password', '*.token', '*.otp'],
  }
  if (!sender) return pino(options)
  // The level is pino's alone: each line that it writes goes to both.
  const streams = [pino.destination(1), sender].map((stream) => ({ stream, level: 'trace' }))
  return pino(options, pino.multistream(streams))
}
