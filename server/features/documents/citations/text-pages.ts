import { sql } from 'kysely'
import type { TextBlock, TextPage } from '#contract/documents/documents.ts'
import type { App, Member } from '#server/app.ts'
import { largestPage } from '#server/cursor.ts'
import { findFile } from '../store.ts'

type Row = Omit<TextPage, 'blocks'> & { blocks: TextBlock[] | null }

/**
 * The text of a file's pages in blocks; on a page of paper, each paragraph is one. At most as many
 * as are asked for, and fewer where they are long: the rest follows from behind the last one.
 */
export async function textPagesOf(
  app: Pick<App, 'db' | 'now'>,
  member: Member | null,
  filename: string,
  { from, limit }: { from: number; limit: number },
): Promise<TextPage[]> {
  const file = await findFile(app, member, filename)
  const { rows } = await sql<Row>`
    select page, place, text, blocks from (
      select page, place, text, blocks,
        row_number() over in_order as nth, sum(${bytes}) over in_order as bytes
      from (
        select page, place, text, blocks from pages
        where file_id = ${file.id} and page >= ${from} order by page limit ${limit}
      ) asked window in_order as (order by page)
    ) weighed where nth = 1 or bytes <= ${largestPage.bytes} order by page`.execute(app.db)
  return rows.map(({ page, place, text, blocks }) => ({
    ...{ page, place, text },
    blocks: blocks ?? paragraphsOf(text),
  }))
}

const bytesOfParagraph = 48

/** As they are sent. Paragraphs are counted by the empty lines between them. */
const bytes = sql<number>`(octet_length(text) + coalesce(octet_length(blocks::text),
  ${bytesOfParagraph}::integer * (1 + (length(text) - length(replace(text, E'\\n\\n', ''))) / 2)))`

function paragraphsOf(text: string): TextBlock[] {
  return [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: own, index }) => ({
    kind: 'other',
    start: index,
    end: index + own.length,
  }))
}
