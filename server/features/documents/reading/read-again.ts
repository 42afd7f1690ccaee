import type { App } from '../../../app.ts'
import { ConfigError } from '../../../config.ts'
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
  for (const file of read) await forgetText(app, file)
  return read.length
}

async function forgetText(app: App, file: Pick<ReadingFile, 'id' | 'ownerId' | 'sizeBytes'>) {
  await app.db.transaction().execute(async (db) => {
    for (const table of ['passages', 'pages'] as const)
      await db.deleteFrom(table).where('fileId', '=', file.id).execute()
    await db
      .updateTable('files')
      .set({ state: 'queued', error: null, troubles: '[]', updatedAt: app.now() })
      .set({ pages: null, pagesRead: 0, scanned: 0, recognised: 0, attempts: 0 })
      .where('id', '=', file.id)
      .execute()
    await readLater(app, { ...file, pages: null, pagesRead: 0 }, { trx: db })
  })
}
