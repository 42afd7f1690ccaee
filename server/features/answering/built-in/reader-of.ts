import { languageOfQuestion } from '#server/infra/language/language.ts'
import { withJoinedVerb, withJoinedVerbs } from '#server/infra/language/separable-verbs.ts'
import { withGermanForms } from '../words/german.ts'
import { wordsOf } from '../words/words.ts'
import { questionWords } from './doubts/cues.ts'
import { denies } from './doubts/denial.ts'

/** How the words of a text are read beside a question: German ones in any form. */
export function readerOf(question: string): (text: string) => Set<string> {
  if (languageOfQuestion(question) !== 'german')
    return denies.test(question) ? (text) => wordsOf(`${text} ${withoutUn(text)}`) : wordsOf
  const asked = questionWords(question)
  // ‘Wie trete ich aus?’ is not asked of ‘tritt … hinzu’; ‘wer gehört dazu’ is, of ‘gehören … an’.
  const isApart = withJoinedVerb(question) !== undefined
  const read = (text: string) =>
    isApart ? withJoinedVerbs(text) : `${text} ${withJoinedVerbs(text)}`
  return (text) => withGermanForms(asked, wordsOf(read(text)))
}

/** ‘Leave that I don’t use’ is unused leave. */
const withoutUn = (text: string): string =>
  [...text.matchAll(/(?<!\p{L})un(\p{L}{4,20})(?!\p{L})/giu)].map(([, rest]) => rest).join(' ')
