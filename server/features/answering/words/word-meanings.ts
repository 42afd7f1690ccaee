import type { Embed } from '#server/infra/embeddings/embeddings.ts'

/** How similar two of the given words are in meaning: 0 for other words. */
export async function wordMeanings(
  embed: Embed,
  asked: string[],
  others: string[],
): Promise<(word: string, other: string) => number> {
  const words = [...new Set([...asked, ...others])]
  const vectors = words.length > 0 ? await embed(words, 'question') : []
  const known = new Map(words.map((word, i) => [word, vectors[i]!]))
  return (word, other) => {
    const [a, b] = [known.get(word), known.get(other)]
    return a && b ? a.reduce((sum, value, d) => sum + value * b[d]!, 0) : 0
  }
}
