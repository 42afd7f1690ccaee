import { type Selectable, sql } from 'kysely'
import { waysToSay } from '#server/features/passages/passages.ts'
import type { LibraryHit, LibraryItem } from '#contract/documents/library.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf } from '#server/cursor.ts'
import type { Files } from '#server/infra/db/tables.ts'
import { type Reader, readerOf } from '../audiences/audiences.ts'
import { answeringSettings } from '../answering-settings/answering-settings.ts'
import { noLanguage, searchable } from '../documents/documents.ts'
import { type Place, hitsIn } from './hits.ts'
import { type Listing, isListed, isRead, readOffset, writeOffset } from './listing.ts'
import { presentItems } from './present.ts'

type Search = Listing & {
  q: string
  /** The reader's, best first, such as ‘de’ and ‘en’. */
  languages: string[]
}

/** How many pages of one document are shown. */
const mostPages = 3
/**
 * The ranks of two languages cannot be compared: their words are stemmed and counted otherwise. So
 * what the reader reads comes first, unless another document matches much better.
 */
const shareOfOwn = 3

/**
 * Titles first, then descriptions, then text; within each the page that matches best. What is not
 * read yet is found by its title alone, since half of a document would seem to be all of it. A word
 * of the house that finds nothing is searched as what it stands for.
 */
export async function searchLibrary(
  { db, jobs, now, database }: Pick<App, 'db' | 'jobs' | 'now' | 'database'>,
  member: Member,
  asked: Search,
): Promise<{ items: LibraryItem[]; nextCursor: string | null; total: number }> {
  const reader = readerOf({ now }, member)
  const search = await inWordsOfDocuments({ db, database }, reader, asked)
  const from = readOffset(search.cursor)
  const found = await findFiles({ db }, reader, search, from)
  const { shown, nextCursor } = pageOf(found, search.limit, () => writeOffset(from + search.limit))
  const hits = await hitsIn(
    { db },
    search.q,
    shown.flatMap(({ places }) => places ?? []),
  )
  const items = await presentItems(
    { db, jobs },
    member,
    shown.map(({ file }) => file),
  )
  return {
    items: items.map((item) => ({ ...item, hits: hitsOf(item.id, hits) })),
    nextCursor,
    total: found[0]?.total ?? 0,
  }
}

/** Each page of the list is searched in the same words, because all begin with the first file. */
async function inWordsOfDocuments(
  app: Pick<App, 'db' | 'database'>,
  reader: Reader,
  asked: Search,
): Promise<Search> {
  const { words } = await answeringSettings(app)
  const others = waysToSay(asked.q, words).map((say) => ({ ...asked, q: say(asked.q) }))
  if (others.length === 0) return asked
  for (const search of [asked, ...others])
    if ((await findFiles(app, reader, { ...search, limit: 1 }, 0)).length > 0) return search
  return asked
}

const hitsOf = (fileId: string, hits: (LibraryHit & { fileId: string })[]): LibraryHit[] =>
  hits.flatMap(({ fileId: id, ...hit }) => (id === fileId ? [hit] : []))

const names = new Intl.DisplayNames('en', { type: 'language' })

/** ‘german’ for ‘de-AT’, as PostgreSQL and Unicode both name it in English. */
const nameOf = (code = ''): string =>
  code ? (names.of(code.split('-')[0]!) ?? '').toLowerCase() : ''

type Found = { file: Selectable<Files>; places: Place[] | null; total: number }

async function findFiles(
  { db }: Pick<App, 'db'>,
  reader: Reader,
  search: Search,
  from: number,
): Promise<Found[]> {
  const { q, limit } = search
  const words = q.split(/\s+/).filter(Boolean)
  const parts = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<{ id: string; places: Place[] | null; total: number }>`
    with readable as materialized (
      select id, title, description, language, ${isRead} as is_read from files
      where ${isListed(reader, search)}
    ), lexemes as (
      select language, lexeme, language <> ${noLanguage} and length(lexeme) > 2
          and positions[cardinality(positions)] = max(positions[cardinality(positions)]) over (partition by language)
        as is_open
      from (select distinct language from readable) as languages
      cross join lateral unnest(to_tsvector(
        language::regconfig, case language when ${noLanguage} then ${searchable(noLanguage, q)} else ${q} end
      )) as words(lexeme, positions, weights)
    ), asked as (
      select language,
        string_agg(quote_literal(lexeme) || case when is_open then ':*AD' else ':AD' end, ' & ')::tsquery as whole,
        string_agg(quote_literal(lexeme) || case when is_open then ':*AD' else ':AD' end, ' | ')::tsquery as some
      from lexemes group by language
    ), places as materialized (
      select passages.id, passages.file_id, passages.page, asked.language, asked.some,
        ts_rank(passages.terms, asked.whole, 1) as rank
      from asked join passages on passages.terms @@ asked.whole and passages.terms @@ asked.some
      join readable on readable.id = passages.file_id and readable.language = asked.language
        and is_read
    ), by_file as (
      select file_id, max(rank * case when language = ${nameOf(search.languages[0])} then ${shareOfOwn} else 1 end) as rank
      from places group by file_id
    ), ranked as (
      select readable.id, rank, case
        when title ilike all (${parts}::text[]) then 2
        when is_read and description ilike all (${parts}::text[]) then 1
        else 0 end as tier
      from readable left join by_file on file_id = readable.id
    ), shown as materialized (
      select *, count(*) over ()::integer as total from ranked where tier > 0 or rank is not null
      order by tier desc, rank desc nulls last, id desc offset ${from} limit ${limit + 1}
    ), by_page as (
      select distinct on (file_id, page) * from places where file_id in (select id from shown)
      order by file_id, page, rank desc, id
    ), best as (
      select *, row_number() over (partition by file_id order by rank desc, page) as nth from by_page
    )
    select shown.id, shown.total, (
      select jsonb_agg(jsonb_build_object(
        'fileId', best.file_id, 'page', best.page, 'place', pages.place, 'text', passages.text,
        'language', best.language, 'asked', best.some::text
      ) order by best.page)
      from best join passages on passages.id = best.id
      join pages on pages.file_id = best.file_id and pages.page = best.page
      where best.file_id = shown.id and nth <= ${mostPages}
    ) as places
    from shown order by tier desc, rank desc nulls last, id desc`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  return rows.flatMap(({ id, places, total }) => {
    const file = files.find((one) => one.id === id)
    return file ? [{ file, places, total }] : []
  })
}
