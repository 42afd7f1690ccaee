import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Config, addressOf } from '#server/settings/config.ts'
import { openConnection } from '#server/infra/db/db.ts'
import { kyselyOn } from '#server/infra/db/connection.ts'
import type { Connection, Log, Query } from '#server/infra/db/connection.ts'
import { migrationNames } from '#server/infra/db/migrate.ts'
import { migrationsOf } from '#server/infra/db/rows.ts'
import { openDisk, shortBytes } from '#server/infra/disk/disk.ts'
import { remoteEmbeddings } from '#server/infra/embeddings/remote-embeddings.ts'
import { withinTime } from '#server/infra/limits/within-time.ts'
import { createMail } from '#server/infra/mail/create-mail.ts'
import { whyNoModel } from '#server/infra/model/reach.ts'
import { remoteRerank } from '#server/infra/remote/rerank.ts'
import { createAsk, whyNoStore } from '#server/infra/storage/s3-requests.ts'
import { expectGoodContent } from '../content/content.ts'
import { offBetween } from '#server/infra/db/clock.ts'
import { sentenceOfClock } from './clock.ts'
import { sentenceOfServers, serversSeen } from './servers.ts'

/** A part of the site, and in a sentence how it is; `good` unless somebody has to do something. */
type Finding = { part: string; good: boolean; sentence: string }

const patienceMs = 15_000

type Check = [part: string, look: () => Promise<string | Finding[]>]

/**
 * Looks at every part that the settings name, and changes none. Each is looked at by itself, so that
 * a fault of one hides no fault of another. Works beside a running server and without it.
 */
export async function examine(config: Config, log: Log): Promise<Finding[]> {
  const { store, smtpUrl, model, embeddings, rerank, backup } = config
  const backups = backup && 'store' in backup.to ? backup.to.store : undefined
  const checks: (Check | undefined)[] = [
    ['settings', async () => `They can be read. The site’s address is ${config.publicUrl}.`],
    ['content', () => contentOf(config)],
    ['disk', () => diskOf(config)],
    ['database', () => databaseOf(config, log)],
    store && ['bucket', () => storeOf(store, 'S3_URL')],
    backups && ['backups', () => storeOf(backups, 'BACKUP_TO')],
    [
      'mail',
      smtpUrl
        ? async () => {
            await createMail(config).check!()
            return 'The mail server takes letters.'
          }
        : async () => 'There is no SMTP_URL: letters are kept at /dev/outbox, and reach nobody.',
    ],
    model && [
      'model',
      async () => {
        const why = await whyNoModel(model, AbortSignal.timeout(patienceMs))
        if (why) throw new Error(why)
        return `${model.name} answers.`
      },
    ],
    embeddings && [
      'embeddings',
      async () => {
        await remoteEmbeddings(config.embeddings!).embedPassages(
          ['A text.'],
          AbortSignal.timeout(patienceMs),
        )
        return `${embeddings.model} answers.`
      },
    ],
    rerank && [
      'rerank',
      async () => {
        await remoteRerank(rerank)('A question?', ['A text.'])
        return 'The model of RERANK_URL answers.'
      },
    ],
    ['server', () => serverOf(config)],
  ]
  const found: Finding[] = []
  for (const check of checks) if (check) found.push(...(await lookAt(check)))
  return found
}

async function lookAt([part, look]: Check): Promise<Finding[]> {
  try {
    const found = await withinTime(patienceMs, look(), tooLate)
    return typeof found === 'string' ? [{ part, good: true, sentence: found }] : found
  } catch (error) {
    return [{ part, good: false, sentence: sentenceOf(error) }]
  }
}

/** With the reason beneath, which libraries hide; none of these has a key in it. */
function sentenceOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } }
  const why = cause?.message || cause?.code
  const text = why && !message.includes(why) ? `${message}: ${why}` : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}

const tooLate = () => {
  throw new Error(`It does not answer within ${patienceMs / 1_000} seconds.`)
}

async function contentOf(config: Config): Promise<string> {
  await expectGoodContent(config)
  return `${config.contentDir} can be read.`
}

async function diskOf({ dataDir }: Config): Promise<Finding[]> {
  const free = await openDisk({
    dataDir: existsSync(dataDir) ? dataDir : path.dirname(dataDir),
  }).freeBytes()
  const room = `${Math.floor(free / 1_000_000)} MB are free where ${dataDir} is.`
  const sentence = free < shortBytes ? `${room} Make room: without any, nothing is saved.` : room
  return [{ part: 'disk', good: free >= shortBytes, sentence }]
}

async function databaseOf(config: Config, log: Log): Promise<Finding[]> {
  const { databaseUrl, databasePoolerUrl: poolerUrl, databaseReadUrl: readUrl, dataDir } = config
  if (!databaseUrl && !existsSync(path.join(dataDir, 'database')))
    return [
      { part: 'database', good: true, sentence: 'There is none yet: the first start makes it.' },
    ]
  const settings = { databaseUrl, poolerUrl, readUrl, dataDir, log }
  const connection = await openConnection(settings).catch((error: { code?: string }) => {
    // The server that has the folder open reports on it.
    if (error.code === 'FOLDER_IN_USE') return undefined
    throw error
  })
  if (!connection)
    return [{ part: 'database', good: true, sentence: 'The server that runs has it open.' }]
  try {
    const { query } = connection
    return [
      await versionOf(query),
      await migrationsIn(query),
      await vectorsOf(query),
      await clockOf(query),
      ...(readUrl ? [await replicaOf(connection)] : []),
      ...(await serversOf(query)),
    ]
  } finally {
    await connection.close()
  }
}

async function versionOf(query: Query): Promise<Finding> {
  const { rows } = await query(`select current_setting('server_version') as version`)
  return { part: 'database', good: true, sentence: `PostgreSQL ${rows[0].version} answers.` }
}

async function replicaOf({ pool, reading, reads }: Connection): Promise<Finding> {
  // A statement of a table, and not only the position: a standby can have the one and fail at the other.
  await reading(() => sql`select * from passages limit 1`.execute(kyselyOn(pool)))
  const good = reads!.replica > 0
  const sentence = good
    ? 'The standby of DATABASE_READ_URL has all that was stored, and is read.'
    : 'The standby of DATABASE_READ_URL does not answer, is behind or follows nobody; PostgreSQL itself is read in its place.'
  return { part: 'replica', good, sentence }
}

async function migrationsIn(query: Query): Promise<Finding> {
  const { rows } = await query(`select to_regclass('migrations') is not null as made`)
  const applied = new Set(rows[0].made ? await migrationsOf(query) : [])
  const ours = await migrationNames()
  const newer = [...applied].filter((name) => !ours.includes(name))
  const missing = ours.filter((name) => !applied.has(name) && !name.endsWith('.vector.sql'))
  const part = 'migrations'
  if (newer.length > 0)
    return {
      ...{ part, good: false },
      sentence: `The database is of a newer version (it has ${newer.join(', ')}): start that one.`,
    }
  const sentence =
    missing.length > 0 ? `The next start applies ${missing.length}.` : 'All are applied.'
  return { part, good: true, sentence }
}

async function vectorsOf(query: Query): Promise<Finding> {
  const { rows } = await query(
    `select installed_version as version from pg_available_extensions where name = 'vector'`,
  )
  const part = 'pgvector'
  if (rows.length === 0)
    return { part, good: false, sentence: 'It is not installed: the search goes by words alone.' }
  const { version } = rows[0]
  return version
    ? { part, good: true, sentence: `Version ${version} is there.` }
    : { part, good: true, sentence: 'It is installed; the next start makes it in this database.' }
}

async function clockOf(query: Query): Promise<Finding> {
  const before = Date.now()
  const { rows } = await query('select clock_timestamp() as at')
  const note = sentenceOfClock(offBetween(before, (rows[0].at as Date).getTime(), Date.now()))
  return { part: 'clock', good: !note, sentence: note ?? 'It is the database’s.' }
}

/** Which servers work on it, if there are several or none does its jobs. */
async function serversOf(query: Query): Promise<Finding[]> {
  const { rows } = await query(
    `select exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'instances' and column_name = 'role'
    ) as told`,
  )
  if (!rows[0].told) return []
  const seen = await serversSeen(query)
  const jobless = seen.web > 0 && seen.all + seen.worker === 0
  return [{ part: 'servers', good: !jobless, sentence: sentenceOfServers(seen) }]
}

async function storeOf(store: NonNullable<Config['store']>, setting: string): Promise<string> {
  const why = await whyNoStore(createAsk(store))
  if (why) throw new Error(`${setting}: ${why}`)
  return `The bucket of ${setting} takes, gives and deletes.`
}

type Ready = { payload?: { parts?: { name: string; ready: boolean; note?: string }[] } }

/** What a server that runs says of itself. */
async function serverOf(config: Config): Promise<Finding[]> {
  const at = addressOf(config)
  const answer = await fetch(`${at}/v1/health/ready`, {
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined)
  if (!answer)
    return [
      { part: 'server', good: true, sentence: `None answers at ${at}: start it with npm start.` },
    ]
  const { payload } = (await answer.json()) as Ready
  const troubled = (payload?.parts ?? []).filter(({ ready }) => !ready)
  const there = { part: 'server', good: true, sentence: `One answers at ${at}.` }
  return [
    there,
    ...troubled.map(({ name, note }) => ({
      ...{ part: 'server', good: false },
      sentence: `It says of its ${name}: ${note}.`,
    })),
  ]
}
