import { sql } from 'kysely'
import type { LibraryItem, LibrarySort } from '#contract/documents/library.ts'
import type { App, Member } from '../../app.ts'
import { pageOf } from '../../cursor.ts'
import { readerOf } from '../audiences/audiences.ts'
import { type Listing, isListed, readOffset, writeOffset } from './listing.ts'
import { presentItems } from './present.ts'
import { searchLibrary } from './search.ts'

/** The documents that members can read, or that are searched for. */
export async function listLibrary(
  app: App,
  member: Member,
  listing: Listing,
  languages: string[],
): Promise<{ items: LibraryItem[]; nextCursor: string | null }> {
  if (listing.q) return searchLibrary(app, member, { ...listing, q: listing.q, languages })
  const from = readOffset(listing.cursor)
  const found = await app.db
    .selectFrom('files')
    .selectAll()
    .where(isListed(readerOf(app, member), listing))
    .orderBy(orders(member)[listing.sort])
    .orderBy('id', 'desc')
    .offset(from)
    .limit(listing.limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, () =>
    writeOffset(from + listing.limit),
  )
  return { items: await presentItems(app, member, shown), nextCursor }
}

const newest = sql`coalesce(files.published_on::timestamptz, files.created_at) desc`

const orders = (member: Member): Record<LibrarySort, ReturnType<typeof sql>> => ({
  newest,
  title: sql`lower(files.title)`,
  // What was read in an earlier version counts; what was never read comes after it, newest first.
  read: sql`(
    select max(read_at) from reading_places join files as version on version.id = file_id
    where member_id = ${member.id} and coalesce(version.replaced_by, version.id) = files.id
  ) desc nulls last, ${newest}`,
})
