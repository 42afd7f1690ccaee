import type { Citation } from '#contract/documents.ts'
import { quoteFor } from './cite.ts'
import type { AnswerPart, FoundPassage, Question } from './model.ts'

/** A marker is short, and so is the space before it: what is longer need not wait for its end. */
const longestMarker = 14
const mostHeld = 200

/** A marker may be cut in two by the stream: what may be the beginning of one waits for its end. */
export function splitAtMarker(text: string): { ready: string; rest: string } {
  const open = text.lastIndexOf('[')
  const isOpen =
    open !== -1 && text.length - open <= longestMarker && /^\[[\d,\s]*$/.test(text.slice(open))
  const at = endOfWords(text, isOpen ? open : text.length, text.length - mostHeld)
  return { ready: text.slice(0, at), rest: text.slice(at) }
}

/** Where the white space before a place begins, no further back than `least`. */
function endOfWords(text: string, end: number, least: number): number {
  let at = end
  while (at > Math.max(0, least) && text[at - 1]!.trim() === '') at--
  return at
}

/** Numbers the passages that are used in the order of their use; numbers that are nobody's never leave here. */
export function citer(question: Question, passages: FoundPassage[]) {
  const before = question.begun?.citations.length ?? 0
  const numbers = new Map(Array.from({ length: before }, (_, i) => [i, i + 1]))
  function* parts(text: string): Generator<AnswerPart> {
    let from = 0
    for (const marker of text.matchAll(/\[(\d{1,3}(?:\s?,\s?\d{1,3})*)\]/g)) {
      const end = endOfWords(text, marker.index, from)
      if (end > from) yield { type: 'text', delta: text.slice(from, end) }
      from = marker.index + marker[0].length
      for (const index of marker[1]!.split(',').map((number) => Number(number) - 1)) {
        const passage = passages[index]
        if (!passage) continue
        const known = numbers.get(index)
        const n = known ?? numbers.size + 1
        if (!known) {
          numbers.set(index, n)
          yield { type: 'source', citation: citationOf(n, passage, question) }
        }
        yield { type: 'text', delta: ` [${n}]` }
      }
    }
    if (from < text.length) yield { type: 'text', delta: text.slice(from) }
  }
  return { parts, cited: () => numbers.size > 0 }
}

const citationOf = (n: number, passage: FoundPassage, question: Question): Citation => ({
  n,
  fileId: passage.fileId,
  filename: passage.filename,
  title: passage.title,
  page: passage.page,
  quote: quoteFor(passage.text, question.text),
})
