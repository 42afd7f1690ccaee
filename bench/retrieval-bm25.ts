import { stem } from '#server/infra/language/stem.ts'
import type { Doc } from './retrieval-store.ts'

const k1 = 1.2
const b = 0.75
const stop = new Set(
  `a about after all an and any are as at be been but by can do does for from had has have how if in into is it its
  no not of on or such than that the their then there these they this to was were what when which who will with`.split(
    /\s+/,
  ),
)

/** The reference: BM25 over title and text, English Snowball stemmer, a small stop list. */
export function plainBm25(docs: Doc[]): (query: string, limit: number) => string[] {
  const counts = docs.map(({ title, text }) => countsOf(`${title} ${text}`))
  const lengths = counts.map((words) => words.values().reduce((sum, count) => sum + count, 0))
  const average = lengths.reduce((sum, length) => sum + length, 0) / docs.length
  const holding = new Map<string, number>()
  for (const words of counts)
    for (const word of words.keys()) holding.set(word, (holding.get(word) ?? 0) + 1)
  const weightOf = (word: string) => {
    const n = holding.get(word) ?? 0
    return Math.log(1 + (docs.length - n + 0.5) / (n + 0.5))
  }
  return (query, limit) => {
    const asked = [...countsOf(query).keys()].filter((word) => holding.has(word))
    const scores = counts.map((words, i) =>
      asked.reduce((sum, word) => {
        const count = words.get(word) ?? 0
        return (
          sum +
          (weightOf(word) * count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[i]!) / average))
        )
      }, 0),
    )
    const order = docs.map((_, i) => i).sort((x, y) => scores[y]! - scores[x]!)
    return order.slice(0, limit).map((i) => docs[i]!.id)
  }
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!stop.has(word)) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  return counts
}
