import type { LibraryItem } from '#contract/library.ts'
import type { App, Member } from '../../app.ts'
import { pageOf, readCursor, writeCursor } from '../../cursor.ts'
import { presentItems } from './present.ts'
import { searchLibrary } from './search.ts'

type Listing = {
  q?: string | undefined
  categoryId?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The documents that members can read: of each its newest readable version. */
export async function listLibrary(
  app: App,
  member: Member,
  listing: Listing,
): Promise<{ items: LibraryItem[]; nextCursor: string | null }> {
  if (listing.q) return searchLibrary(app, member, { ...listing, q: listing.q })
  const before = readCursor(listing.cursor)
  let rows = app.db
    .selectFrom('files')
    .selectAll()
    .where('library', '=', true)
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .where('state', '=', 'ready')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listing.limit + 1)
  if (listing.categoryId) rows = rows.where('categoryId', '=', listing.categoryId)
  if (before)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'id'), '<', tuple(new Date(before.time), before.id)),
    )
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writeCursor(last.createdAt, last.id),
  )
  return { items: await presentItems(app, member, shown), nextCursor }
}
