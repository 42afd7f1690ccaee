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
  // Cut between words: half a character would stand on no page.
  return quote.length > longestQuote ? quote.slice(0, quote.lastIndexOf(' ', longestQuote)) : quote
}
