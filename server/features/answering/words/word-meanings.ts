import type { Embed } from '../../../infra/embeddings/embeddings.ts'

// The words of a library are few and come again with every question; 20,000 take 30 MB.
const mostKept = 20_000
const kept = new Map<string, Float32Array>()

/** How similar two of the given words are in meaning: 0 for other words. */
export async function wordMeanings(
  embed: Embed,
  asked: string[],
  others: string[],
): Promise<(word: string, other: string) => number> {
  const unknown = [...new Set([...asked, ...others])].filter((word) => !kept.has(word))
  const vectors = unknown.length > 0 ? await embed(unknown, 'question') : []
  const known = new Map(
    [...asked, ...others].flatMap((word) => {
      const vector = kept.get(word) ?? vectors[unknown.indexOf(word)]
      return vector ? [[word, vector] as const] : []
    }),
  )
  for (const [word, vector] of known) {
    // The words that were asked for last are kept longest.
    kept.delete(word)
    kept.set(word, vector)
  }
  for (const word of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(word)
  }
  return (word, other) => {
    const [a, b] = [known.get(word), known.get(other)]
    return a && b ? a.reduce((sum, value, d) => sum + value * b[d]!, 0) : 0
  }
}
