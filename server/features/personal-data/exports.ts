import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/personal-data.ts'
import type { App, From, Member } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { Bytes } from '../../implement.ts'
import { countTry, limits } from '../../infra/limits/limits.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { record } from '../users/users.ts'
import { writeZip } from './zip.ts'

const keptMs = 7 * 86_400_000

export async function listExports({ db }: App, member: Member): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('dataExports')
    .selectAll()
    .where('userId', '=', member.id)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map(present)
}

/** One at a time: whoever asks again while it is made is shown the one that is being made. */
export async function askForExport(app: App, member: Member, from: From): Promise<DataExport> {
  const [newest] = await listExports(app, member)
  if (newest?.state === 'queued' || newest?.state === 'working') return newest
  await countTry(app, [limits.exports(member.id)])
  const id = uuid()
  const row = await app.db.transaction().execute(async (db) => {
    const made = await db
      .insertInto('dataExports')
      .values({ id, userId: member.id, createdAt: app.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record({ ...app, db }, member.id, 'export-asked', from)
    await app.jobs.send('export', { id }, { once: id, trx: db })
    return made
  })
  return present(row)
}

export async function openExport(app: App, member: Member, id: string, from: From): Promise<Bytes> {
  const row = await app.db
    .selectFrom('dataExports')
    .select(['storageKey', 'createdAt'])
    .where('id', '=', id)
    .where('userId', '=', member.id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', app.now())
    .executeTakeFirst()
  if (!row?.storageKey) throw notFound('Download')
  const file = createReadStream(await app.storage.path(row.storageKey))
  await new Promise((resolve, reject) =>
    file.once('open', resolve).once('error', () => reject(notFound('Download'))),
  )
  await record(app, member.id, 'export-fetched', from)
  const name = `carrel-${row.createdAt.toISOString().slice(0, 10)}.zip`
  return new Bytes(file, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
}

export async function startExporting(app: App): Promise<void> {
  await app.jobs.work('export', ({ id }: { id: string }, signal, last) =>
    makeExport(app, id, signal, last),
  )
  await app.jobs.every('forget-exports', '41 * * * *', () => forgetExports(app))
}

async function makeExport(app: App, id: string, signal: AbortSignal, last: boolean) {
  const row = await app.db
    .selectFrom('dataExports')
    .innerJoin('users', 'users.id', 'dataExports.userId')
    .select(['userId', 'users.email', 'users.firstName', 'users.locale'])
    .where('dataExports.id', '=', id)
    .where('state', 'in', ['queued', 'working'])
    .executeTakeFirst()
  // The member, or the wish, has gone in the meantime.
  if (!row) return
  const folder = path.join(app.config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const part = path.join(folder, `${randomUUID()}.part`)
  const set = (values: { state: string; progress?: number }) =>
    app.db.updateTable('dataExports').set(values).where('id', '=', id).execute()
  try {
    await set({ state: 'working', progress: 0 })
    await writeZip(app, row.userId, part, signal, (progress) => set({ state: 'working', progress }))
    await keep(app, id, part, row)
  } catch (error) {
    if (last && !signal.aborted) await set({ state: 'failed' })
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

type Person = { email: string; firstName: string; locale: string }

async function keep(app: App, id: string, part: string, person: Person) {
  const storageKey = `exports/${randomUUID()}.zip`
  const { size } = await stat(part)
  await app.storage.move(storageKey, part)
  const expiresAt = new Date(app.now().getTime() + keptMs)
  await app.db.transaction().execute(async (db) => {
    await db
      .updateTable('dataExports')
      .set({ state: 'ready', progress: 100, storageKey, sizeBytes: size, expiresAt })
      .where('id', '=', id)
      .execute()
    const values = {
      firstName: person.firstName,
      until: dayIn(person.locale, expiresAt),
      url: `${app.config.publicUrl}/dashboard/profile#data`,
    }
    await sendLetterLater(app, 'export-ready', person, values, db)
  })
}

/** Removes what is past its time, the file before the row that knows of it. */
export async function forgetExports(app: App): Promise<void> {
  const old = await app.db
    .selectFrom('dataExports')
    .select(['id', 'storageKey'])
    .where('expiresAt', '<', app.now())
    .execute()
  for (const { id, storageKey } of old) {
    if (storageKey) await app.storage.remove(storageKey)
    await app.db.deleteFrom('dataExports').where('id', '=', id).execute()
  }
}

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
