import { shortened } from './shorten-quote.ts'
import {
  type AnswerPart,
  type FoundPassage,
  type Question,
  citedBefore,
} from '#server/infra/model/model.ts'
import { citationOf } from '../citation-of.ts'
import { claimBefore, sentencesSaid } from './claims.ts'
import { markerScanner } from './markers.ts'
import type { ClaimCheck } from './check-claims.ts'

/** The marker after a sentence that its passage does not support. */
const doubt = '[?]'

/** How many sentences are looked up when an answer cites nothing. */
const mostLookedUp = 12

/**
 * Checks each citation while the answer streams. Numbers that refer to no passage are removed. A
 * sentence that its passage does not support is marked. Only a passage that supports a sentence
 * becomes a source; sources are numbered in the order of use, one number for each quote.
 */
export function checker(claims: ClaimCheck, question: Question, passages: FoundPassage[]) {
  const begun = citedBefore(question)
  const numbers = new Map(begun.map(({ n }, index) => [`${index} `, n]))
  const scan = markerScanner()
  let said = ''
  let doubted = 0
  let supported = 0

  const place = (index: number, quote: string) => {
    // A passage that was cited before the first word keeps its number and its quote.
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

  async function* check(cited: number[]): AsyncGenerator<AnswerPart> {
    const claim = claimBefore(said)
    const known = cited.map((number) => number - 1).filter((index) => passages[index])
    if (known.length === 0) return
    const { quotes, computed } = await claims.cited(claim, known)
    if (quotes.length === 0) {
      doubted++
      yield { type: 'text', delta: ` ${doubt}` }
      return
    }
    supported++
    // What stands in no passage is shown as what it is.
    if (computed.length > 0) yield { type: 'text', delta: ` (${computed.join('; ')})` }
    const told = new Set<number>()
    for (const { index, quote } of quotes) {
      const n = yield* cite(index, shortened(quote))
      if (told.has(n)) continue
      told.add(n)
      yield { type: 'text', delta: ` [${n}]` }
    }
  }

  /** `isLast`: no more text follows. */
  async function* parts(text: string, isLast = false): AsyncGenerator<AnswerPart> {
    for (const piece of scan(text, isLast)) {
      if ('text' in piece) {
        said += piece.text
        yield { type: 'text', delta: piece.text, verbatim: true }
      } else if (!piece.beginsLine) {
        // A number at the beginning of a line belongs to a list of sources and supports no
        // statement.
        yield* check(piece.numbers)
        said += '\u0000'
      }
    }
  }

  /**
   * Some models forget to cite. A passage that supports what they wrote is then named at the end.
   */
  async function* uncited(): AsyncGenerator<AnswerPart> {
    if (supported + doubted > 0 || passages.length === 0) return
    const found: number[] = []
    for (const sentence of sentencesSaid(said).slice(0, mostLookedUp)) {
      const one = await claims.alone(sentence, 0)
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
    /** Decided by what the check found, whatever the model says about itself. */
    grounded: (): 'yes' | 'no' => (supported > 0 && supported >= doubted ? 'yes' : 'no'),
  }
}

const isSure = ({ power }: { power: number }) => power >= sureFrom
const sureFrom = 0.65
