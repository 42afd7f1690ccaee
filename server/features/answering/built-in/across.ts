import type { Embed } from '../../../infra/embeddings/embeddings.ts'
import type { Question } from '../../../infra/model/model.ts'
import { isAnswer, isSure } from './doubts/doubt.ts'
import { areSynonyms } from '../words/telling.ts'
import { wordsOf } from '../words/words.ts'
import { type Chosen, type Weighed, apart, asRead, likeliest, withNear } from './weighed.ts'

export type Across = Weighed & Required<Pick<Weighed, 'doubts'>> & { put: string[] }

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
 * quoted if they would surely answer what it was put as; otherwise their closest places are named.
 */
export function withAcross(here: Chosen, whole: Weighed, across: Across, most: number): Chosen {
  const isAlone = here.isInAnotherLanguage || !whole.doubts
  const isQuoted = isAnswer(across.doubts) && (isAlone || isSure(across.doubts))
  const { put } = across
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

function speaksOf(words: string[], text: string): boolean {
  const said = [...wordsOf(text)]
  return [...wordsOf(words.join(' '))].some((word) =>
    said.some((one) => one === word || areSynonyms(word, one)),
  )
}
