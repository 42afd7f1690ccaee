import { type Asked, type WeighedPassage } from '#server/features/passages/passages.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { fileOfBest, isAsLikely, isOfFiles, namesNothing, wordsNotSaid } from './in-talk.ts'
import { type Weighed, isAnswered, likeliest } from './weighed.ts'

/**
 * Two things that are asked at once are mostly asked of one document: ‘and when is the next meeting’
 * behind ‘what did the board approve’ means that of the board. So the halves prefer the document of the half
 * that is answered best, where it answers them about as well as another one.
 */
export async function ofOneDocument(
  embed: Embed,
  readings: Asked[][],
  halves: Weighed[],
  passages: WeighedPassage[],
): Promise<Weighed[]> {
  const freshOf = (at: number) => readings[at]![0]!.fresh
  const answered = halves.filter(isAnswered)
  const named = halves.filter((half, at) => isAnswered(half) && !namesNothing(freshOf(at)))
  const [best] = (named.length > 0 ? named : answered).toSorted(
    (a, b) => b.likelihood - a.likelihood,
  )
  if (!best || answered.length < 2) return halves
  const ids = [fileOfBest(best)]
  const within = passages.filter(isOfFiles({ ids }))
  return Promise.all(
    halves.map(async (half, at) => {
      if (ids.includes(fileOfBest(half))) return half
      const there = await likeliest(embed, readings[at]!, within)
      const fresh = freshOf(at)
      // ‘What does that cost’ is asked of what the other half names, and of nothing else.
      if (namesNothing(fresh)) return there
      const isAsNear = wordsNotSaid(fresh, there) <= wordsNotSaid(fresh, half)
      return isAsLikely(there, half) && isAsNear ? there : half
    }),
  )
}
