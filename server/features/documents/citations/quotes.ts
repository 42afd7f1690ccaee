import type { Citation, TextBlock, documents } from '#contract/documents/documents.ts'
import type { PayloadOf } from '#contract/route.ts'
import type { App, Member } from '#server/app.ts'
import { decodeWords } from '#server/infra/reader/stored-words.ts'
import { figureAt } from '../reading/figures.ts'
import { findPart, findQuote, marksIn } from './marks.ts'
import { pagesQuoted } from '../search/words/letters.ts'
import { findFile } from '../store.ts'

/**
 * The citation with the name of its place if the quote is on its page, letter for letter, in the
 * file as it is now; else undefined.
 */
export async function checkedCitation(
  { db }: Pick<App, 'db'>,
  citation: Citation,
): Promise<Citation | undefined> {
  const page = await db
    .selectFrom('pages')
    .select(['text', 'place', 'blocks', 'readByModelFrom'])
    .where('fileId', '=', citation.fileId)
    .where('page', '=', citation.page)
    .executeTakeFirst()
  const range = page && findQuote(page.text, citation.quote)
  if (!range) return undefined
  const place = placeOf(page.place, page.blocks as TextBlock[] | null, range.start)
  const { readByModelFrom: from } = page
  return {
    ...citation,
    ...(place ? { place } : {}),
    ...(from !== null && range.end > from ? { readByModel: true } : {}),
  }
}

/** The name of the place; a row of a sheet has its own number. */
export function placeOf(
  place: string | null,
  blocks: TextBlock[] | null,
  at: number,
): string | undefined {
  const table = blocks?.find(({ start, end, firstRow }) => firstRow && at >= start && at < end)
  const row = table?.rows?.findLastIndex(([cell]) => cell !== undefined && cell.start <= at) ?? -1
  if (!place || !table || row < 0) return place ?? undefined
  const number = row + table.firstRow!
  // 'Sheet “Fees”, rows 2 to 51', or 'Rows 2 to 51' alone.
  const rows = place.search(/\brows \d{1,9} to \d{1,9}$/i)
  if (rows === 0) return `Row ${number}`
  return `${rows > 0 ? place.slice(0, rows) : `${place}, `}row ${number}`
}

/** The page that contains the quote: the given one, else the first that contains it. */
export async function findMarks(
  app: App,
  member: Member | null,
  filename: string,
  wanted: {
    page?: number | undefined
    quote: string
    from?: number | undefined
    to?: number | undefined
  },
): Promise<PayloadOf<typeof documents.marks>> {
  const file = await findFile(app, member, filename)
  // The given page first; then those that may contain the quote, since it may have moved.
  const numbers = [
    ...(wanted.page ? [wanted.page] : []),
    ...(await pagesQuoted(app, file.id, wanted.quote)),
  ]
  for (const number of new Set(numbers)) {
    const page = await app.db
      .selectFrom('pages')
      .select(['text', 'words', 'blocks', 'readByModelFrom'])
      .where('fileId', '=', file.id)
      .where('page', '=', number)
      .executeTakeFirst()
    const range = page && findQuote(page.text, wanted.quote)
    if (!range) continue
    const part = partOf(page.text, wanted)
    if (page.blocks) {
      const marked = part && { part: { marks: [], ranges: [part] } }
      return { page: number, marks: [], ranges: [range], ...marked }
    }
    const words = decodeWords(page.words, page.text)
    const marks = marksIn(words, range)
    if (marks.length > 0) {
      const marked = part && { part: { marks: marksIn(words, part), ranges: [] } }
      return { page: number, marks, ranges: [], ...marked }
    }
    if (page.readByModelFrom === null) continue
    // For text that a model read from a picture, only the place of the picture is known.
    const figure = await figureAt(app.db, file.id, number, range.start)
    return figure
      ? { page: number, marks: [figure], ranges: [], figure: true }
      : { page: number, marks: [], ranges: [] }
  }
  return { page: wanted.page ?? 1, marks: [], ranges: [] }
}

const partOf = (text: string, { quote, from, to }: Parameters<typeof findMarks>[3]) =>
  from === undefined || to === undefined
    ? undefined
    : findPart(text, quote, { start: from, end: to })
