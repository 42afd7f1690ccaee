import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { notFound } from '#server/errors.ts'
import { type Actor, audit } from '#server/features/audit/audit.ts'
import type { FileRow } from '../store.ts'
import { readLater } from './read-later.ts'
import type { ReadingFile } from './reading.ts'

/**
 * Has a document read anew from its bytes, or every document of the operator; returns how many.
 * Until it has been read it is found by what was read so far.
 */
export async function readAgain(app: App, which: { filename: string } | 'all'): Promise<number> {
  const chosen = app.db
    .selectFrom('files')
    .select(['id', 'ownerId', 'state', 'sizeBytes'])
    .where('replacedBy', 'is', null)
  const files = await (
    which === 'all'
      ? chosen.where('ownerId', 'is', null)
      : chosen.where('filename', '=', which.filename)
  ).execute()
  if (files.length === 0 && which !== 'all')
    throw new ConfigError(`There is no document with the file name "${which.filename}".`)
  // One that is being read is read to its end.
  const read = files.filter(({ state }) => state === 'ready' || state === 'failed')
  for (const file of read)
    await app.db.transaction().execute((db) => forgetText({ ...app, db }, file))
  return read.length
}

/** The same for one document, as an editor asks for it. */
export const readOneAgain = (app: App, actor: Actor, id: string): Promise<FileRow> =>
  app.db.transaction().execute(async (db) => {
    const file = await db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where('ownerId', 'is', null)
      .where('replacedBy', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw notFound('File')
    if (file.state !== 'ready' && file.state !== 'failed') return file
    const row = await forgetText({ ...app, db }, file)
    const on = { kind: 'document', id, name: file.title }
    await audit({ ...app, db }, actor, 'document.read-again', on)
    return row
  })

/** In the caller's transaction. */
async function forgetText(app: App, file: Pick<ReadingFile, 'id' | 'ownerId' | 'sizeBytes'>) {
  const { db } = app
  for (const table of ['passages', 'pages'] as const)
    await db.deleteFrom(table).where('fileId', '=', file.id).execute()
  const row = await db
    .updateTable('files')
    .set({ state: 'queued', error: null, troubles: '[]', updatedAt: app.now() })
    .set({ pages: null, pagesRead: 0, scanned: 0, recognised: 0, attempts: 0 })
    .where('id', '=', file.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await readLater(app, { ...file, pages: null, pagesRead: 0 }, { trx: db })
  return row
}
