import { sql } from 'kysely'
import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { currentCitations } from '../documents/documents.ts'

type Row = { id: string; citations: Citation[] }

/**
 * The job, when a document has a new version or is gone: what cites it stays approved if every quote
 * still stands in it, at its new place. Otherwise it is given to nobody until it is approved again.
 */
export async function checkApproved(
  app: Pick<App, 'db' | 'now'>,
  { fileIds }: { fileIds: string[] },
): Promise<void> {
  const { rows } = await sql<Row>`
    select id, citations from approved_answers
    where state = 'active' and exists (
      select from jsonb_array_elements(citations) as cited
      where cited ->> 'fileId' = any (${fileIds}::text[])
    )`.execute(app.db)
  for (const { id, citations } of rows) {
    const current = await currentCitations(app, citations)
    const isWhole = current.length === citations.length
    await app.db
      .updateTable('approvedAnswers')
      .set(
        isWhole
          ? { citations: JSON.stringify(current) }
          : { state: 'review', changedAt: app.now() },
      )
      .where('id', '=', id)
      .where('state', '=', 'active')
      .execute()
  }
}
