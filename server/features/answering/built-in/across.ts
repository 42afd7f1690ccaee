import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import type { Question } from '#server/infra/model/model.ts'
import { isAnswer, isSure } from './doubts/doubt.ts'
import { areSynonyms } from '../words/telling.ts'
import { wordsOf } from '../words/words.ts'
import { type Chosen, type Weighed, apart, asRead, likeliest, withNear } from './weighed.ts'

export type Across = Weighed & Required<Pick<Weighed, 'doubts'>> & { put: string[] }

/** A question in another language than the one before it is put into the other language alone. */
export function inOneLanguage(text: string, inContext: string): string {
  const language = languageOfQuestion(text)
  return language === undefined || language === languageOfQuestion(inContext) ? inContext : text
}

export async function weighedAcross(
  embed: Embed,
  { access }: Question,
  text: string,
): Promise<Across | undefined> {
  const found = await access?.across?.(text)
  if (!found) return undefined
  const { doubts, ...weighed } = await likeliest(embed, found.texts.map(asRead), found.passages)
  return doubts && { ...weighed, doubts, put: found.put }
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
  // A talk stays with its documents, unless others surely answer.
  const isEnough = isAlone || (isInTalk ? isSure(doubts) : isLikely(across))
  const isQuoted = isAnswer(doubts) && isEnough
  if (isQuoted)
    return {
      ...here,
      ...{ chosen: withNear(across.candidates).slice(0, most), closest: [] },
      ...{ isInAnotherLanguage: true, isSure: false, put },
    }
  if (isAlone)
    return {
      ...here,
      chosen: [],
      closest: apart(across.candidates),
      isInAnotherLanguage: true,
      put,
    }
  // A place without any of the words is close to nothing.
  const places = across.candidates.filter(({ passage }) => speaksOf(put, passage.text))
  return places.length > 0 ? { ...here, elsewhere: apart(places), put } : here
}

// Chosen on the tuned half of `npm run bench -- ordinary across`.
const likelyFrom = 0.5

/** Of what was put word by word, only what is of the kind that was asked for. */
const isLikely = ({ likelihood, doubts }: Across): boolean =>
  likelihood >= likelyFrom && doubts.unmet === 0

function speaksOf(words: string[], text: string): boolean {
  const said = [...wordsOf(text)]
  return [...wordsOf(words.join(' '))].some((word) =>
    said.some((one) => one === word || areSynonyms(word, one)),
  )
}
