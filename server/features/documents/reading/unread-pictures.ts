import { type Updateable, sql } from 'kysely'
import type { Picture } from '#server/features/documents/reading/pictures-later.ts'
import type { Db } from '#server/infra/db/db.ts'
import type { Figures, Pages } from '#server/infra/db/tables.ts'
import type { PlainMessage } from '#server/sentences.ts'

/** Why a model did not read a page or a figure. */
export const reasons = {
  unusable: 'The model declined, or what it answered could not be used.',
  slow: 'The model took too long, three times.',
  away: 'The model did not answer for about five hours.',
  blind: 'The model takes no pictures.',
  off: 'No model that can see is set.',
  unverified: 'The e-mail address of the member was not verified yet.',
  used: 'What a model reads in one day of the own documents of one member was used.',
  network:
    'What a model reads in one day of own documents from one network, without a paid plan, was used.',
  stopped: 'The server stopped three times while the model was asked.',
  retrying: 'The model did not answer. It is asked again.',
  unknown: 'This could not be shown to the model, though nothing is wrong with it that we know.',
} satisfies Record<string, PlainMessage>

export type Reason = keyof typeof reasons

/** The page stays as it was recognised, or the figure without text; without a reason all is well. */
export function leaveAsItIs(db: Db, fileId: string, picture: Picture, reason?: Reason) {
  const trouble = reason ? JSON.stringify(reasons[reason]) : null
  return changeWaiting(db, fileId, picture, {
    page: { picture: reason ? 'failed' : null, pictureTrouble: trouble },
    figure: { state: reason ? 'failed' : 'empty', trouble },
  })
}

/** It goes on waiting, and the operator is told that the last request failed. */
export function keepWaiting(db: Db, fileId: string, picture: Picture) {
  const trouble = JSON.stringify(reasons.retrying)
  return changeWaiting(db, fileId, picture, {
    page: { pictureTrouble: trouble },
    figure: { trouble },
  })
}

async function changeWaiting(
  db: Db,
  fileId: string,
  { page, position }: Picture,
  to: { page: Updateable<Pages>; figure: Updateable<Figures> },
) {
  if (position === null)
    await db
      .updateTable('pages')
      .set(to.page)
      .where('fileId', '=', fileId)
      .where('page', '=', page)
      .where('picture', '=', 'page')
      .execute()
  else
    await db
      .updateTable('figures')
      .set(to.figure)
      .where('fileId', '=', fileId)
      .where('page', '=', page)
      .where('position', '=', position)
      .where('state', '=', 'waits')
      .execute()
}

/** All that waits stays as it is. */
export async function leaveAll(db: Db, fileId: string, reason: Reason) {
  const trouble = JSON.stringify(reasons[reason])
  await db
    .updateTable('pages')
    .set({ picture: 'failed', pictureTrouble: trouble })
    .where('fileId', '=', fileId)
    .where('picture', '=', 'page')
    .execute()
  await db
    .updateTable('figures')
    .set({ state: 'failed', trouble })
    .where('fileId', '=', fileId)
    .where('state', '=', 'waits')
    .execute()
}

/** All that a model did not read waits again; says whether there was any. */
export async function letWaitAgain(db: Db, fileId: string): Promise<boolean> {
  const pages = await db
    .updateTable('pages')
    .set({ picture: 'page', pictureTrouble: null })
    .where('fileId', '=', fileId)
    .where('picture', '=', 'failed')
    .executeTakeFirst()
  const figures = await db
    .updateTable('figures')
    .set({ state: 'waits', trouble: null })
    .where('fileId', '=', fileId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (pages.numUpdatedRows + figures.numUpdatedRows === 0n) return false
  // The tries of earlier runs count no more, and a file without any text is read after all.
  await db
    .updateTable('files')
    .set({
      attempts: 0,
      error: null,
      state: sql`case state when 'failed' then 'reading' else state end`,
    })
    .where('id', '=', fileId)
    .execute()
  return true
}
