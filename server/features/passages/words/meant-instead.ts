import type { Turn } from '#server/infra/model/model.ts'
import { plainLetters } from '#server/infra/language/german-words.ts'
import { writtenOut } from './contractions.ts'

/** A mistyped word, and the word of the documents that is meant; both in small letters. */
export type Correction = { typed: string; meant: string }

/** ‘Fete’ is ‘fête’, with the accents that were not typed: the same word. */
export const isSpeltOtherwise = (typed: string, meant: string): boolean =>
  plainLetters(typed) === plainLetters(meant)

/** The text as it was meant; a word that began with a capital does so again. */
function corrected(text: string, corrections: Correction[]): string {
  const meantFor = new Map(corrections.map(({ typed, meant }) => [typed, meant]))
  return writtenOut(text).replace(/\p{L}+/gu, (word) => {
    const meant = meantFor.get(word.toLowerCase())
    if (meant === undefined) return word
    return /^\p{Lu}/u.test(word) ? meant[0]!.toUpperCase() + meant.slice(1) : meant
  })
}

/** The question, and the questions before it. */
export const asMeant = (
  text: string,
  history: Turn[],
  corrections: Correction[],
): [text: string, history: Turn[]] => [
  corrected(text, corrections),
  history.map((turn) => ({ ...turn, content: corrected(turn.content, corrections) })),
]

/**
 * What the member is told of: the words that were searched in the place of others, with a capital
 * where the mistyped word had one, as all German nouns have. A word with its accents is no other.
 */
export const meantInstead = (corrections: Correction[], text: string): string[] =>
  corrections.flatMap(({ typed, meant }) => {
    if (isSpeltOtherwise(typed, meant)) return []
    const [written] = wordsOf(text).filter((word) => word.toLowerCase() === typed)
    // It stands in a question before, of which that answer told.
    if (written === undefined) return []
    return /^\p{Lu}/u.test(written) ? meant[0]!.toUpperCase() + meant.slice(1) : meant
  })

const wordsOf = (text: string): string[] => writtenOut(text).match(/\p{L}+/gu) ?? []
