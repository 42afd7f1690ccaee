import type { Citation } from '#contract/documents.ts'
import type { Embed } from '../embeddings/embeddings.ts'
import { shortened } from './cite.ts'
import type { AnswerPart, FoundPassage, Question } from './model.ts'
import { claimBefore, sentencesSaid } from './claims.ts'
import { supportIn } from './support.ts'

/** What stands after a sentence whose passage does not say it. */
export const doubt = '[?]'

/** A marker is short, and so is the space before it: what is longer need not wait for its end. */
const longestMarker = 14
const mostHeld = 200
/** Of an answer that cites nothing, so many sentences are looked up. */
const mostLookedUp = 12

/**
 * A marker may be cut in two by the stream, and several may stand in a row: what is or may be the
 * beginning of such a row waits for what comes after it.
 */
export function splitAtMarker(text: string): { ready: string; rest: string } {
  let end = text.length
  for (;;) {
    const before = endOfWords(text, end, text.length - mostHeld)
    const open = text.lastIndexOf('[', before - 1)
    const isMarker =
      open !== -1 &&
      before - open <= longestMarker &&
      /^\[[\d,\s]*\]?$/.test(text.slice(open, before))
    if (!isMarker) return { ready: text.slice(0, before), rest: text.slice(before) }
    end = open
  }
}

/** Where the white space before a place begins, no further back than `least`. */
function endOfWords(text: string, end: number, least: number): number {
  let at = end
  while (at > Math.max(0, least) && text[at - 1]!.trim() === '') at--
  return at
}

/**
 * Checks each citation while the answer streams. Numbers that are nobody's never leave here; a
 * sentence that its passage does not support is marked; only what supports one becomes a source,
 * numbered in the order of use, a number for each quote.
 */
export function citer(embed: Embed, question: Question, passages: FoundPassage[]) {
  const begun = question.begun?.citations ?? []
  const numbers = new Map(begun.map(({ n }, index) => [`${index} `, n]))
  const support = supportIn(embed, question.text, passages)
  let said = ''
  let doubted = 0
  let supported = 0

  const place = (index: number, quote: string) => {
    // Of what was cited before it broke off, only the quote is here.
    const key = index < begun.length ? `${index} ` : `${index} ${quote}`
    const known = numbers.get(key)
    const n = known ?? Math.max(0, ...numbers.values()) + 1
    numbers.set(key, n)
    return { n, isNew: known === undefined }
  }

  function* cite(index: number, quote: string): Generator<AnswerPart, number> {
    const { n, isNew } = place(index, quote)
    if (isNew) yield { type: 'source', citation: citationOf(n, passages[index]!, quote) }
    return n
  }

  async function* check(marker: string): AsyncGenerator<AnswerPart> {
    const claim = claimBefore(said)
    const told = new Set<number>()
    let doubtful = false
    for (const number of marker.split(',')) {
      const index = Number(number) - 1
      if (!passages[index]) continue
      const found = await support(claim, index)
      if (!found) {
        doubtful = true
        continue
      }
      const n = yield* cite(found.index, shortened(found.quote))
      if (told.has(n)) continue
      told.add(n)
      yield { type: 'text', delta: ` [${n}]` }
    }
    if (told.size > 0) supported++
    // One of several passages is enough.
    else if (doubtful) {
      doubted++
      yield { type: 'text', delta: ` ${doubt}` }
    }
  }

  async function* parts(text: string): AsyncGenerator<AnswerPart> {
    let from = 0
    for (const marker of text.matchAll(markers)) {
      const end = endOfWords(text, marker.index, from)
      if (end > from) yield { type: 'text', delta: text.slice(from, end) }
      said += text.slice(from, end)
      from = marker.index + marker[0].length
      yield* check((marker[0].match(/\d+/g) ?? []).join(','))
      said += '\u0000'
    }
    if (from < text.length) yield { type: 'text', delta: text.slice(from) }
    said += text.slice(from)
  }

  /** Some models forget to cite: where they said what a passage says, it is named at the end. */
  async function* uncited(): AsyncGenerator<AnswerPart> {
    if (supported + doubted > 0 || passages.length === 0) return
    const found: number[] = []
    for (const sentence of sentencesSaid(said).slice(0, mostLookedUp)) {
      const one = await support(sentence, 0)
      if (!one || !isSure(one)) continue
      const n = yield* cite(one.index, shortened(one.quote))
      supported++
      if (!found.includes(n)) found.push(n)
    }
    if (found.length > 0)
      yield { type: 'text', delta: `\n\n${found.map((n) => `[${n}]`).join(' ')}` }
  }

  return {
    parts,
    uncited,
    /** By what was found, whatever the model says of itself. */
    grounded: (): 'yes' | 'no' => (supported > 0 && supported >= doubted ? 'yes' : 'no'),
  }
}

/** One marker or several in a row: '[1]', '[1, 2]', '[1][2]'. */
const markers = /\[\d{1,3}(?:\s?,\s?\d{1,3})*\](?:\s?\[\d{1,3}(?:\s?,\s?\d{1,3})*\])*/g

const isSure = ({ power }: { power: number }) => power >= sureFrom
const sureFrom = 0.65

const citationOf = (n: number, passage: FoundPassage, quote: string): Citation => ({
  n,
  fileId: passage.fileId,
  filename: passage.filename,
  title: passage.title,
  page: passage.page,
  quote,
})
