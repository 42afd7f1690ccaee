import { languageOfQuestion } from '#server/infra/language/language.ts'
import { withJoinedVerb, withJoinedVerbs } from '#server/infra/language/separable-verbs.ts'
import { withGermanForms } from '../words/german.ts'
import { saidOtherwise } from '../words/said-otherwise.ts'
import { wordsOf } from '../words/words.ts'
import { questionWords } from './doubts/cues.ts'
import { priceMeant } from './doubts/measures.ts'

/** How the words of a text are read beside a question: German ones in any form. */
export function readerOf(question: string): (text: string) => Set<string> {
  const read = readerIn(question)
  return (text) => read([saidOtherwise(question, text), ...priceMeant(question, text)].join(' '))
}

function readerIn(question: string): (text: string) => Set<string> {
  if (languageOfQuestion(question) !== 'german') {
    const denied = wordsDenied(question)
    return denied.size === 0 ? wordsOf : (text) => withoutUn(wordsOf(text), text, denied)
  }
  const asked = questionWords(question)
  // ‘Wie trete ich aus?’ is not asked of ‘tritt … hinzu’; ‘wer gehört dazu’ is, of ‘gehören … an’.
  const isApart = withJoinedVerb(question) !== undefined
  const read = (text: string) =>
    isApart ? withJoinedVerbs(text) : `${text} ${withJoinedVerbs(text)}`
  const isClock = clock.test(question)
  return (text) =>
    withGermanForms(asked, wordsOf(read(isClock ? text.replace(timeOfDay, '$1') : text)))
}

/** ‘Eine Uhr’ does not stand in ‘um 4 Uhr’. */
const clock = /(?<!(?:\d|wie ?viel|welcher) )uhr(?!\p{L})/iu
const timeOfDay = /(\d) uhr(?!\p{L})/giu

/** ‘Use’ of ‘leave that I don’t use’. */
const wordsDenied = (question: string): Set<string> =>
  new Set([...question.matchAll(denied)].flatMap(([, words]) => [...wordsOf(words!)]))

const denied = /(?<!\p{L})(?:not|never|\p{L}{1,10}n[’']t) ((?:\p{L}{1,20} ?){1,3})/giu

/** Leave that is not used is ‘unused leave’. */
const withoutUn = (words: Set<string>, text: string, denied: Set<string>): Set<string> =>
  words.union(
    wordsOf([...text.matchAll(participle)].map(([, rest]) => rest).join(' ')).intersection(denied),
  )

const participle = /(?<!\p{L})un(\p{L}{2,20}ed|paid|sold|read|kept|sent|spent|known)(?!\p{L})/giu
