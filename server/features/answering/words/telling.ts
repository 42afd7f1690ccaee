import { isSmallInGerman, smallEnglish, withoutShortEnds } from '#server/infra/language/language.ts'
import { remembering } from '#server/infra/language/remembering.ts'
import { withJoinedVerbs } from '#server/infra/language/separable-verbs.ts'
import { withGermanForms } from './german.ts'
import { hasSynonym, wordsOf } from './words.ts'

/** What asks for leave, or for anything at all, says nothing of what is asked. */
const ofAsking = new Set(
  `possible allow allowed permitted able may could should would please want need like know tell get give offer ok okay fine stuff thing things
  möglich erlaubt gestattet dürfte könnte möchte bitte brauche bekomme`.split(/\s+/),
)

/** The words of a question that carry its meaning: each stem with the word as it was written. */
export function tellingStems(question: string): Map<string, string> {
  const words = withoutShortEnds(question.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []
  const stems = new Map<string, string>()
  for (const word of words) {
    if (smallEnglish.has(word) || isSmallInGerman(word) || ofAsking.has(word)) continue
    const [stem] = wordsOf(word)
    if (stem && !stems.has(stem)) stems.set(stem, word)
  }
  return stems
}

export const stemsIn = (text: string): string[] => [...tellingStems(text).keys()]

/** Of two stems: forms, synonyms, in German one a part of the other, or what is said answers what is asked. */
export const areSynonyms = (asked: string, said: string): boolean =>
  isRead(asked, said, true) || isRead(said, asked, false)

const isRead = (word: string, other: string, withAnswers: boolean): boolean =>
  withAnswers ? isReadOrAnswered(word, other) : isReadAlone(word, other)

const isReadAlone = remembering((word: string, other: string) => isReadIn(word, other, false))
const isReadOrAnswered = remembering((word: string, other: string) => isReadIn(word, other, true))

function isReadIn(word: string, other: string, withAnswers: boolean): boolean {
  const only = new Set([other])
  return hasSynonym(word, only) || withGermanForms([word], only, withAnswers).has(word)
}

/** Whether one of the stems that are said is the one that is asked for, or means the same. */
export const isAmong = (asked: string, said: string[]): boolean =>
  said.some((one) => one === asked || areSynonyms(asked, one))

/** Whether a text has a telling word, or one that means the same. */
export function isSaidIn(text: string): (word: string) => boolean {
  const said = stemsIn(`${text} ${withJoinedVerbs(text)}`)
  return (word) => isAmong(word, said)
}
