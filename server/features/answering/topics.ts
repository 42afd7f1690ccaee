import { withGermanForms } from './words/german.ts'
import { tellingStems } from './words/telling.ts'

/** A topic is recognised by its name, or by any of its words; each may be several words. */
type Topic = { name: string; words: string[] }

/**
 * The first topic of which the text has the words: all words of one phrase, in any form. Only that,
 * and no likeness of meaning, because an operator has to foresee what is not answered.
 */
export function topicIn<T extends Topic>(text: string, topics: T[]): T | undefined {
  if (topics.length === 0) return undefined
  const said = new Set(tellingStems(text).keys())
  return topics.find(({ name, words }) =>
    [name, ...words].some((phrase) => {
      const stems = new Set(tellingStems(phrase).keys())
      return stems.size > 0 && stems.isSubsetOf(withGermanForms(stems, said))
    }),
  )
}
