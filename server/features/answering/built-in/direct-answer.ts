import { wordsOf } from '../words/words.ts'
import { isYesOrNo } from './doubts/answer-forms.ts'
import { denies } from './doubts/denial.ts'
import { isNoTime } from './doubts/what-is-missed.ts'
import type { AnswerWords } from './phrases.ts'
import { plain } from './plain.ts'
import { asksFor, namedBy } from './row-names.ts'
import type { Candidate } from './scoring.ts'
import { isWithin, quantitiesIn, rangesIn } from '../tables/quantities.ts'
import { heldIn } from '../tables/table-words.ts'

/** What a quote says in a few words, where it says just that; '' otherwise. */
export function directAnswer(question: string, { unit }: Candidate, words: AnswerWords): string {
  if (unit.cells.length > 1) return cellAsked(question, unit, words)
  return yesTo(question, unit.quote, words)
}

function cellAsked(question: string, unit: Candidate['unit'], words: AnswerWords): string {
  const { cells, heads } = unit
  const at = columnAsked(question, unit)
  if (at === undefined) return ''
  return words.cell(plain(cells[0]!), plain(heads[at]!), plain(cells[at]!))
}

/** The column that the question has, of a row whose name it has. */
export function columnAsked(
  question: string,
  { cells, heads }: Candidate['unit'],
): number | undefined {
  const [name = ''] = cells
  const asked = wordsOf(question)
  if (
    heads.length !== cells.length ||
    namedBy(name, asksFor(question, asked), denies.test(question)).length === 0
  )
    return undefined
  const own = wordsOf(name)
  const columns = heads.slice(1).map((head, i) => {
    const fit = [...wordsOf(head)].filter((word) => !own.has(word) && heldIn(word, asked) === 1)
    const isAnswer = cells[i + 1] !== '' && !isNoTime(question, head, cells[i + 1]!)
    return { at: i + 1, fit: isAnswer ? fit.length / Math.max(1, wordsOf(head).size) : 0 }
  })
  const [best, next] = columns.toSorted((a, b) => b.fit - a.fit)
  return !best || best.fit === 0 || best.fit === next?.fit ? undefined : best.at
}

/**
 * 'Is it 52 weeks?': yes, where the one amount of the quote is that, and neither denies a thing; 'is it
 * more than 52 weeks?' asks for more.
 */
function yesTo(question: string, quote: string, words: AnswerWords): string {
  if (!isYesOrNo(question) || denies.test(question) || denies.test(quote)) return ''
  const [asked, another] = quantitiesIn(question)
  const [said, ...others] = rangesIn(quote)
  if (!asked || another || !said || others.length > 0) return ''
  const [exact] = quantitiesIn(quote)
  if (asked.kind === undefined || exact!.kind !== asked.kind || exact!.value !== asked.value)
    return ''
  const [told] = rangesIn(question)
  if (told!.isBounded && !isWithin(said.range, told!.range)) return ''
  return words.yes(plain(quote.slice(said.start, said.end)))
}
