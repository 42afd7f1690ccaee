import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { isAway } from '#server/errors.ts'
import type { Run } from '#server/infra/jobs/jobs.ts'
import { type LetterRecipient, dayIn, sendLetterLater } from '../letters/letters.ts'
import { writeZip } from './zip.ts'

const keptMs = 7 * dayMs

/** Derived from the export's id, so that a retry finds the file of the attempt before it. */
const storageKeyOf = (id: string) => `exports/${id}.zip`

/** The job: a zip that a member can fetch, or nothing on the disk. */
export async function makeExport(
  app: App,
  { id }: { id: string },
  { signal, last }: Run,
): Promise<void> {
  const row = await app.db
    .selectFrom('dataExports')
    .innerJoin('users', 'users.id', 'dataExports.userId')
    .select(['userId', 'state', 'users.email', 'users.firstName', 'users.locale'])
    .select('users.emailVerifiedAt')
    .where('dataExports.id', '=', id)
    .executeTakeFirst()
  // The account was deleted meanwhile.
  if (!row) return app.storage.remove(storageKeyOf(id))
  // The export was made, but the server died before the job was marked done.
  if (row.state === 'ready') return
  const part = path.join(app.config.dataDir, 'uploads', `${randomUUID()}.part`)
  try {
    await mkdir(path.dirname(part), { recursive: true })
    // The key is stored before the file, so that the row always knows of the file.
    await note(app, id, { state: 'working', progress: 0, storageKey: storageKeyOf(id) })
    await writeZip(app, row.userId, part, signal, (progress) => note(app, id, { progress }))
    await keep(app, id, part, row)
  } catch (error) {
    // If it was aborted, another server retries it and may be writing the file.
    if (!signal.aborted) await giveUp(app, id, last && !isAway(error))
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

type Person = LetterRecipient & { firstName: string }

/** The letter is queued in the transaction that makes the file available. */
async function keep(app: App, id: string, part: string, person: Person) {
  const { size } = await stat(part)
  await app.storage.move(storageKeyOf(id), part)
  const expiresAt = new Date(app.now().getTime() + keptMs)
  const values = {
    firstName: person.firstName,
    until: dayIn(person.locale, expiresAt),
    url: `${app.config.publicUrl}/dashboard/profile#data`,
  }
  const kept = await app.db.transaction().execute(async (db) => {
    const ready = { state: 'ready', progress: 100, sizeBytes: size, expiresAt } as const
    if (!(await note({ db }, id, ready))) return false
    await sendLetterLater(app, 'export-ready', person, values, db)
    return true
  })
  if (!kept) await removeUnlessReady(app, id)
}

async function giveUp(app: App, id: string, last: boolean) {
  if (last) await note(app, id, { state: 'failed' })
  await removeUnlessReady(app, id)
}

/** The account may be deleted, or another server be faster, while the file is moved into place. */
async function removeUnlessReady({ db, storage }: App, id: string) {
  const ready = await db
    .selectFrom('dataExports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!ready) await storage.remove(storageKeyOf(id))
}

type Noted = {
  state?: 'working' | 'ready' | 'failed'
  progress?: number
  storageKey?: string
  sizeBytes?: number
  expiresAt?: Date
}

/** False if the export is gone, or is already finished. */
async function note({ db }: Pick<App, 'db'>, id: string, values: Noted): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'working'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes expired exports, the file before the row that knows of it. */
export async function forgetExports(app: App): Promise<void> {
  const now = app.now()
  const old = await app.db
    .selectFrom('dataExports')
    .select(['id', 'storageKey'])
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<', now),
        // An export that never became ready.
        eb.and([eb('expiresAt', 'is', null), eb('createdAt', '<', new Date(+now - keptMs))]),
      ]),
    )
    .execute()
  for (const { id, storageKey } of old) {
    if (storageKey) await app.storage.remove(storageKey)
    await app.db.deleteFrom('dataExports').where('id', '=', id).execute()
  }
}
