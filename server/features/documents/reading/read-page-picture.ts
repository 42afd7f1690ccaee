import { sql } from 'kysely'
import { lettersOf } from '#server/features/documents/reading/letters-of.ts'
import { Headings } from '#server/features/documents/reading/passages.ts'
import { pageIn, pageRequest } from '#server/features/documents/reading/picture-request.ts'
import { type Look, PictureGone } from '#server/features/documents/reading/reading.ts'
import {
  keepLanguage,
  prepareBatch,
  storePassages,
} from '#server/features/documents/reading/store-pages.ts'
import { leaveAsItIs } from '#server/features/documents/reading/unread-pictures.ts'
import { type ReadPage, UnreadableError } from '#server/infra/reader/reader.ts'
import { encodeWords } from '#server/infra/reader/stored-words.ts'

/**
 * Shows a model a page that was recognised badly: what it writes becomes the text of the page. Says
 * whether there is something new to answer from.
 */
export async function readPagePicture({ app, file, path, signal }: Look, page: number) {
  const before = await app.db
    .selectFrom('pages')
    .select(['text', 'headings', 'width', 'height'])
    .where('fileId', '=', file.id)
    .where('page', '=', page)
    .where('picture', '=', 'page')
    .executeTakeFirst()
  if (!before) throw new PictureGone()
  const seen = await see({ app, file, path, signal }, page)
  if (typeof seen === 'string' || !seen || !saysEnough(before.text, seen.text)) {
    const reason = typeof seen === 'string' ? seen : undefined
    await leaveAsItIs(app.db, file.id, { page, position: null }, reason)
    return false
  }
  const { width, height } = before
  const read: ReadPage = { page, width, height, words: [], ...seen }
  const batch = await prepareBatch(app, file, [read], Headings.parse(before.headings))
  await app.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('pages')
      .set({ text: read.text, words: encodeWords([]), state: 'recognised' })
      .set({ picture: null, pictureTrouble: null, readByModelFrom: 0 })
      .where('fileId', '=', file.id)
      .where('page', '=', page)
      .where('picture', '=', 'page')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new PictureGone()
    await db
      .updateTable('files')
      .set({ attempts: 0, troubles: withoutTroublesOf(page), updatedAt: sql`now()` })
      .where('id', '=', file.id)
      .execute()
    await db.deleteFrom('passages').where('fileId', '=', file.id).where('page', '=', page).execute()
    await keepLanguage(db, file, [read])
    await storePassages(app, db, file, batch)
  })
  return batch.passages.length > 0
}

/** What the model writes about the page; nothing if there is nothing on it. */
async function see({ app: { vision, draw, lay }, path, signal }: Look, page: number) {
  try {
    const picture = await draw(path, page, signal)
    if (!picture) return undefined
    const answer = await vision.read({ ...pageRequest, picture }, signal)
    const written = answer === undefined ? undefined : pageIn(answer)
    if (written === undefined) return 'unusable'
    return written ? await lay(written, signal) : undefined
  } catch (error) {
    if (signal.aborted || !(error instanceof UnreadableError)) throw error
    return 'unknown'
  }
}

/** Half a page for a whole one would take away what was recognised. */
const saysEnough = (before: string, seen: string) => {
  const letters = lettersOf(seen)
  return letters > 0 && 2 * letters >= lettersOf(before)
}

const withoutTroublesOf = (page: number) => sql<string>`(
  select coalesce(jsonb_agg(trouble), '[]') from jsonb_array_elements(troubles) as trouble
  where (trouble ->> 'page')::integer <> ${page})`
