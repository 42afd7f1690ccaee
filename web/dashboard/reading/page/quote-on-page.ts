import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { documents } from '#contract/documents.ts'
import { reading } from '#web/api/queries.ts'
import { type Selected, longest, shortened } from '../use-selected-passage.ts'

/**
 * The selected passage as it is in the text of its page. The text drawn by the PDF lacks the page
 * text's hyphens and order, and would be hard to read and to find.
 */
export function useQuoteOnPage(filename: string, { quote, page }: Selected): string {
  const { data } = useQuery({
    ...reading(documents.textPages, { params: { filename }, query: { from: page, limit: 1 } }),
    meta: { quiet: true },
  })
  const text = data?.[0]?.text
  return useMemo(
    () =>
      shortened(
        (text === undefined ? undefined : quoteIn(text, quote)) ?? quote,
        longest.inQuestion,
      ),
    [text, quote],
  )
}

/** By its letters and figures alone; undefined where they do not follow each other so. */
export function quoteIn(text: string, quote: string): string | undefined {
  const wanted = lettersOf(quote).letters
  if (!wanted) return undefined
  const { letters, offsets } = lettersOf(text)
  const at = letters.indexOf(wanted)
  if (at < 0) return undefined
  const last = offsets[at + wanted.length - 1]!
  const end = last + String.fromCodePoint(text.codePointAt(last)!).length
  // A full stop that was selected as well belongs to it.
  const closing = /[^\p{L}\p{N}\s]*$/u.exec(quote.trim())![0]
  const goesOn = text.startsWith(closing, end) ? closing.length : 0
  return text.slice(offsets[at], end + goesOn)
}

function lettersOf(text: string): { letters: string; offsets: number[] } {
  const pieces: string[] = []
  const offsets: number[] = []
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const folded = letter.normalize('NFKC')
    pieces.push(folded)
    for (let i = 0; i < folded.length; i += 1) offsets.push(index)
  }
  return { letters: pieces.join(''), offsets }
}
