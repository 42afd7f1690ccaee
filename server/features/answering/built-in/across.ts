import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { languageIn, languageOfQuestion } from '#server/infra/language/language.ts'
import type { FoundAcross, Question } from '#server/infra/model/model.ts'
import { isAnswer, isSure } from './doubts/doubt.ts'
import { type WeighedPassage, onlyGoesOn } from '#server/features/passages/passages.ts'
import type { Candidate } from './scoring.ts'
import { isAmong, tellingStems } from '../words/telling.ts'
import { wordsOf } from '../words/words.ts'
import {
  type Chosen,
  type Weighed,
  bestOfEachPassage,
  asOneReading,
  likeliest,
  withNearlyAsGood,
} from './weighed.ts'

type Across = Weighed &
  Required<Pick<Weighed, 'doubts'>> &
  Pick<FoundAcross, 'put' | 'isMissing' | 'isHalfMissing' | 'rarest'>

/**
 * What is put into the other language: with words of the question before only where the question
 * leans on them, and both are in one language. ‘Can she take her phone?’ after ‘Can I cancel?’ asks
 * for no notice.
 */
export function inOneLanguage(text: string, inContext: string): string {
  if (!leans(text)) return text
  const language = languageOfQuestion(text)
  return language === undefined || language === languageOfQuestion(inContext) ? inContext : text
}

/** Two words that tell something are a question of their own. */
const fewestOfItself = 2

const leans = (text: string): boolean =>
  tellingStems(text).size < fewestOfItself || onlyGoesOn(text)

export async function weighedAcross(
  embed: Embed,
  { access }: Question,
  text: string,
): Promise<Across | undefined> {
  const found = await access?.across?.(text)
  if (!found) return undefined
  const { texts, passages, ...looked } = found
  const { doubts, ...weighed } = await likeliest(embed, texts.map(asOneReading), passages)
  return doubts && { ...weighed, doubts, ...looked }
}

/**
 * Where nothing in the language of the question is quoted, the documents in another one are
 * quoted if they are likely to answer what it was put as; otherwise their closest places are named.
 */
export function withAcross(
  here: Chosen,
  whole: Weighed,
  across: Across,
  { most, isInTalk }: { most: number; isInTalk: boolean },
): Chosen {
  const isAlone = here.isInAnotherLanguage || !whole.doubts
  const { doubts, put } = across
  // A talk stays with its documents, unless others surely answer, and by more than one word.
  const isEnough =
    isAlone ||
    (isInTalk && !isOfTalk(whole, across)
      ? isSure(doubts) && put.length >= fewestOfItself
      : isLikely(across))
  const isQuoted = isAnswer(doubts) && isEnough
  if (isQuoted)
    return {
      ...here,
      ...{ chosen: withNearlyAsGood(across.candidates).slice(0, most), closest: [] },
      ...{ isInAnotherLanguage: true, isSure: false, put },
    }
  const places = bestOfEachPassage(across.candidates.filter(isClose(across)))
  // The reader learns nothing from places that have none of the rare words.
  if (isAlone) return { ...here, chosen: [], closest: places, isInAnotherLanguage: true, put }
  return places.length > 0 ? { ...here, elsewhere: places, put } : here
}

/** Whether the answer before was of the document that says it. */
function isOfTalk({ candidates: [here] }: Weighed, { candidates: [best] }: Across): boolean {
  const passage: WeighedPassage | undefined = here?.passage
  const last = passage?.evidence?.quotedLast ?? []
  return last.some(({ fileId, back }) => back === 1 && fileId === best?.passage.fileId)
}

/**
 * A place is close if it has the rarest word of what was looked for, and one other if there are
 * others. Where most of the words are in no document, what the rest finds is about something else.
 */
function isClose({ put, isMissing, rarest }: Across): (one: Candidate) => boolean {
  if (isMissing) return () => false
  const [first, ...others] = rarest ?? [put]
  return ({ passage }) => {
    const text = [passage.title, passage.heading, passage.text].join(' ')
    return (
      first !== undefined &&
      saysOneOf(first, text) &&
      (others.length === 0 || others.some((senses) => saysOneOf(senses, text)))
    )
  }
}

// Chosen on the tuned half of `npm run bench -- ordinary across`.
const likelyFrom = 0.5

/**
 * A question that was translated word by word is only answered by what is of the kind that it asks for, and
 * where most of its words stand in those documents: ‘where can I park my camper’ is not asked of all places
 * to park.
 */
const isLikely = ({ likelihood, doubts, isHalfMissing }: Across): boolean =>
  likelihood >= likelyFrom && doubts.unmet === 0 && !isHalfMissing

function saysOneOf(words: string[], text: string): boolean {
  const said = [...wordsOf(text)]
  return [...wordsOf(words.join(' '))].some((word) => isAmong(word, said))
}

/**
 * Whether the question is in one language and what was found in another: the words say nothing
 * then, and the embeddings little.
 */
export function isInAnotherLanguage(
  question: string,
  passages: Pick<WeighedPassage, 'text'>[],
): boolean {
  const asked = languageOfQuestion(question)
  const found = passages
    .map(({ text }) => languageIn(text))
    .filter((language) => language !== undefined)
  return asked !== undefined && found.length > 0 && !found.includes(asked)
}
