import { sql } from 'kysely'
import type { FileAbout, OutlineEntry, TextBlock } from '#contract/documents/documents.ts'
import { isPaper } from '#contract/kinds.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App, Member } from '#server/app.ts'
import { cutAt } from '#server/infra/reader/page-length.ts'
import { readerOf, seenWithin } from '../audiences/audiences.ts'
import { findFile } from './store.ts'

const mostEntries = 2_000
const longestTitle = 150
const pagesAtOnce = 50
const between = ' › '

/** A file's facts, with its headings in order and the names of its pages. */
export async function aboutFile(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member | null,
  filename: string,
): Promise<FileAbout> {
  const file = await findFile({ db, now }, member, filename)
  const onPaper = isPaper(file.type)
  const newest = file.replacedBy
    ? await db
        .selectFrom('files')
        .select('filename')
        .where('id', '=', file.replacedBy)
        // Nobody learns the name of a file that they may not see.
        .where(seenWithin(readerOf({ now }, member)))
        .executeTakeFirst()
    : undefined
  return {
    _id: file.id,
    id: file.id,
    filename: file.filename,
    title: file.title,
    type: file.type,
    sizeBytes: file.sizeBytes,
    pages: file.pages ?? 0,
    state: file.state as FileAbout['state'],
    public: file.public,
    library: file.library,
    // The member asks about an own document in its chat.
    assistant: file.assistant && !file.replacedBy && file.ownerId === null,
    version: file.version,
    ...(newest ? { replacedBy: newest.filename } : {}),
    outline: await (onPaper ? outlineOfTrails : outlineOfBlocks)({ db }, file.id),
    places: onPaper ? [] : await placesOf({ db }, file.id),
    readByModel: await pagesReadByModel({ db }, file.id),
  }
}

/**
 * The passages of a PDF know their headings; a heading appears where it changes from one to the
 * next. The passages of figures stand at the ends of pages, under their captions, and are left out.
 */
async function outlineOfTrails({ db }: Pick<App, 'db'>, fileId: string): Promise<OutlineEntry[]> {
  const { rows } = await sql<{ heading: string; page: number }>`
    select heading, page from (
      select heading, page, position, lag(heading) over (order by page, position) as before
      from passages where file_id = ${fileId} and not exists (
        select from figures where figures.file_id = passages.file_id and figures.page = passages.page
          and passages.start_offset >= figures.start_offset and passages.start_offset < figures.end_offset)
    ) as trails
    where heading <> coalesce(before, '') and heading <> ''
    order by page, position limit ${mostEntries}`.execute(db)
  const outline: OutlineEntry[] = []
  let trail: string[] = []
  for (const { heading, page } of rows) {
    const next = heading.split(between)
    const same = next.findIndex((title, level) => title !== trail[level])
    next.forEach((title, level) => {
      if (same >= 0 && level >= same)
        outline.push({ title: titleOf(title), level: level + 1, page })
    })
    trail = next
  }
  return outline.slice(0, mostEntries)
}

async function outlineOfBlocks({ db }: Pick<App, 'db'>, fileId: string): Promise<OutlineEntry[]> {
  const outline: OutlineEntry[] = []
  for (let after = 0; outline.length < mostEntries;) {
    // Each page comes once, however many headings it has.
    const { rows } = await sql<{ page: number; text: string; headings: TextBlock[] }>`
      select page, text, jsonb_path_query_array(blocks, '$[*] ? (@.kind == "heading")') as headings
      from pages where file_id = ${fileId} and page > ${after}
        and blocks @> '[{"kind": "heading"}]'::jsonb
      order by page limit ${pagesAtOnce}`.execute(db)
    for (const { page, text, headings } of rows)
      for (const { start, end, level = 1 } of headings)
        outline.push({ title: titleOf(text.slice(start, end)), level, page })
    if (rows.length < pagesAtOnce) break
    after = rows.at(-1)!.page
  }
  return outline.slice(0, mostEntries)
}

const titleOf = (heading: string) => cutAt(collapseWhitespace(heading), longestTitle)

async function pagesReadByModel({ db }: Pick<App, 'db'>, fileId: string): Promise<number[]> {
  const pages = await db
    .selectFrom('pages')
    .select('page')
    .where('fileId', '=', fileId)
    .where('readByModelFrom', '=', 0)
    .orderBy('page')
    .execute()
  return pages.map(({ page }) => page)
}

async function placesOf({ db }: Pick<App, 'db'>, fileId: string): Promise<string[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['page', 'place'])
    .where('fileId', '=', fileId)
    .orderBy('page')
    .execute()
  return pages.map(({ page, place }) => place ?? `Part ${page}`)
}
