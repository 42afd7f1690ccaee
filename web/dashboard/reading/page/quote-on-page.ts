import { useQuery } from '@tanstack/react-query'
import { documents } from '#contract/documents/documents.ts'
import { reading } from '#web/api/queries.ts'
import { type Selected, longest, shortened } from '../use-selected-passage.ts'

/**
 * The selected passage as it is in the text of its page; undefined until that has been asked for. The
 * text drawn by the PDF lacks the page text's hyphens and order, and would be hard to read and to
 * find: it is taken only where the page's text cannot be had.
 */
export function useQuoteOnPage(
  filename: string,
  { quote, page }: Pick<Selected, 'quote' | 'page'>,
): string | undefined {
  const { data, isLoading, failureCount } = useQuery({
    ...reading(documents.textPages, { params: { filename }, query: { from: page, limit: 1 } }),
    meta: { quiet: true },
  })
  if (isLoading && failureCount === 0) return undefined
  const text = data?.[0]?.text
  const onPage = text === undefined ? undefined : quoteIn(text, quote)
  return shortened(onPage ?? quote, longest.inQuestion)
}

/** Fewer letters than these may be anywhere on the page. */
const fewestOfBeginning = 40

/**
 * By its letters and figures alone. Where they do not all follow each other so, because the selection
 * goes on in another column, its beginning; undefined where that is not there either.
 */
export function quoteIn(text: string, quote: string): string | undefined {
  const whole = lettersOf(quote).letters
  if (!whole) return undefined
  const { letters, offsets } = lettersOf(text)
  const wanted = longestBeginning(whole, letters)
  if (wanted.length < Math.min(whole.length, fewestOfBeginning)) return undefined
  const at = letters.indexOf(wanted)
  const last = offsets[at + wanted.length - 1]!
  const end = last + String.fromCodePoint(text.codePointAt(last)!).length
  if (wanted !== whole) return atWord(text.slice(offsets[at], end), text[end])
  // A full stop that was selected as well belongs to it.
  const closing = /[^\p{L}\p{N}\s]*$/u.exec(quote.trim())![0]
  const goesOn = text.startsWith(closing, end) ? closing.length : 0
  return text.slice(offsets[at], end + goesOn)
}

/** If a beginning is in the text, so is every shorter one. */
function longestBeginning(whole: string, letters: string): string {
  let [fits, tooLong] = [0, whole.length + 1]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (letters.includes(whole.slice(0, middle))) fits = middle
    else tooLong = middle
  }
  return whole.slice(0, fits)
}

/** Without a word that is cut off. */
function atWord(text: string, next: string | undefined): string {
  if (!next || !/[\p{L}\p{N}]/u.test(next)) return text
  const end = text.trimEnd().lastIndexOf(' ')
  return end > 0 ? text.slice(0, end) : text
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
