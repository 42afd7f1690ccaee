import { stemOf } from '#server/features/answering/words/words.ts'
import { lastLine } from './last-line.ts'

/** ‘How do I make rsync delete …’ */
export const asksHow =
  /^(?:(?:and|und|so) )?(?:how (?:do|can|to|must|should|could|would)|wie (?:kann|mache?|lasse?|bringe?|sage?|bekomme?|\p{L}{2,20} (?:ich|man|wir)))(?!\p{L})/iu

export const asksHowItIsDone = (question: string) =>
  asksHow.test(lastLine(question)) && !asksForContact.test(question)

/** A row may say by which number or for which account. */
const asksForContact =
  /(?<!\p{L})(?:reach|contact|call|phone|write|pay|book|erreiche\p{L}*|kontaktier\p{L}*|anrufen|zahle\p{L}*|bezahle\p{L}*|buche\p{L}*)(?!\p{L})/iu

const mayI = /^(?:(?:and|so) )?(?:can|may|could) (?:i|we|one|you) (\p{Ll}{2,20})(?!\p{L})/iu
const isDoneSo =
  /(?<!\p{L})(?:is|are) (\p{Ll}{3,20}) (?:on|in|at|under|with|by|behind|outside|inside)(?!\p{L})/giu

const saysHowItself =
  /(?<!\p{L})(?:on|in|at|under|with|by|behind|outside|inside|from|to|for)(?!\p{L})/iu

/** Of ‘can I keep a dog’, whether the quote only says how it is done: ‘Dogs are kept on a lead.’ */
export function tellsOnlyHow(question: string, quote: string): boolean {
  const [, verb] = mayI.exec(question.trim()) ?? []
  // ‘Can I order by phone?’ asks for just that.
  if (verb === undefined || saysHowItself.test(question)) return false
  return [...quote.matchAll(isDoneSo)].some(
    ([, done]) => stemOf(done!) === stemOf(verb.toLowerCase()),
  )
}

const itself = /(?<!\p{L})(?:itself|themselves|himself|herself)(?!\p{L})/iu

/** ‘How do I feed my dog’ is not answered by dogs that feed themselves. */
export const helpsItself = (question: string, quote: string): boolean =>
  asksHow.test(question.trim()) && itself.test(quote) && !itself.test(question)
