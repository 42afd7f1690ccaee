import type { Mark, Range, TextBlock } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { decodeWords } from '#server/infra/reader/stored-words.ts'
import { type Folded, findQuotes, fold, marksIn } from '../citations/marks.ts'
import { placeOf } from '../citations/quotes.ts'
import { figureAt } from '../reading/figures.ts'
import { pagesQuoted } from '../search/words/letters.ts'
import type { HighlightRow } from './listed.ts'

/** Of words that are not on their page any more, so many are looked for in the whole of a version. */
const mostLookedFor = 100
/** Of the same words on one page, so many are compared by what stands around them. */
const mostCompared = 500
const lookedAround = 200

type Words = { quote: string; before?: string | undefined; after?: string | undefined }
type Place = { range: Range; marks: Mark[]; ranges: Range[]; name: string | undefined }

/** For each highlight its place in a version; those are missing whose words it does not have. */
export async function placesOf(
  app: Pick<App, 'db'>,
  fileId: string,
  rows: HighlightRow[],
): Promise<Map<string, { page: PageOfFile } & Place>> {
  const places = new Map<string, { page: PageOfFile } & Place>()
  const pageAt = pagesOf(app, fileId)
  let left = mostLookedFor
  const note = async (row: HighlightRow, number: number) => {
    const page = await pageAt(number)
    const place = page && (await placeOn(app, page, row))
    if (place) places.set(row.id, { page, ...place })
    return place !== undefined
  }
  for (const row of rows) {
    if ((await note(row, row.page)) || left-- <= 0) continue
    for (const number of await pagesQuoted(app, fileId, row.quote))
      if (await note(row, number)) break
  }
  return places
}

export type PageOfFile = NonNullable<Awaited<ReturnType<typeof readPage>>>

/** Each page is read and folded once, however many highlights it has. */
export function pagesOf(app: Pick<App, 'db'>, fileId: string) {
  const read = new Map<number, Promise<PageOfFile | undefined>>()
  return (page: number) => {
    const reading = read.get(page) ?? readPage(app, fileId, page)
    read.set(page, reading)
    return reading
  }
}

async function readPage({ db }: Pick<App, 'db'>, fileId: string, number: number) {
  const row = await db
    .selectFrom('pages')
    .select(['fileId', 'page', 'place', 'text', 'words', 'blocks'])
    .where('fileId', '=', fileId)
    .where('page', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { words, blocks, ...page } = row
  return {
    ...page,
    blocks: blocks as TextBlock[] | null,
    words: blocks ? [] : decodeWords(words, row.text),
    folded: fold(row.text),
  }
}

/** Where the words stand on a page; of the same words, where most is alike around them. */
export async function placeOn(
  { db }: Pick<App, 'db'>,
  page: PageOfFile,
  words: Words,
): Promise<Place | undefined> {
  const range = nearest(page, words)
  if (!range) return undefined
  const name = placeOf(page.place, page.blocks, range.start)
  if (page.blocks) return { range, marks: [], ranges: [range], name }
  const marks = marksIn(page.words, range)
  if (marks.length > 0) return { range, marks, ranges: [], name }
  // For text that a model read from a picture, only the place of the picture is known.
  const figure = await figureAt(db, page.fileId, page.page, range.start)
  return { range, marks: figure ? [figure] : [], ranges: [], name }
}

function nearest(
  { text, folded }: { text: string; folded: Folded },
  { quote, before = '', after = '' }: Words,
): Range | undefined {
  let best: { range: Range; alike: number } | undefined
  let compared = 0
  for (const range of findQuotes(folded, quote)) {
    const alike =
      alikeFrom(
        lettersOf(text.slice(Math.max(0, range.start - lookedAround), range.start)).toReversed(),
        lettersOf(before).toReversed(),
      ) + alikeFrom(lettersOf(text.slice(range.end, range.end + lookedAround)), lettersOf(after))
    if (!best || alike > best.alike) best = { range, alike }
    if (++compared >= mostCompared) break
  }
  return best?.range
}

/** What browsers read from a page lacks blanks and hyphens: letters and figures are compared alone. */
const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? []

function alikeFrom(a: string[], b: string[]): number {
  let alike = 0
  while (alike < b.length && a[alike] === b[alike]) alike++
  return alike
}
