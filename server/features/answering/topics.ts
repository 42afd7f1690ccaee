import { isFormOrCompound } from '#server/infra/language/german-forms.ts'
import { stemsIn } from './words/telling.ts'

/** A topic is recognised by its name, or by any of its words; each may be several words. */
type Topic = { name: string; words: string[] }

/**
 * The first topic of which the text has the words: all words of one phrase, in any form or compound.
 * Only that, and neither synonyms nor likeness of meaning, because an operator has to foresee what
 * is not answered.
 */
export function topicIn<T extends Topic>(text: string, topics: T[]): T | undefined {
  if (topics.length === 0) return undefined
  const said = stemsIn(text)
  const isSaid = (word: string) =>
    said.some((other) => other === word || isFormOrCompound(word, other))
  return topics.find(({ name, words }) =>
    [name, ...words].some((phrase) => {
      const asked = stemsIn(phrase)
      return asked.length > 0 && asked.every(isSaid)
    }),
  )
}
