import { sql } from 'kysely'
import type { Citation } from '#contract/documents/documents.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App } from '#server/app.ts'

/**
 * The citations with their places in the documents as they are now. Missing are those whose document
 * is gone, or whose quote its current version has no more.
 */
export async function currentCitations(
  { db }: Pick<App, 'db'>,
  citations: Citation[],
): Promise<Citation[]> {
  const current: Citation[] = []
  for (const citation of citations) {
    const { rows } = await sql<Pick<Citation, 'fileId' | 'filename' | 'title' | 'page'> & Place>`
      select newest.id as "fileId", newest.filename, newest.title, pages.page, pages.place
      from files as cited
      join files as newest on newest.id = coalesce(cited.replaced_by, cited.id)
      join pages on pages.file_id = newest.id
      where cited.id = ${citation.fileId} and newest.owner_id is null
        and ${standsIn(citation.quote)}
      order by pages.page <> ${citation.page}, pages.page limit 1`.execute(db)
    const [found] = rows
    if (!found) continue
    const { place, ...where } = found
    const { place: _, ...rest } = citation
    current.push({ ...rest, ...where, ...(place === null ? {} : { place }) })
  }
  return current
}

type Place = { place: string | null }

/** Whether a page holds the quote, wherever its lines are broken. */
export const standsIn = (quote: string) =>
  sql<boolean>`position(${collapseWhitespace(quote)} in regexp_replace(pages.text, '\\s+', ' ', 'g')) > 0`
