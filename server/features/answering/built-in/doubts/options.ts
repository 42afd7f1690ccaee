import { optionsDefined, optionsIn } from '#server/features/passages/passages.ts'
import { isAmong, stemsIn } from '#server/features/answering/words/telling.ts'
import { denies } from './denial.ts'
import { asksHow } from './how.ts'

/** Of ‘what does -x do’, whether the quote is about other options, or none. */
export function missesOption(question: string, quote: string): boolean {
  const asked = optionsIn(question)
  if (asked.length === 0) return false
  // A command shows how an option is written, and not what it does.
  if (/^[$#] /.test(quote)) return true
  const said = new Set(optionsIn(quote))
  return !asked.every((one) => said.has(one))
}

/** ‘Which option lists hidden files?’ */
const asksForOption =
  /(?<!\p{L})(?:(?:which|what)(?: \p{L}{1,20})? (?:options?|flags?|switch(?:es)?|parameters?)|what(?:['’]s| is| are) the (?:options?|flags?|switch(?:es)?|parameters?)|(?:options?|flags?|switch) (?:to|for|that|which)|welche[rsnm]? (?:\p{L}{1,20} )?(?:option\p{L}*|schalter\p{L}*|parameter\p{L}*)|option (?:um|zum|für|mit der))(?!\p{L})/iu
/** Where an option is asked for, what names none, or has only half of the words. */
export const missesAnyOption = (question: string, quote: string): boolean =>
  asksForOption.test(question) && (optionsIn(quote).length === 0 || shareOf(question, quote) <= 0.5)

/**
 * How far a line describes the option that is asked for, 0 to 1. An option's own line begins with it:
 * ‘-r, --recursive  recurse into directories’. Where the question is which option does something, or
 * how it is done, such a line with half of its words may say it, and more likely so where the name of
 * the option is among them.
 */
export function describesOption(question: string, quote: string): number {
  const defined = optionsDefined(quote)
  if (defined.length === 0) return 0
  const asked = optionsIn(question)
  if (asked.length > 0) return defined.some((one) => asked.includes(one)) ? 1 : 0
  if (!asksForOption.test(question) && !asksHow.test(question.trim())) return 0
  if (denies.test(quote) && !denies.test(question)) return 0
  if (shareOf(question, quote) < 0.5) return 0
  const words = wordsAsked(question)
  const isNamed = defined.some((name) => {
    const parts = stemsIn(name).filter((part) => part.length > 1)
    return parts.length > 0 && parts.every((part) => isAmong(part, words))
  })
  return isNamed ? 1 : bySomeWords
}

/** How many of the words of the question are there, 0 to 1. */
function shareOf(question: string, quote: string): number {
  const words = wordsAsked(question)
  const said = stemsIn(quote)
  return words.filter((word) => isAmong(word, said)).length / Math.max(1, words.length)
}

/** Set by hand. */
const bySomeWords = 0.6

const wordsAsked = (question: string) => stemsIn(question.replace(ofOptions, ' '))

/** Of ‘how do I detach a session’, whether the line of an option does something else first: ‘-r Resume a detached …’. */
export function missesMainVerb(question: string, quote: string): boolean {
  if (optionsIn(question).length > 0 || optionsDefined(quote).length === 0) return false
  if (!asksHow.test(question.trim())) return false
  const [verb] = wordsAsked(question)
  const said = stemsIn(quote.replace(ofLine, ' ')).slice(0, firstWords)
  return verb !== undefined && !isAmong(verb, said)
}

const firstWords = 2
/** The names at the beginning of a line, with their arguments. */
const ofLine = /(?<!\S)(?:-{1,2}\S{1,60}|<\S{1,40}|\[\S{1,40}|\p{Lu}{2,30})(?!\S)/gu

const ofOptions =
  /(?<!\p{L})(?:options?|flags?|switch(?:es)?|parameters?|schalter\p{L}*|make|made|tell|lasse?|bringe?)(?!\p{L})/giu
