import { isSameNoun } from './nouns.ts'

const asksLimit =
  /^(?:(?:and|und|so) )?(?:how many .{1,120} (?:can|may|could|allowed|at most)(?!\p{L})|wie ?viele .{1,120} (?:kann|können|darf|dürfen|höchstens|maximal|erlaubt)(?!\p{L}))/iu
const limits =
  /(?<!\p{L})(?:can|cannot|may|must|might|could|should|limit\p{L}*|max\p{L}*|most|up to|min\p{L}*|more than|fewer than|less than|no|only|exactly|allow\p{L}*|permit\p{L}*|unlimited|any number|default\p{L}*|bound|entitled|every|each|per|kann|können|darf|dürfen|muss|müssen|höchstens|bis zu|mehr als|weniger als|grenze|nur|genau|erlaubt|unbegrenzt|beliebig\p{L}*|jede\p{L}?|pro)(?!\p{L})/iu
/** ‘More than 1,000 volunteers are working’ tells how many there are, and not how many there can be. */
const tellsHowManyThereAre =
  /(?<!\p{L})(?:more|fewer|less) than [\d.,]{1,12} .{1,80} (?:are|were|have|had)(?!\p{L})|(?<!\p{L})(?:mehr|weniger) als [\d.,]{1,12} .{1,80} (?:sind|waren|haben|hatten)(?!\p{L})/iu

const atLeast = /(?<!\p{L})(?:at least|mindestens)(?!\p{L})/iu
const number =
  /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand|no|any|single|unlimited|eine?[nmr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|hundert|tausend|keine?[nmr]?|unbegrenzt|beliebig.{0,5})$/iu

/** How many there are, or how few there can be, is not how many there can be. */
export const missesLimit = (question: string, text: string): boolean =>
  asksLimit.test(question.trim()) &&
  (!limits.test(text) ||
    tellsHowManyThereAre.test(text) ||
    atLeast.test(text) ||
    !numbersThem(question, text))

const reach = 3

/** Whether a number stands before what is counted, in this form: who maintains is no maintainer. */
function numbersThem(question: string, text: string): boolean {
  const [, counted] = /(?:how many|wie ?viele) (\p{L}+)/iu.exec(question) ?? []
  if (counted === undefined) return true
  const words = text.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  return words.some(
    (word, at) =>
      isSameNoun(word.toLowerCase(), counted.toLowerCase()) &&
      words.slice(Math.max(0, at - reach), at).some((one) => number.test(one)),
  )
}
