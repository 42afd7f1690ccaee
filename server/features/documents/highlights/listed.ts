import { type Selectable, sql } from 'kysely'
import type { Highlight } from '#contract/documents/highlights.ts'
import type { App, Member } from '#server/app.ts'
import type { Highlights } from '#server/infra/db/tables.ts'
import { pagesQuoted } from '../search/words/letters.ts'
import { type FileRow, isFor } from '../store.ts'

export type HighlightRow = Selectable<Highlights>

/** Without `filename` the document is gone or closed, and its words are not read. */
export type Listed = Pick<
  HighlightRow,
  'id' | 'title' | 'page' | 'place' | 'quote' | 'note' | 'createdAt' | 'changedAt'
> & { filename: string | null; newestId: string | null; newestFilename: string | null }

type Wanted = {
  q?: string
  id?: string
  after?: { time: string; id: string } | undefined
  limit: number
}

/**
 * A member's highlights, newest first. Of a document that they may not see nothing is read but their
 * own note and what the document was called when they had it open.
 */
export async function listedOf(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Pick<Member, 'id'>,
  { q = '', id, after, limit }: Wanted,
): Promise<Listed[]> {
  const open = isFor({ now }, member)
  const words = q.split(/\s+/).filter(Boolean)
  const parts = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<Listed>`
    select * from (
      select highlights.id, highlights.page, highlights.place, highlights.note,
        highlights.created_at, highlights.changed_at, file.filename,
        coalesce(newest.title, file.title, highlights.title) as title,
        case when file.id is null then '' else highlights.quote end as quote,
        newest.id as newest_id, newest.filename as newest_filename
      from highlights
      left join lateral (
        select id, filename, title, replaced_by from files
        where files.id = highlights.file_id and ${open}
      ) as file on true
      left join lateral (
        select id, filename, title from files
        where files.id = file.replaced_by and state = 'ready' and ${open}
      ) as newest on true
      where highlights.member_id = ${member.id} and ${id ? sql`highlights.id = ${id}` : sql`true`}
    ) as highlighted
    where (filename is not null or note is not null or ${id ? sql`true` : sql`false`})
      and concat_ws(' ', title, quote, note) ilike all (${parts}::text[])
      and ${after ? sql`(created_at, id) < (${after.time}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Where the words are now: in the newest version if it has them, else in the one they are from. */
export async function shownAt(
  app: Pick<App, 'db'>,
  { filename, page, place, quote, newestId, newestFilename }: Listed,
): Promise<Pick<Highlight, 'filename' | 'page' | 'place' | 'older'>> {
  const then = { filename, page, ...(place ? { place } : {}) }
  if (!newestId) return then
  const pages = await pagesQuoted(app, newestId, quote)
  const now = pages.includes(page) ? page : pages[0]
  if (now === undefined) return { ...then, older: true }
  const found = await app.db
    .selectFrom('pages')
    .select('place')
    .where('fileId', '=', newestId)
    .where('page', '=', now)
    .executeTakeFirst()
  const named = found?.place
  return { filename: newestFilename, page: now, ...(named ? { place: named } : {}) }
}

/** Those of a member in all versions of a document that are open to them, oldest first. */
export async function ofVersionsOf(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Pick<Member, 'id'>,
  file: FileRow,
): Promise<(HighlightRow & { filename: string })[]> {
  const { rows } = await sql<HighlightRow & { filename: string }>`
    select highlights.*, files.filename
    from highlights join files on files.id = highlights.file_id
    where highlights.member_id = ${member.id}
      and coalesce(files.replaced_by, files.id) = ${file.replacedBy ?? file.id}
      and ${isFor({ now }, member)}
    order by highlights.created_at, highlights.id`.execute(db)
  return rows
}
