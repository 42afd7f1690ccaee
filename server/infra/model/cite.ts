import { unitsOf } from './units.ts'
import { overlap, wordsOf } from './words.ts'

const longestQuote = 600

/** The sentence of a passage that is nearest to the question by its words, letter for letter. */
export function quoteFor(passage: string, question: string): string {
  const asked = wordsOf(question)
  const near = unitsOf({ text: passage }).map(({ quote, text }) => ({
    quote,
    near: overlap(asked, wordsOf(text)),
  }))
  const best = near.toSorted((a, b) => b.near - a.near)[0]
  const quote = best?.quote ?? passage
  if (quote.length <= longestQuote) return quote
  // Cut between words, or at least between characters: half of one would stand on no page.
  const space = quote.lastIndexOf(' ', longestQuote)
  return space > 0 ? quote.slice(0, space) : [...quote.slice(0, longestQuote)].slice(0, -1).join('')
}
