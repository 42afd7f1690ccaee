import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { type QuotedPage } from '#server/features/passages/passages.ts'

/** How many messages are looked through. It is more than two, because thanks and the like quote nothing. */
const mostBack = 20
/** One of them may have quoted another document than the one that is talked about. */
const lastAnswers = 2

/**
 * The pages that the newest two answers with sources quote, of those that lead to a message: the
 * newest answer's first, each document in its newest version.
 */
export async function quotedLast(
  { db }: Pick<App, 'db'>,
  messageId: string | null,
): Promise<QuotedPage[]> {
  if (!messageId) return []
  const { rows } = await sql<QuotedPage>`
    with recursive branch as (
      select parent_id, citations, 1 as back from messages where id = ${messageId}
      union all
      select above.parent_id, above.citations, back + 1
      from messages above join branch on above.id = branch.parent_id
      where back < ${mostBack}
    ), quoting as (
      select citations, back from branch where citations <> '[]' order by back limit ${lastAnswers}
    )
    select coalesce(files.replaced_by, files.id) as "fileId", (citation ->> 'page')::int as page, back,
      citation ->> 'quote' as quote, citation -> 'cell' as cell
    from quoting, jsonb_array_elements(citations) with ordinality as cited (citation, place)
    join files on files.id = (citation ->> 'fileId')::uuid
    order by back, place`.execute(db)
  return rows
}
