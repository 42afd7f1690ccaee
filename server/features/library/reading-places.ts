import { sql } from 'kysely'
import type { LibraryItem, ReadingPlace } from '#contract/documents/library.ts'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { readerOf, seenWithin } from '../audiences/audiences.ts'
import { presentItem, presentPlace } from './present.ts'

const mostShown = 12

/** The member's last reading places; for a replaced document, its newest version. */
export async function listRecent(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member,
): Promise<LibraryItem[]> {
  const { rows: places } = await sql<{ fileId: string; page: number; readAt: Date }>`
    select * from (
      select distinct on (newest.id) newest.id as file_id, read_at,
        least(page, nullif(newest.pages, 0)) as page
      from reading_places
      join files on files.id = reading_places.file_id
      join files as newest on newest.id = coalesce(files.replaced_by, files.id)
      where member_id = ${member.id} and newest.owner_id is null
        and ${seenWithin(readerOf({ now }, member), 'newest')}
      order by newest.id, read_at desc
    ) as each_once order by read_at desc, file_id limit ${mostShown}`.execute(db)
  if (places.length === 0) return []
  const ids = places.map(({ fileId }) => fileId)
  const files = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  return places.flatMap(({ fileId, ...place }) => {
    const file = files.find(({ id }) => id === fileId)
    return file ? [presentItem(file, { place: presentPlace(place) })] : []
  })
}

/**
 * Only for files that the member may see; others are not found. The number of pages of an unread
 * file is unknown, so the viewer's number is accepted.
 */
export async function keepPlace(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member,
  { filename, page }: { filename: string; page: number },
): Promise<ReadingPlace> {
  const { rows } = await sql<{ page: number; readAt: Date }>`
    insert into reading_places (member_id, file_id, page, read_at)
    select ${member.id}::uuid, id, least(${page}::integer, nullif(pages, 0)), ${now().toISOString()}::timestamptz
    from files
    where filename = ${filename} and (owner_id = ${member.id}
      or owner_id is null and ${seenWithin(readerOf({ now }, member))})
    on conflict (member_id, file_id) do update set page = excluded.page, read_at = excluded.read_at
    returning page, read_at`.execute(db)
  const [place] = rows
  if (!place) throw notFound('File')
  return presentPlace(place)
}
