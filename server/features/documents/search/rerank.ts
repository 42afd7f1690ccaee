import type { App } from '#server/app.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { phrasesIn } from './words/terms.ts'
import { passageInContext } from '#server/features/passages/passages.ts'

/** What text-embeddings-inference accepts in one request unless it is told otherwise. */
export const mostReranked = 32
/** Of one passage, in characters. */
const mostCharacters = 4_000

/**
 * The passages in the order of the operator's model. Undefined if there is no such order: the model
 * does not answer in time or answers nonsense, or a phrase in quotation marks decides.
 */
export async function reranked<Found extends FoundPassage>(
  { rerank, log }: Partial<Pick<App, 'rerank' | 'log'>>,
  text: string,
  found: Found[],
): Promise<Found[] | undefined> {
  if (!rerank || found.length < 2 || phrasesIn(text).length > 0) return undefined
  try {
    const texts = found.map((passage) => passageInContext(passage).slice(0, mostCharacters))
    const scores = await rerank(text, texts)
    return scores && inOrder(found, scores)
  } catch (error) {
    log?.warn({ err: error }, 'Passages were left in the order of the search.')
    return undefined
  }
}

/** The same text in another document comes last, because it adds nothing. */
function inOrder<Found extends FoundPassage>(found: Found[], scores: number[]): Found[] {
  const known = new Set<string>()
  const best = found
    .map((passage, i) => ({ passage, score: scores[i]! }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage)
  const repeats = best.filter(({ text }) => known.has(text) || !known.add(text))
  return [...best.filter((passage) => !repeats.includes(passage)), ...repeats]
}
