import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { FileVersion } from '#contract/desk/desk-documents.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import { type Actor, audit } from '#server/features/audit/audit.ts'
import { addVersionOf } from '../add-file.ts'
import { removeWithin } from '../remove-file.ts'
import { type FileRow, subjectOf } from '../store.ts'
import { holdVersions } from './versions.ts'

/** Every version of a document, newest first, whichever of them is named. */
export async function versionsOf({ db }: Pick<App, 'db'>, id: string): Promise<FileVersion[]> {
  const named = await find({ db }, id)
  const waitsFor = named.state === 'ready' ? null : named.replaces
  const inForce = named.replacedBy ?? waitsFor ?? named.id
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('ownerId', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', inForce),
        eb('replacedBy', '=', inForce),
        and([eb('replaces', '=', inForce), eb('replacedBy', 'is', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    filename: row.filename,
    version: row.version,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    state: row.replacedBy ? 'replaced' : row.id === inForce ? 'current' : 'waiting',
  }))
}

/**
 * An earlier version becomes the newest one, with a copy of its bytes: citations of every version
 * before it stay as they are. If the version named is still in force, the versions that wait to
 * replace it are removed instead. Returns the version that answers use, or will use once it is read.
 */
export async function useAgain(app: App, actor: Actor, id: string): Promise<FileRow> {
  const kept = await withoutWaiting(app, actor, id)
  if (!kept.replacedBy) return kept
  const file = await copyOf(app, kept)
  // Of a file that was not moved into place, nothing may be left.
  return addVersionOf(app, file, kept.replacedBy, (inside, row) =>
    audit(inside, actor, 'document.version-used-again', subjectOf(row)),
  ).finally(() => rm(file.path, { force: true }))
}

/** Under the lock, because a version that becomes ready meanwhile takes the older ones with it. */
const withoutWaiting = (app: App, actor: Actor, id: string): Promise<FileRow> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await holdVersions(db)
    const file = await find(inside, id)
    if (file.origin !== 'upload')
      throw conflict('Only a document that was uploaded has versions that can be used again.')
    if (file.replacedBy) return file
    if (file.replaces && file.state !== 'ready')
      throw conflict('This version has not taken the place of the one before it, which is in use.')
    const waiting = await db
      .selectFrom('files')
      .select('id')
      .where('replaces', '=', id)
      .where('replacedBy', 'is', null)
      .where('state', '<>', 'ready')
      .execute()
    for (const one of waiting) await removeWithin(inside, one.id, actor)
    return file
  })

async function find({ db }: Pick<App, 'db'>, id: string): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return row
}

/** Beside the uploads, since storing a file moves it. */
async function copyOf({ config, storage }: App, row: FileRow): Promise<Upload> {
  const folder = path.join(config.dataDir, 'uploads')
  const part = path.join(folder, `${uuid()}.part`)
  await mkdir(folder, { recursive: true })
  await copyFile(await storage.path(row.storageKey), part)
  const { size } = await stat(part)
  return { path: part, name: row.filename, type: row.type, sizeBytes: size, sha256: row.sha256 }
}
