import { sql } from 'kysely'
import { isPaper } from '#contract/kinds.ts'
import type { App } from '#server/app.ts'
import type { DocumentFacts } from '#server/infra/model/model.ts'
import { type Within, allowedFilesIn } from './search/allowed-files.ts'
import { type WeighedPassage, withoutSearch } from '#server/features/passages/passages.ts'

/** Nobody reads a longer list, and the title of each is compared with the question. */
const mostListed = 2_000

/** In a library of many documents that count their sections, one number is in all of them. */
const mostHeadings = 2_000

const mostOfBeginning = 200

/** The documents that may be searched, newest first, with the chat's own ones on top. */
export async function documentsWithin(
  { db }: Pick<App, 'db'>,
  within: Within | undefined,
): Promise<DocumentFacts[]> {
  const { rows } = await sql<DocumentFacts & { type: string }>`
    select id, filename, title, description, type, files.pages, language, created_at as "addedAt",
      (select left(text, ${mostOfBeginning}) from pages where file_id = files.id and page = 1) as begins,
      owner_id is not null as own, case when state in ('ready', 'failed') then state else 'reading' end as state
    from files
    where id in (${allowedFilesIn(within)}) and (state = 'ready' or owner_id is not null)
    order by own desc, id desc limit ${mostListed}`.execute(db)
  return rows.map(({ type, begins, ...facts }) => ({
    ...facts,
    begins: begins ?? '',
    pages: isPaper(type) ? facts.pages : null,
  }))
}

/** Of a long document, passages are left out evenly. */
const mostForOverview = 300

/** The passages of a document that may be searched, in its order, for a summary of it. */
export async function passagesForOverview(
  { db }: Pick<App, 'db'>,
  within: Within,
  fileId: string,
): Promise<WeighedPassage[]> {
  const { rows } = await sql<WeighedPassage & { meanings: Buffer | null; about: string }>`
    with numbered as (
      select *, row_number() over (order by page, position) - 1 as nth, count(*) over () as passages
      from passages where file_id = ${fileId} and file_id in (${allowedFilesIn(within)})
    )
    select numbered.id, numbered.file_id as "fileId", files.filename, files.title,
      files.description as about, numbered.page, pages.place, files.owner_id is not null as own,
      numbered.heading, numbered.text, null as meaning, 1 as score, units.meanings
    from numbered join files on files.id = file_id
    join pages on pages.file_id = numbered.file_id and pages.page = numbered.page
    left join passage_units as units on units.passage_id = numbered.id
    where nth % greatest(1, ceil(passages::float8 / ${mostForOverview})::bigint) = 0
    order by nth`.execute(db)
  return rows.map(({ meanings, about, ...passage }) => ({
    ...passage,
    evidence: { ...withoutSearch, meanings, about },
  }))
}

/** The headings in each document that may be searched, of those that have this number. */
export async function headingsWithNumber(
  { db }: Pick<App, 'db'>,
  within: Within,
  number: string,
): Promise<{ fileId: string; heading: string }[]> {
  const { rows } = await sql<{ fileId: string; heading: string }>`
    select distinct file_id as "fileId", heading from passages
    where file_id in (${allowedFilesIn(within)}) and position(${number} in heading) > 0
    order by file_id limit ${mostHeadings}`.execute(db)
  return rows
}
