import type { HouseWord } from '#contract/desk/answering.ts'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { DocumentAccess, ListedDocument } from '#server/infra/model/model.ts'
import { findAcross } from './search/across-languages.ts'
import { findWords } from './search/search-in-file.ts'
import { type Within, allowedFilesIn } from './search/allowed-files.ts'
import { type WeighedPassage, withoutSearch } from '#server/features/passages/passages.ts'
import { findPassages } from './search/search.ts'

const mostListed = 200
/** Of how many documents of a long list the outline is shown, and how much of it. */
const mostOutlined = 40
const mostHeadings = 12
/** Of one document. */
const longestOutline = 200
const mostFound = 12
const passagesOfQuery = 8
/** Of one document. */
const mostOfTables = 1_000

/**
 * What a model may look up by itself while it answers: exactly the documents that the search of the
 * same member in the same chat may use. Every query asks for them anew, so that a document that is
 * taken away meanwhile is gone.
 */
export function accessTo(
  app: Pick<App, 'db' | 'database' | 'embed'>,
  within: Within | undefined,
  words?: HouseWord[],
): DocumentAccess {
  const { db } = app
  const reachable = sql`files.id in (${allowedFilesIn(within)})`
  // A version that is still being read stands beside the one that is used until then.
  const listable = sql`${reachable} and state = 'ready'`

  async function isReachable(fileId: string): Promise<boolean> {
    const { rows } = await sql`select from files where id = ${fileId} and ${reachable}`.execute(db)
    return rows.length > 0
  }

  const read = (fileId: string, pages: number[]) =>
    passagesOf(fileId, sql`passages.page = any (${pages}::integer[])`)

  async function passagesOf(
    fileId: string,
    condition: RawBuilder<unknown>,
    limit: number | null = null,
  ): Promise<WeighedPassage[]> {
    const { rows } = await sql<Omit<WeighedPassage, 'evidence'> & { meanings: Buffer | null }>`
      select passages.id, passages.file_id as "fileId", files.filename, files.title, passages.page,
        pages.place, files.owner_id is not null as own, passages.heading, passages.text,
        1::float8 as score, null::float8 as meaning, units.meanings
      from passages join files on files.id = passages.file_id
      join pages on pages.file_id = passages.file_id and pages.page = passages.page
      left join passage_units as units on units.passage_id = passages.id
      where passages.file_id = ${fileId} and ${condition} and ${reachable}
      order by passages.page, passages.position limit ${limit}`.execute(db)
    return rows.map(({ meanings, ...passage }) => ({
      ...passage,
      evidence: { ...withoutSearch, meanings },
    }))
  }

  return {
    async list() {
      const { rows } = await sql<Listed & { of: number }>`
        select ${listed}, count(*) over ()::integer as "of" from files
        where ${listable} order by title, id limit ${mostListed}`.execute(db)
      const outlined = rows.slice(0, mostOutlined).map(({ fileId }) => fileId)
      const { rows: headings } = await sql<Heading>`
        select "fileId", heading, page from (
          select file_id as "fileId", split_part(heading, ' › ', 1) as heading, min(page) as page,
            row_number() over (partition by file_id order by min(page), min(position)) as nth
          from passages where file_id = any (${outlined}::uuid[]) and heading <> ''
          group by 1, 2
        ) as outlines where nth <= ${mostHeadings} order by "fileId", nth`.execute(db)
      const documents = withOutlines(rows, headings)
      return { documents, more: (rows[0]?.of ?? 0) - documents.length }
    },
    async named(name) {
      const { rows } = await sql<Listed>`
        select ${listed} from files
        where ${listable} and (filename = ${name} or lower(title) = lower(${name}))
        order by filename <> ${name}, id limit ${mostListed}`.execute(db)
      const [first] = rows
      const found = first?.filename === name ? [first] : rows
      const { rows: headings } = await sql<Heading>`
        select file_id as "fileId", heading, min(page) as page from passages
        where file_id = any (${found.map(({ fileId }) => fileId)}::uuid[]) and heading <> ''
        group by 1, 2 order by min(page), min(position) limit ${longestOutline}`.execute(db)
      return withOutlines(found, headings)
    },
    search: (text, fileId) =>
      findPassages(app, { text, within, words, fileId, limit: passagesOfQuery }),
    across: (question) => findAcross(app, question, within),
    read,
    async find(fileId, words, signal) {
      if (!(await isReachable(fileId))) return []
      const { hits } = await findWords({ db }, fileId, words, signal)
      const pages = [...new Set(hits.map(({ page }) => page))].slice(0, mostFound)
      const passages = await read(fileId, pages)
      const holding = passages.filter((passage) =>
        hits.some(({ page, quote }) => page === passage.page && passage.text.includes(quote)),
      )
      // Words of a heading are in none of its passages.
      return (holding.length > 0 ? holding : passages).slice(0, mostFound)
    },
    async tables(fileId) {
      const isOfTable = sql`position(${'\t'} in passages.text) > 0`
      const passages = await passagesOf(fileId, isOfTable, mostOfTables + 1)
      return {
        passages: passages.slice(0, mostOfTables),
        more: passages.length > mostOfTables,
      }
    },
  }
}

/** Those of these files that may be searched. */
export async function areReachable(
  { db }: Pick<App, 'db'>,
  within: Within | undefined,
  fileIds: string[],
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from files where id = any (${fileIds}::uuid[]) and id in (${allowedFilesIn(within)})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

type Listed = Omit<ListedDocument, 'outline'>
type Heading = { fileId: string; heading: string; page: number }

const listed = sql`id as "fileId", filename, title, coalesce(pages, 0) as pages`

function withOutlines(rows: Listed[], headings: Heading[]): ListedDocument[] {
  const outlines = Map.groupBy(headings, ({ fileId }) => fileId)
  return rows.map(({ fileId, filename, title, pages }) => ({
    ...{ fileId, filename, title, pages },
    outline: (outlines.get(fileId) ?? []).map(({ heading, page }) => ({ heading, page })),
  }))
}
