import { languageOfQuestion } from '#server/infra/language/language.ts'
import { areSynonyms, tellingStems } from './words/telling.ts'

/** How two questions are alike: by meaning from 0 to 1, and the words that both have. */
export type Likeness = {
  likeness: number
  words: string[]
  /** Neither has a telling word that the other has not. */
  sameWords: boolean
}

// Chosen on alike-samples.ts.
const leastMeaning = 0.62
/** For questions that share nearly all of their words. */
const leastMeaningOfSameWords = 0.5
const leastShare = 0.75
/** Two words that stand in each other's place mean the same from here on. */
const leastOfWords = 0.8

const askers: Record<string, string> = {
  ...{ when: 'time', wann: 'time', where: 'place', wo: 'place', who: 'person', wer: 'person' },
  ...{ why: 'reason', warum: 'reason', wieso: 'reason' },
}

/** The words of a question as they are compared. */
type Compared = { words: Map<string, string>; asks: string | undefined; numbers: string }

/**
 * Whether two questions ask the same; undefined if they do not. Embeddings take ‘may I bring my
 * dog’ for the same as ‘may I bring my child’: where questions differ in one word, in a number or in
 * what they ask for, that decides.
 *
 * @param meaning the cosine of both
 * @param ofWords the same of two words
 */
export async function howAlike(
  a: string,
  b: string,
  meaning: number,
  ofWords: (a: string, b: string) => Promise<number>,
): Promise<Likeness | undefined> {
  if (meaning < leastMeaningOfSameWords) return undefined
  const [left, right] = [comparedOf(a), comparedOf(b)]
  if (left.numbers !== right.numbers) return undefined
  if (left.asks && right.asks && left.asks !== right.asks) return undefined
  const shared = [...left.words].filter(([stem]) => right.words.has(stem))
  const onlyLeft = [...left.words.keys()].filter((stem) => !right.words.has(stem))
  const onlyRight = [...right.words.keys()].filter((stem) => !left.words.has(stem))
  const words = shared.map(([, word]) => word)
  const all = words.length + onlyLeft.length + onlyRight.length
  if (onlyLeft.length === 1 && onlyRight.length === 1) {
    const [one, other] = [onlyLeft[0]!, onlyRight[0]!]
    const [oneWord, otherWord] = [left.words.get(one)!, right.words.get(other)!]
    const isSame =
      areSynonyms(one, other) ||
      (bothEnglish(a, b) && (await ofWords(oneWord, otherWord)) >= leastOfWords)
    if (!isSame) return undefined
  }
  const isAlike = meaning >= leastMeaning || (all > 0 && words.length / all >= leastShare)
  return isAlike
    ? {
        likeness: Math.min(1, meaning),
        words,
        sameWords: all > 0 && words.length === all,
      }
    : undefined
}

function comparedOf(question: string): Compared {
  const all = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const asks = all.map((word) => askers[word]).find(Boolean)
  const numbers = all.filter((word) => /\d/.test(word)).toSorted()
  return { words: tellingStems(question), asks, numbers: numbers.join(' ') }
}

/** The built-in model knows single words of English only. */
const bothEnglish = (a: string, b: string) =>
  languageOfQuestion(a) !== 'german' && languageOfQuestion(b) !== 'german'
