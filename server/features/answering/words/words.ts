import { smallEnglish as small } from '#server/infra/language/language.ts'
import { stem } from '#server/infra/language/stem.ts'
import { synonymsOf } from './synonyms.ts'

/** Whether a word carries little of a question's meaning; in lower case. */
export const isSmall = (word: string): boolean => small.has(word)

/** Without umlauts and accents. As signs of their own they would cut ‘für’ in two. */
const withoutSigns = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '')

/** Past forms that look like the stem of another verb: what can be found was not founded. */
const infinitives = new Map([
  ['found', 'find'],
  ['bound', 'bind'],
  ['fell', 'fall'],
])

const stemOf = (word: string) => stem(infinitives.get(word) ?? word)

/** The words of a list, stemmed; small words are kept. */
export const stemmed = (list: string): Set<string> =>
  new Set((withoutSigns(list).match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf))

const synonyms = synonymsOf((word) => stemOf(withoutSigns(word)))

/** A synonym counts for less than the word itself. */
const synonymShare = 0.6

/** The words of a text that matter, stemmed. */
export function wordsOf(text: string): Set<string> {
  const words = withoutSigns(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !small.has(word)).map(stemOf))
}

/** How much of what is asked the text has, 0 to 1; a rare word weighs more than a common one. */
export function overlap(
  asked: Set<string>,
  text: Set<string>,
  weightOf: (word: string) => number = () => 1,
): number {
  let all = 0
  let held = 0
  for (const word of asked) {
    const weight = weightOf(word)
    all += weight
    if (text.has(word)) held += weight
    else if (hasSynonym(word, text)) held += weight * synonymShare
  }
  return all > 0 ? held / all : 0
}

export const hasSynonym = (word: string, text: Set<string>): boolean =>
  synonyms
    .get(word)
    ?.values()
    .some((other) => text.has(other)) ?? false

export function holdsAll(asked: string, text: string): boolean {
  const words = wordsOf(asked)
  return words.size > 0 && words.isSubsetOf(wordsOf(text))
}
