import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { dot, likenessOf } from '#server/infra/embeddings/vectors.ts'
import { howAlike } from './alike.ts'

const nearest = 5
/** A question is of the same meaning from here on, or if it has the same telling words. */
const leastMeaning = 0.8
const leastMeaningOfSameWords = 0.6

/** Those of the given questions that mean the same as this one, the most alike first. */
export async function* alikeAmong<T extends { question: string; meaning: Uint8Array }>(
  embed: Embed,
  text: string,
  given: T[],
): AsyncGenerator<T> {
  if (given.length === 0) return
  const [meaning] = await embed([text], 'question')
  const near = given
    .map((one) => ({ one, cosine: likenessOf(meaning!, one.meaning)[0]! }))
    .filter(({ cosine }) => cosine >= leastMeaningOfSameWords)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, nearest)
  const ofWords = async (a: string, b: string) => {
    const [one, other] = await embed([a, b], 'question')
    return dot(one!, other!)
  }
  for (const { one, cosine } of near) {
    const alike = await howAlike(one.question, text, cosine, ofWords)
    if (alike && (cosine >= leastMeaning || alike.sameWords)) yield one
  }
}
