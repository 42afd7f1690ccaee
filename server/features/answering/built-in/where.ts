import { plainHeading } from '#server/features/documents/documents.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { AnswerWords } from './phrases.ts'
import { plain } from './plain.ts'

/** The reading names the parts of a file in English. */
export const placeIn = (place: string, words: AnswerWords): string =>
  plain(place.replace(/(?<=^|, )part (?=\d+$)/i, (word) => words.part(word)))

export const placeOf = (
  { place, page }: Pick<FoundPassage, 'place' | 'page'>,
  words: AnswerWords,
) => (place ? placeIn(place, words) : words.page(page))

/** The section; none where a place in words already names it. */
export const sectionOf = (
  { place, heading }: Pick<FoundPassage, 'place' | 'heading'>,
  words: AnswerWords,
): string => {
  const section = place ? '' : plainHeading(heading).split(' › ').at(-1)
  return section ? words.under(plain(section)) : ''
}

/** '*Fees*, page 2, under “Yearly fees”'; the title alone where its first section has the same name. */
export const whereStands = (passage: FoundPassage, words: AnswerWords): string =>
  passage.place === passage.title
    ? `*${plain(passage.title)}*`
    : words.inDocument(plain(passage.title), placeOf(passage, words)) + sectionOf(passage, words)

/** Before what it says: '*Fees* says on page 2, under “Yearly fees”:'. */
export const sayingOf = (passage: FoundPassage, words: AnswerWords): string => {
  const on = words.on(passage.place && placeIn(passage.place, words), passage.page)
  return words.elsewhere(plain(passage.title), on + sectionOf(passage, words))
}
