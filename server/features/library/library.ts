import { sql } from 'kysely'
import type { LibraryChoices, LibraryItem, LibrarySort } from '#contract/documents/library.ts'
import { kindNames, kinds } from '#contract/kinds.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf } from '#server/cursor.ts'
import { readerOf } from '../audiences/audiences.ts'
import { noLanguage } from '../documents/documents.ts'
import { type Listing, isListed, readOffset, writeOffset } from './listing.ts'
import { presentItems } from './present.ts'
import { searchLibrary } from './search.ts'

type Found = { items: LibraryItem[]; nextCursor: string | null; total: number }

/** The documents that members can read, or that are searched for. */
export async function listLibrary(
  app: App,
  member: Member,
  listing: Listing,
  languages: string[],
): Promise<Found> {
  if (listing.q) return searchLibrary(app, member, { ...listing, q: listing.q, languages })
  const from = readOffset(listing.cursor)
  const found = await app.db
    .selectFrom('files')
    .selectAll()
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where(isListed(readerOf(app, member), listing))
    .orderBy(orders(member)[listing.sort])
    .orderBy('id', 'desc')
    .offset(from)
    .limit(listing.limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, () =>
    writeOffset(from + listing.limit),
  )
  return {
    items: await presentItems(app, member, shown),
    nextCursor,
    total: found[0]?.total ?? 0,
  }
}

/** Of every document that the member sees, however long the list is. */
export async function libraryChoices(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  { all }: Pick<Listing, 'all'>,
): Promise<LibraryChoices> {
  const { rows } = await sql<{ categoryIds: string[]; types: string[]; languages: string[] }>`
    select
      coalesce(array_agg(distinct category_id) filter (where category_id is not null), '{}') as "categoryIds",
      coalesce(array_agg(distinct type), '{}') as types,
      coalesce(array_agg(distinct language) filter (where language <> ${noLanguage}), '{}') as languages
    from files where ${isListed(readerOf(app, member), { all })}`.execute(app.db)
  const { types, ...choices } = rows[0]!
  return { ...choices, kinds: kindNames.filter((kind) => types.includes(kinds[kind].type)) }
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
