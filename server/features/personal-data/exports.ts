import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/account/personal-data.ts'
import type { App, From, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import type { Bytes, Later } from '#server/implement.ts'
import { sendExport } from '#server/infra/exports/sending.ts'
import type { JobData } from '#server/job-data.ts'
import { isPending } from '#server/infra/jobs/queue.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { record } from '../users/users.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'

const job = 'export' satisfies keyof JobData

export async function listExports({ db }: Pick<App, 'db'>, member: Member): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('dataExports')
    .select(['id', 'progress', 'sizeBytes', 'createdAt', 'expiresAt'])
    .select(state.as('state'))
    .where('userId', '=', member.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(present)
}

/** One at a time: a request during an export gets the running one. */
export async function askForExport(app: App, member: Member, from: From): Promise<DataExport> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await lockForCounting(inside, member)
    const [newest] = await listExports(inside, member)
    if (newest?.state === 'queued' || newest?.state === 'working') return newest
    // Counted here, where it is certain that an export is made: a rollback also takes the count
    // back.
    await countTry(inside, [limits.exports(member.id)])
    const row = { id: uuid(), createdAt: app.now(), state: 'queued', progress: 0 }
    await db
      .insertInto('dataExports')
      .values({ ...row, userId: member.id })
      .execute()
    await record(inside, member.id, 'export-asked', from)
    await app.jobs.send(job, { id: row.id }, { once: row.id, trx: db })
    return present({ ...row, sizeBytes: null, expiresAt: null })
  })
}

export function sendMadeExport(
  app: App,
  { member, from, signal }: { member: Member; from: From; signal: AbortSignal },
  id: string,
): Later<Bytes> {
  return sendExport(app, { member, signal }, () => openExport(app, member, from, id))
}

async function openExport(app: App, member: Member, from: From, id: string) {
  const row = await app.db
    .selectFrom('dataExports')
    .select(['storageKey', 'createdAt'])
    .where('id', '=', id)
    .where('userId', '=', member.id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', app.now())
    .executeTakeFirst()
  if (!row?.storageKey) throw notFound('Download')
  const file = await app.storage.path(row.storageKey)
  await access(file).catch(() => {
    throw notFound('Download')
  })
  await record(app, member.id, 'export-fetched', from)
  const filename = `carrel-${row.createdAt.toISOString().slice(0, 10)}.zip`
  return { pieces: bytesOf(file), filename, type: 'application/zip' }
}

/** Opened when the first byte is sent: a reader who has left leaves no open file. */
async function* bytesOf(file: string) {
  yield* createReadStream(file)
}

/**
 * A job that kills its server each time is given up without updating the row: then the export has
 * failed.
 */
const state = sql<string>`case
  when state in ('queued', 'working') and not ${isPending(job, sql`data_exports.id::text`)}
  then 'failed' else state end`

const present = (row: {
  id: string
  state: string
  progress: number
  sizeBytes: number | null
  createdAt: Date
  expiresAt: Date | null
}): DataExport => ({
  _id: row.id,
  id: row.id,
  state: row.state as DataExport['state'],
  progress: row.progress,
  ...(row.sizeBytes === null ? {} : { sizeBytes: row.sizeBytes }),
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt ? { expiresAt: row.expiresAt.toISOString() } : {}),
})
