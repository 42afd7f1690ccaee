import { sql } from 'kysely'
import type { App } from '../../../../app.ts'

/** What was said in between, such as thanks, quotes nothing. */
const mostBack = 8
/** One of them may have quoted another document than the one that is talked about. */
const lastAnswers = 2

/** The documents that the newest answers with sources quote, of those that lead to a message. */
export async function quotedLast(
  { db }: Pick<App, 'db'>,
  messageId: string | null,
): Promise<string[] | undefined> {
  if (!messageId) return undefined
  const { rows } = await sql<{ fileId: string }>`
    with recursive branch as (
      select parent_id, citations, 1 as back from messages where id = ${messageId}
      union all
      select above.parent_id, above.citations, back + 1
      from messages above join branch on above.id = branch.parent_id
      where back < ${mostBack}
    ), quoting as (
      select citations from branch where citations <> '[]' order by back limit ${lastAnswers}
    )
    select distinct citation ->> 'fileId' as "fileId"
    from quoting, jsonb_array_elements(citations) as citation`.execute(db)
  return rows.length > 0 ? rows.map(({ fileId }) => fileId) : undefined
}
