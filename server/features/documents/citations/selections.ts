import { sql } from 'kysely'
import type { TextBlock } from '#contract/documents/documents.ts'
import type { NewSelection, Selection } from '#contract/chats/selections.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App, Member } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { accessTo } from '../access.ts'
import { type Within, allowedFilesIn } from '../search/allowed-files.ts'
import { type WeighedPassage } from '#server/features/passages/passages.ts'
import { type Search, findPassages } from '../search/search.ts'
import { findFile } from '../store.ts'
import { findQuote } from './marks.ts'
import { placeOf } from './quotes.ts'

/**
 * The selected passage as its page has it. Refuses a file that the member may not see, one that
 * answers are not taken from, and words that are not on the page.
 */
export async function expectSelection(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member,
  chatId: string,
  { filename, page: number, text }: NewSelection,
): Promise<Selection> {
  const file = await findFile({ db, now }, member, filename)
  const within = { memberId: member.id, chatId, fileIds: null, now }
  const { rows } = await sql`
    select from files where id = ${file.id} and id in (${allowedFilesIn(within)})`.execute(db)
  if (rows.length === 0)
    throw invalid({
      selection: file.replacedBy
        ? 'There is a newer version of this document. Remove the passage, and select it in the newest version.'
        : 'Answers are not taken from this document. Remove the passage to ask without it.',
    })
  const page = await db
    .selectFrom('pages')
    .select(['text', 'place', 'blocks'])
    .where('fileId', '=', file.id)
    .where('page', '=', number)
    .executeTakeFirst()
  const range = page && findQuote(page.text, text)
  if (!range)
    throw invalid({
      selection:
        'These words are not on that page of the document. Remove the passage, or select it again.',
    })
  const place = placeOf(page.place, page.blocks as TextBlock[] | null, range.start)
  return {
    fileId: file.id,
    filename: file.filename,
    title: file.title,
    page: number,
    ...(place ? { place } : {}),
    text: collapseWhitespace(page.text.slice(range.start, range.end)),
  }
}

/** How many passages around the selected one are weighed before any others. */
const mostAround = 8

/**
 * The passages around a selected one, nearest first, and those that the search finds in all
 * documents. The file is one of those that may be searched, whatever was chosen for the chat.
 * Without `around`, the passage is not in the documents any more, or not for this member.
 */
export async function findAround(
  app: Pick<App, 'db' | 'database' | 'embed'>,
  search: Search & { within: Within },
  selection: Selection,
): Promise<{ around: WeighedPassage[] | undefined; found: WeighedPassage[] }> {
  const { fileIds } = search.within
  const within = { ...search.within, fileIds: fileIds && [...fileIds, selection.fileId] }
  const [passages, found] = await Promise.all([
    passagesAround(app, within, selection),
    findPassages(app, { ...search, within }),
  ])
  const { weights = {}, rarest = 1, corrections = [] } = found[0]?.evidence ?? {}
  const around = passages?.map((passage) => ({
    ...passage,
    evidence: { ...passage.evidence!, weights, rarest, corrections },
  }))
  return { around, found }
}

async function passagesAround(
  app: Pick<App, 'db' | 'database' | 'embed'>,
  within: Within,
  { fileId, page, text }: Selection,
): Promise<WeighedPassage[] | undefined> {
  const pages = [page - 1, page, page + 1]
  const passages: WeighedPassage[] = await accessTo(app, within).read(fileId, pages)
  const row = await app.db
    .selectFrom('pages')
    .select('text')
    .where('fileId', '=', fileId)
    .where('page', '=', page)
    .where(sql<boolean>`file_id in (${allowedFilesIn(within)})`)
    .executeTakeFirst()
  const range = row && findQuote(row.text, text)
  if (!range) return undefined
  // Passages are in reading order, so each begins at or after the one before it.
  let from = 0
  const distance = new Map<string, number>()
  const holding: number[] = []
  for (const [i, passage] of passages.entries()) {
    if (passage.page !== page) continue
    const at = row.text.indexOf(passage.text, from)
    if (at < 0) continue
    from = at
    if (at < range.end && at + passage.text.length > range.start) holding.push(i)
  }
  const [first, last] = [holding[0] ?? 0, holding.at(-1) ?? passages.length - 1]
  for (const [i, { id }] of passages.entries())
    distance.set(id, i < first ? first - i : i > last ? i - last : 0)
  return passages.toSorted((a, b) => distance.get(a.id)! - distance.get(b.id)!).slice(0, mostAround)
}
