import type { Citation } from '#contract/documents.ts'
import type { Embed } from '../../../infra/embeddings/embeddings.ts'
import { shortened } from './shorten-quote.ts'
import type { AnswerPart, FoundPassage, Question } from '../../../infra/model/model.ts'
import { claimBefore, sentencesSaid } from './claims.ts'
import { markerScanner } from './markers.ts'
import { supportIn } from './support.ts'

/** What stands after a sentence whose passage does not say it. */
const doubt = '[?]'

/** Of an answer that cites nothing, so many sentences are looked up. */
const mostLookedUp = 12

/**
 * Checks each citation while the answer streams. Numbers that are nobody's never leave here; a
 * sentence that its passage does not support is marked; only what supports one becomes a source,
 * numbered in the order of use, a number for each quote.
 */
export function checker(embed: Embed, question: Question, passages: FoundPassage[]) {
  const begun = question.begun?.citations ?? []
  const numbers = new Map(begun.map(({ n }, index) => [`${index} `, n]))
  const support = supportIn(embed, question.text, passages)
  const scan = markerScanner()
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

  async function* check(cited: number[]): AsyncGenerator<AnswerPart> {
    const claim = claimBefore(said)
    const told = new Set<number>()
    let doubtful = false
    for (const index of cited.map((number) => number - 1)) {
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

  /** `isLast`: nothing comes after this. */
  async function* parts(text: string, isLast = false): AsyncGenerator<AnswerPart> {
    for (const piece of scan(text, isLast)) {
      if ('text' in piece) {
        said += piece.text
        yield { type: 'text', delta: piece.text, verbatim: true }
      } else if (!piece.beginsLine) {
        // What begins a line names a source and is for nothing that was said.
        yield* check(piece.numbers)
        said += '\u0000'
      }
    }
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
