import { stem } from './stem.ts'
import { synonymsOf } from './synonyms.ts'

/** Words that carry little of a question's meaning. */
const small = new Set(
  `a about above after again all am an and any are as at be because been before being below between both but by
  can could did do does doing down during each ever few for from further gave get gets give given go going got had
  happen happens has have having he her here hers him his how i if in into is it its itself just let like long
  make many may me mean might more most much must my need no nor not now of off on once one only or other our ours
  out over own please said same say says shall she should so some still such t tell than that the their theirs them
  then there these they this those through to too under until up us very want was we were what when where which
  while who whom whose why will with within without would you your yours`.split(/\s+/),
)

/** Whether a word is one of them, in lower case. */
export const isSmall = (word: string): boolean => small.has(word)

/** The words of a list, stemmed; small words are kept. */
export const stemmed = (list: string): Set<string> =>
  new Set((list.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem))

const synonyms = synonymsOf(stem)

/** A synonym counts for less than the word itself. */
const synonymShare = 0.6

/** The words of a text that matter, stemmed. */
export function wordsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !small.has(word)).map(stem))
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
