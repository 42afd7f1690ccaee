import { sentencesOf } from '../reader/sentences.ts'
import { overlap, wordsOf } from './words.ts'

const longestQuote = 600

/** The sentence of a passage that is nearest to the question by its words, letter for letter. */
export function quoteFor(passage: string, question: string): string {
  const asked = wordsOf(question)
  const sentences = sentencesOf(passage).map(({ text }) => ({ text, near: overlap(asked, wordsOf(text)) }))
  const best = sentences.toSorted((a, b) => b.near - a.near)[0]
  return (best?.text ?? passage).slice(0, longestQuote)
}
