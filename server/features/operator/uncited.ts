import { sql } from 'kysely'
import type { UncitedSort } from '#contract/desk/operator.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { presentFile } from '../documents/documents.ts'
import type { Say } from '#server/sentences.ts'

/** Citations of an earlier version count for the newest one too. */
export async function listUncited(
  { db }: Pick<App, 'db'>,
  listing: { sort: UncitedSort; cursor?: string | undefined; limit: number },
  say: Say,
): Promise<{ items: AssistantFile[]; nextCursor: string | null }> {
  const place = readCursor(listing.cursor)
  const isNewest = listing.sort === 'newest'
  let rows = db
    .selectFrom('files')
    .selectAll()
    .where('ownerId', 'is', null)
    .where('assistant', '=', true)
    .where('replacedBy', 'is', null)
    .where('state', '=', 'ready')
    .where(
      sql<boolean>`not exists (
        select from file_citations join files as version on version.id = file_citations.file_id
        where version.id = files.id or version.replaced_by = files.id
      )`,
    )
    .orderBy('id', isNewest ? 'desc' : 'asc')
    .limit(listing.limit + 1)
  if (place) rows = rows.where('id', isNewest ? '<' : '>', place.id)
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writeCursor(last.createdAt, last.id),
  )
  return { items: shown.map((row) => presentFile(row, say)), nextCursor }
}
