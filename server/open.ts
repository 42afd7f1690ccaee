import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { features } from './features.ts'
import { createServer } from './http/server.ts'
import { openAnswerLog } from './infra/answers/answer-log.ts'
import { openDatabase } from './infra/db/db.ts'
import { createEmbed } from './infra/embeddings/embeddings.ts'
import { openJobs } from './infra/jobs/jobs.ts'
import { createMail } from './infra/mail/mail.ts'
import { createModel } from './infra/model/model.ts'
import { createReader } from './infra/reader/reader.ts'
import { createStorage } from './infra/storage/storage.ts'

export type Running = { app: App; server: FastifyInstance; close: () => Promise<void> }

/** Opens the whole server but for the listening: what is given takes the place of what the settings say. */
export async function openServer(config: Config, given: Partial<App> = {}): Promise<Running> {
  const { app, close } = await openApp(config, given)
  // What an upload left when a server was killed belongs to nobody.
  await rm(path.join(config.dataDir, 'uploads'), { recursive: true, force: true })
  const server = await createServer(app, features)
  const ends: (() => Promise<void>)[] = []
  for (const feature of features) {
    const end = await feature.start?.(app)
    if (end) ends.push(end)
  }
  return {
    app,
    server,
    // Answers end first, so that their readers hear it; then the doors close.
    async close() {
      for (const end of ends) await end()
      await server.close()
      await app.jobs.stop(1_000)
      await close()
    },
  }
}

/** Everything the features are handed, opened in order; `close` ends it in the other one. */
async function openApp(config: Config, given: Partial<App>) {
  const log = given.log ?? pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'err.config.headers', '*.password', '*.token', '*.otp'],
  })
  const { databaseUrl, dataDir } = config
  const database = given.database ?? (await openDatabase({ databaseUrl, dataDir, log }))
  const instanceId = uuid()
  const embed = createEmbed()
  const jobs = await openJobs(database, log)
  const answerLog = await openAnswerLog(database, log, instanceId)
  const app: App = {
    config,
    database,
    db: database.db,
    jobs,
    mail: createMail(config),
    storage: createStorage(config),
    reader: createReader(),
    embed: embed.embed,
    model: createModel(config, embed.embed),
    answerLog,
    running: new Map(),
    log,
    now: () => new Date(),
    instanceId,
    ...given,
  }
  const close = async () => {
    await answerLog.close()
    await embed.close()
    await database.close()
  }
  return { app, close }
}
