import type { PageWord } from '#contract/documents/page-words.ts'
import type { App, Member } from '#server/app.ts'
import { decodeWords } from '#server/infra/reader/stored-words.ts'
import { rounded } from './marks.ts'
import { findFile } from '../store.ts'

/**
 * The words of a recognised page with their places, so that they can be selected on its picture.
 * Other pages of a PDF have a text of their own in the file.
 */
export async function wordsOfPage(
  app: Pick<App, 'db' | 'now'>,
  member: Member | null,
  filename: string,
  page: number,
): Promise<PageWord[]> {
  const file = await findFile(app, member, filename)
  const row = await app.db
    .selectFrom('pages')
    .select(['text', 'words'])
    .where('fileId', '=', file.id)
    .where('page', '=', page)
    .where('state', '=', 'recognised')
    .executeTakeFirst()
  if (!row) return []
  return decodeWords(row.words, row.text).map((word) => ({ text: word.text, ...rounded(word) }))
}
