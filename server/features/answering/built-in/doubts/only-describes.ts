import { stem } from '#server/infra/language/stem.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import { withoutMarks } from '#server/infra/language/without-marks.ts'
import { stemOf } from '#server/features/answering/words/words.ts'

const asksToDo =
  /^(?:(?:and|so) )?how (?:(?:do|can|should|would|could) (?:i|you|we|they|one|people|members)|to) (\p{L}{3,30})(?!\p{L})/iu
/** ‘Wie kann ich einen Benutzer anlegen?’, where the verb comes last. */
const asksToDoInGerman =
  /^(?:(?:und|so) )?wie (?=.{0,200}(?<!\p{L})(?:ich|man|wir|sie)(?!\p{L})).{1,250}?(?<!\p{L})(\p{Ll}{3,30}n)\W{0,3}$/u

const determiners = new Set(
  'the a an any every each no my your their its his her our this that these those all some such'.split(
    ' ',
  ),
)
const participle = /(?:ed|[bdgpt]t|en|wn)$/
const germanParticiple = /(?:t|en)e[nmrs]?$/

/**
 * Of ‘how do I close an account’, whether the sentence only describes a thing by what was done with
 * it, as in ‘Closed accounts are kept’ and ‘the closed account’. ‘A record of’ something does not say
 * how to record it, either.
 */
export function onlyDescribes(question: string, quote: string): boolean {
  const [, english] = asksToDo.exec(question.trim()) ?? []
  if (english !== undefined) return describesInEnglish(stemOf(english.toLowerCase()), quote)
  const [, german] = asksToDoInGerman.exec(question.trim()) ?? []
  return german !== undefined && describesInGerman(german, quote)
}

function describesInEnglish(verb: string, quote: string): boolean {
  const words = quote.match(/\p{L}+|[.:;]/gu) ?? []
  const isDone = words.flatMap((word, at) =>
    stemOf(word.toLowerCase()) === verb ? [isParticiple(words, at) || isNoun(words, at)] : [],
  )
  return isDone.length > 0 && isDone.every(Boolean)
}

const isParticiple = (words: string[], at: number) =>
  participle.test(words[at]!) &&
  (at === 0 || determiners.has(words[at - 1]!.toLowerCase())) &&
  /^\p{Ll}/u.test(words[at + 1] ?? '')

const isNoun = (words: string[], at: number) =>
  words[at + 1] === 'of' && determiners.has(words[at - 1]?.toLowerCase() ?? '')

const stemWithoutMarks = (word: string) => stem(withoutMarks(word))

function describesInGerman(verb: string, quote: string): boolean {
  const words = quote.match(/\p{L}+/gu) ?? []
  const isDone = words.flatMap((word, at) =>
    /^\p{Ll}/u.test(word) && areGermanForms(stemWithoutMarks(word), stemWithoutMarks(verb))
      ? [germanParticiple.test(word) && word !== verb && /^\p{Lu}/u.test(words[at + 1] ?? '')]
      : [],
  )
  return isDone.length > 0 && isDone.every(Boolean)
}
