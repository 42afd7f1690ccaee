import { sql } from 'kysely'
import type { Citation, Mark, Range } from '#contract/documents.ts'
import type { App, Member } from '../../app.ts'
import { decodeWords } from '../../infra/reader/words.ts'
import { marksOf, standsOn } from './marks.ts'
import { findFile } from './store.ts'

/** Whether a citation's quote stands on its page, letter for letter, as the file is now. */
export async function holdsQuote(
  { db }: Pick<App, 'db'>,
  citation: Pick<Citation, 'fileId' | 'page' | 'quote'>,
): Promise<boolean> {
  const page = await db
    .selectFrom('pages')
    .select('text')
    .where('fileId', '=', citation.fileId)
    .where('page', '=', citation.page)
    .executeTakeFirst()
  return page !== undefined && standsOn(page.text, citation.quote)
}

/** Where a quote stands: on the page given, else on the first page that holds it. */
export async function findMarks(
  app: App,
  member: Member | null,
  filename: string,
  wanted: { page?: number | undefined; quote: string },
): Promise<{ page: number; marks: Mark[]; ranges: Range[] }> {
  const file = await findFile(app, member, filename)
  for (const number of await candidatePages(app, file.id, wanted)) {
    const page = await app.db
      .selectFrom('pages')
      .select(['text', 'words'])
      .where('fileId', '=', file.id)
      .where('page', '=', number)
      .executeTakeFirst()
    const marks = page
      ? marksOf({ text: page.text, words: decodeWords(page.words, page.text) }, wanted.quote)
      : []
    if (marks.length > 0) return { page: number, marks, ranges: [] }
  }
  return { page: wanted.page ?? 1, marks: [], ranges: [] }
}

/** The page given first; then, by their words, the pages where the quote may have moved to. */
async function candidatePages(
  { db }: App,
  fileId: string,
  wanted: { page?: number | undefined; quote: string },
) {
  const { rows } = await sql<{ page: number }>`
    select page from pages
    where file_id = ${fileId}
      and to_tsvector('simple', text) @@ plainto_tsquery('simple', ${wanted.quote.slice(0, 300)})
    order by page limit 20`.execute(db)
  return [...new Set([...(wanted.page ? [wanted.page] : []), ...rows.map((row) => row.page)])]
}
