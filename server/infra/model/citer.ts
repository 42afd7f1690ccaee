import type { Citation } from '#contract/documents.ts'
import { quoteFor } from './cite.ts'
import type { AnswerPart, FoundPassage, Question } from './model.ts'

/** A marker may be cut in two by the stream: what may be the beginning of one waits for its end. */
export function splitAtMarker(text: string): { ready: string; rest: string } {
  const open = /(?:\s+|\s*\[[\d,\s]{0,12})$/.exec(text)
  return open ? { ready: text.slice(0, open.index), rest: open[0] } : { ready: text, rest: '' }
}

/** Numbers the passages that are used in the order of their use; numbers that are nobody's never leave here. */
export function citer(question: Question, passages: FoundPassage[]) {
  const before = question.begun?.citations.length ?? 0
  const numbers = new Map(Array.from({ length: before }, (_, i) => [i, i + 1]))
  function* parts(text: string): Generator<AnswerPart> {
    let from = 0
    for (const marker of text.matchAll(/\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g)) {
      if (marker.index > from) yield { type: 'text', delta: text.slice(from, marker.index) }
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
