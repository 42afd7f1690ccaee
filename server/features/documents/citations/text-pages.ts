import type { TextBlock, TextPage } from '#contract/documents/documents.ts'
import type { App, Member } from '../../../app.ts'
import { findFile } from '../store.ts'

/** The text of a file's pages in blocks; on a page of paper, each paragraph is one. */
export async function textPagesOf(
  app: Pick<App, 'db' | 'now'>,
  member: Member | null,
  filename: string,
  { from, limit }: { from: number; limit: number },
): Promise<TextPage[]> {
  const file = await findFile(app, member, filename)
  const pages = await app.db
    .selectFrom('pages')
    .select(['page', 'place', 'text', 'blocks'])
    .where('fileId', '=', file.id)
    .where('page', '>=', from)
    .orderBy('page')
    .limit(limit)
    .execute()
  return pages.map(({ page, place, text, blocks }) => ({
    page,
    place,
    text,
    blocks: (blocks as TextBlock[] | null) ?? paragraphsOf(text),
  }))
}

function paragraphsOf(text: string): TextBlock[] {
  return [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: own, index }) => ({
    kind: 'other',
    start: index,
    end: index + own.length,
  }))
}
