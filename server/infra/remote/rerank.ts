import type { RerankConfig } from '#server/settings/config.ts'
import { RemoteError, postJson } from './post-json.ts'
import { withRests } from './with-rests.ts'

/**
 * How well each text answers the query, by a model on another machine; undefined while that rests
 * after failures. Throws a `RemoteError`.
 */
export type Rerank = (query: string, texts: string[]) => Promise<number[] | undefined>

const timeoutMs = 800
/** Some send the passages back with their scores. */
const mostCharacters = 1024 * 1024

/**
 * With the name of a model the request is Cohere's, which Jina, vLLM and others understand; without
 * one that of text-embeddings-inference, which runs a single model.
 */
export function remoteRerank(config: RerankConfig): Rerank {
  const sparingly = withRests()
  return (query, texts) =>
    sparingly(async () => {
      const body = config.model
        ? { model: config.model, query, documents: texts, top_n: texts.length }
        : { query, texts, truncate: true }
      return scoresIn(
        await postJson(config, 'rerank', body, { timeoutMs, mostCharacters }),
        texts.length,
      )
    })
}

type Scored = { index?: unknown; relevance_score?: unknown; score?: unknown }

/** In the order of the texts, whatever the order of the answer. */
function scoresIn(answer: unknown, count: number): number[] {
  const { results = answer } = (answer ?? {}) as { results?: unknown }
  if (!Array.isArray(results) || results.length !== count)
    throw new RemoteError('It did not answer one score for each text.')
  const scores = new Map<number, number>()
  for (const scored of results as (Scored | null)[]) {
    const { index, relevance_score, score = relevance_score } = scored ?? {}
    if (typeof index === 'number' && Number.isFinite(score)) scores.set(index, score as number)
  }
  return Array.from({ length: count }, (_, index) => {
    const score = scores.get(index)
    if (score === undefined) throw new RemoteError('It did not answer one score for each text.')
    return score
  })
}
