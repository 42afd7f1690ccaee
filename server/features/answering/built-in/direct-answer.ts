import { wordsOf } from '../words/words.ts'
import { isYesOrNo } from './answer-forms.ts'
import { denies } from './denial.ts'
import type { AnswerWords } from './phrases.ts'
import { plain } from './plain.ts'
import type { Candidate } from './scoring.ts'
import { isWithin, quantitiesIn, rangesIn } from '../tables/quantities.ts'
import { heldIn } from '../tables/table-words.ts'

/** What a quote says in a few words, where it says just that; '' otherwise. */
export function directAnswer(question: string, { unit }: Candidate, words: AnswerWords): string {
  if (unit.cells.length > 1) return cellAsked(question, unit, words)
  return yesTo(question, unit.quote, words)
}

/** The cell of a row whose name and whose column the question has. */
function cellAsked(
  question: string,
  { cells, heads }: Candidate['unit'],
  words: AnswerWords,
): string {
  const [name = ''] = cells
  const asked = wordsOf(question)
  if (heads.length !== cells.length || !isNamed(name, asked)) return ''
  const own = wordsOf(name)
  const columns = heads.slice(1).map((head, i) => {
    const fit = [...wordsOf(head)].filter((word) => !own.has(word) && heldIn(word, asked) === 1)
    return { at: i + 1, fit: fit.length / Math.max(1, wordsOf(head).size) }
  })
  const [best, next] = columns.toSorted((a, b) => b.fit - a.fit)
  if (!best || best.fit === 0 || best.fit === next?.fit) return ''
  return words.cell(plain(name), plain(heads[best.at]!), plain(cells[best.at]!))
}

const isNamed = (name: string, asked: Set<string>) =>
  name.split(/[,;(]/).some((part) => {
    const own = [...wordsOf(part)]
    return own.length > 0 && own.every((word) => asked.has(word))
  })

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
