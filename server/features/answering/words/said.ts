import { isFormOrCompound } from '#server/infra/language/german-forms.ts'
import { areSynonyms } from './telling.ts'

/** Whether a text says a word in any form, as a synonym or in a longer compound; all are stemmed. */
export const isSaid = (word: string, said: string[]): boolean =>
  // ‘Not successful’ is ‘unsuccessful’.
  (/^un\p{L}{4}/u.test(word) && isSaid(word.slice(2), said)) ||
  said.some(
    (one) =>
      one === word ||
      isFormOrCompound(word, one) ||
      (areSynonyms(word, one) && (!isPartOf(one, word) || isRestSaid(one, word, said))),
  )

const leastOfPart = 4

/** ‘Fleisch’ is said of ‘Schweinefleisch’ only in part. */
const isPartOf = (part: string, word: string) =>
  part.length >= leastOfPart &&
  word.length - part.length >= leastOfPart &&
  ((part.length > leastOfPart && word.startsWith(part)) || word.endsWith(part))

const suffix =
  /^(?:ship|ment|ness|able|ation|less|ful|schaft|ung|keit|heit|lich|isch|nummer|adress)/

/** ‘25 Tage Urlaub’ says ‘Urlaubstage’, and a member has a membership. */
function isRestSaid(part: string, word: string, said: string[]): boolean {
  const isFirst = word.startsWith(part)
  const rest = isFirst ? word.slice(part.length) : word.slice(0, -part.length)
  if (isFirst && suffix.test(rest)) return true
  const plain = isFirst
    ? rest.replace(/^(?:e?s|e?n)(?=\p{L}{3})/u, '')
    : rest.replace(/(?<=\p{L}{4})(?:e?s|e?n)$/u, '')
  return said.some((one) => one.startsWith(plain.slice(0, Math.max(leastOfPart, plain.length - 2))))
}
