import { placeOf as placeSaid } from '#contract/documents/places.ts'
import { lastHeading, plainHeading } from '#server/features/passages/passages.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { sayIn } from '#server/sentences.ts'
import type { AnswerWords } from './phrases.ts'
import { escapeMarkdown } from './escape-markdown.ts'

/** The reading names the parts of a file in English. */
export const placeIn = (place: string, words: AnswerWords): string =>
  escapeMarkdown(
    placeSaid({ page: 0, place }, sayIn([words.language])).replace(
      /(?<=^|, )part (?=\d+$)/i,
      (word) => words.part(word),
    ),
  )

export const placeOf = (
  { place, page }: Pick<FoundPassage, 'place' | 'page'>,
  words: AnswerWords,
) => (place ? placeIn(place, words) : words.page(page))

/** The section; none where a place in words already names it. */
export const sectionOf = (
  passage: Pick<FoundPassage, 'place' | 'heading' | 'title' | 'text'>,
  words: AnswerWords,
): string => {
  const { place, heading } = passage
  const section = lastHeading(plainHeading(place ? belowPlace(passage) : heading))
  return section ? words.under(escapeMarkdown(section)) : ''
}

/**
 * The headings below those that a place names: a place has two, and what stands in a list of terms is said of the
 * term, which may be the third. Rows of a long table have the names of their columns there, too.
 */
function belowPlace({
  place,
  heading,
  title,
  text,
}: Pick<FoundPassage, 'place' | 'heading' | 'title' | 'text'>): string {
  const named = (place ?? '').replace(/, part \d{1,4}$/, '').split(' › ')
  const headings = heading.split(' › ')
  const isNamed = (one: string) =>
    named.some((name) => (name.endsWith('…') ? one.startsWith(name.slice(0, -1)) : one === name))
  const last = headings.findLastIndex(isNamed)
  // The trail of a passage is without the title of its document.
  const isBelow = last >= 0 || named.join(' › ') === title
  return isBelow && !text.includes('\t') ? headings.slice(last + 1).join(' › ') : ''
}

/** '*Fees*, page 2, under “Yearly fees”'; the title alone where its first section has the same name. */
export const whereStands = (passage: FoundPassage, words: AnswerWords): string =>
  passage.place === passage.title
    ? `*${escapeMarkdown(passage.title)}*${sectionOf(passage, words)}`
    : words.inDocument(escapeMarkdown(passage.title), placeOf(passage, words)) +
      sectionOf(passage, words)

/**
 * Where a table stands: the document, and its sheet if there are several. Which of its rows a page
 * holds says nothing of the table.
 */
export function whereTable(passage: FoundPassage, words: AnswerWords): string {
  const rows = passage.place?.search(/\brows \d{1,9} to \d{1,9}$/i) ?? -1
  if (rows < 0) return whereStands(passage, words)
  const sheet = passage.place!.slice(0, rows).replace(/, $/, '')
  const title = escapeMarkdown(passage.title)
  return sheet ? words.inDocument(title, escapeMarkdown(words.sheet(sheet))) : `*${title}*`
}

/** Before what it says: '*Fees* says on page 2, under “Yearly fees”:'. */
export const sayingOf = (passage: FoundPassage, words: AnswerWords): string => {
  const on = words.on(passage.place && placeIn(passage.place, words), passage.page)
  return words.elsewhere(escapeMarkdown(passage.title), on + sectionOf(passage, words))
}
