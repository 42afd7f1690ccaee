import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { tellEverybodySoon } from '../audiences/audiences.ts'
import { forgetLater } from './own-files.ts'
import { subjectOf } from './store.ts'
import { holdVersions } from './versions/versions.ts'

/** Refuses to delete a file that the next start would import again. */
export async function deleteFile(app: App, actor: Actor, id: string): Promise<{ deleted: number }> {
  const file = await app.db
    .selectFrom('files')
    .select('origin')
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (file?.origin === 'content')
    throw conflict(
      'This document is in the content folder and would be back at the next start. Remove it from content/library, or stop the assistant from answering from it.',
    )
  if (file?.origin === 'answers')
    throw conflict(
      'This document is put together from the answers on the screen Answers. Change or remove them there.',
    )
  return removeFile(app, id, actor)
}

/**
 * The pages and passages are deleted with the row, so that nothing finds them from this moment on;
 * the older versions are deleted too.
 */
export async function removeFile(
  app: App,
  id: string,
  actor?: Actor,
): Promise<{ deleted: number }> {
  await app.db.transaction().execute((db) => removeWithin({ ...app, db }, id, actor))
  return { deleted: 1 }
}

/** The same in the caller's transaction. */
export async function removeWithin(app: App, id: string, actor?: Actor): Promise<void> {
  const { db } = app
  await holdVersions(db)
  const rows = await db
    .deleteFrom('files')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('replacedBy', '=', id)]))
    .where('ownerId', 'is', null)
    .returning(['id', 'title', 'storageKey', 'coverKey'])
    .execute()
  const removed = rows.find((row) => row.id === id)
  if (!removed) throw notFound('File')
  if (actor) await audit(app, actor, 'document.removed', subjectOf(removed))
  await tellEverybodySoon(app, 'library')
  await forgetLater(app, rows)
  const fileIds = rows.map((row) => row.id)
  await app.jobs.send('check-approved', { fileIds }, { trx: db })
}
