import { sql } from 'kysely'
import type { Approval } from '#contract/desk/approval.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { alikeAmong } from '../answering/answering.ts'
import { type Within, areReachable } from '../documents/documents.ts'

export { checkApproved } from './check-approved.ts'

export type Given = { content: string; citations: Citation[]; approved: Approval }

/** With more, the newest ones are given. */
const mostCompared = 2_000

/**
 * The approved answer to a question of this meaning, if its reader may search every document that it
 * cites; undefined if there is none.
 */
export async function approvedFor(
  app: Pick<App, 'db' | 'embed'>,
  text: string,
  within: Within,
): Promise<Given | undefined> {
  const { rows } = await sql<Row>`
    select question, meaning, content, citations, approved_by as "by", approved_at as "at"
    from approved_answers where state = 'active'
    order by id desc limit ${mostCompared}`.execute(app.db)
  for await (const { content, citations, by, at } of alikeAmong(app.embed, text, rows)) {
    const files = [...new Set(citations.map(({ fileId }) => fileId))]
    const reachable = await areReachable(app, within, files)
    if (files.every((id) => reachable.has(id)))
      return { content, citations, approved: { by, at: at.toISOString() } }
  }
  return undefined
}

type Row = {
  question: string
  meaning: Buffer
  content: string
  citations: Citation[]
  by: string
  at: Date
}
