import { onlyGoesOn } from '#server/features/passages/passages.ts'
import type { Question, Turn } from '#server/infra/model/model.ts'
import { wordsOf } from '../words/words.ts'
import { isYesOrNo } from './doubts/answer-forms.ts'
import { questionWords } from './doubts/cues.ts'
import { denies } from './doubts/denial.ts'
import { missesPrice } from './doubts/measures.ts'
import { isNoTime } from './doubts/times.ts'
import type { AnswerWords } from './telling/phrases.ts'
import { escapeMarkdown } from './telling/escape-markdown.ts'
import { asksFor, namedBy } from './row-names.ts'
import { hasHeads } from './telling/row-table.ts'
import type { Candidate } from './scoring.ts'
import { isWithin, quantitiesIn, rangesIn } from '../tables/quantities.ts'
import { columnOfAmount, isOfAnotherAmount } from '../tables/columns-in-range.ts'
import { heldIn } from '../tables/table-words.ts'

/** What the first quote says in a few words, where it says just that; '' otherwise. */
export function directAnswer(question: string, chosen: Candidate[], words: AnswerWords): string {
  const { unit } = chosen[0]!
  if (unit.cells.length === 0) return yesTo(question, unit.quote, words)
  const rows = chosen.filter((one) => isNamedBest(question, one, chosen))
  const [said, another] = rows.map((row) => cellAsked(question, row.unit, words)).filter(Boolean)
  return said && !another ? said : ''
}

function cellAsked(question: string, unit: Candidate['unit'], words: AnswerWords): string {
  const { cells, heads } = unit
  const at = columnAsked(question, unit)
  if (at === undefined) return ''
  return words.cell(
    escapeMarkdown(cells[0]!),
    escapeMarkdown(heads[at]!),
    escapeMarkdown(cells[at]!),
  )
}

/** Of quoted rows, the columns that are asked for; ‘and for seniors?’ asks for the one of the question before. */
export function columnsAsked(question: Question, chosen: Candidate[]) {
  const isAsked = ({ role }: Turn) => role === 'user'
  const last = onlyGoesOn(question.text) ? question.history.findLast(isAsked) : undefined
  const before = last ? [last.content] : []
  return (row: Candidate, unit: Candidate['unit']): number | undefined =>
    hasHeads(unit) && isNamedBest(question.text, row, chosen)
      ? columnAsked(question.text, unit, before)
      : undefined
}

/** Of ‘Adult’ and ‘Ten-swim card, adult’, whether it is the row that an adult asks for: no other has fewer words besides. */
function isNamedBest(question: string, row: Candidate, among: Candidate[]): boolean {
  const isAsked = asksFor(question, wordsOf(question))
  const besides = ({ unit }: Candidate) =>
    [...wordsOf((unit.cells[0] ?? '').replace(/\(.*/, ''))].filter((word) => !isAsked(word)).length
  return among.every(
    (other) =>
      other.unit.cells.length === 0 ||
      other.passage.fileId !== row.passage.fileId ||
      other.unit.heads.join('\t') !== row.unit.heads.join('\t') ||
      namedBy(other.unit.cells[0]!, isAsked, denies.test(question)).length === 0 ||
      besides(other) >= besides(row),
  )
}

/**
 * ‘Off-peak’ and ‘non-members’ are the opposite of what stands behind the hyphen, and no form of it; so is
 * ‘without a booking’, whatever article is in between.
 */
const opposite =
  /(?<!\p{L})(?:off|non|not|no|nicht|ohne|without|kein(?:e[mnrs]?)?)[ -](?:(?:an?|the|any|my|your|our|his|her|their|(?:ein|mein|dein|sein|ihr|unser|euer|eur)(?:e[mnrs]?)?|de[mnrs]|die|das) )?(?=\p{L})/giu
const inOneWord = (text: string) => text.replace(opposite, 'non')

/**
 * The column that the question has, of a row whose name it has; where it names none, the one that a
 * question before has.
 */
function columnAsked(
  question: string,
  unit: Candidate['unit'],
  before: string[] = [],
): number | undefined {
  const { cells, heads } = unit
  const [name = ''] = cells
  if (
    heads.length !== cells.length ||
    namedBy(name, asksFor(question, wordsOf(question)), denies.test(question)).length === 0
  )
    return undefined
  for (const text of [question, ...before]) {
    const ofAmount = columnOfAmount(text, heads)
    if (ofAmount) {
      const { column: at } = ofAmount
      return at !== undefined && isOfKind(question, heads[at]!, cells[at]!) ? at : undefined
    }
    const asked = questionWords(inOneWord(text))
    const [best, next] = heads
      .map((head, at) => ({ at, fit: fitOf(head, asked, wordsOf(name)) }))
      .filter(({ at }) => at > 0 && !isOfAnotherAmount(heads[at]!, text))
      .toSorted((a, b) => b.fit - a.fit)
    // Where its cell says nothing of the kind, another column that fits less is no answer either.
    if (best && best.fit > 0)
      return best.fit !== next?.fit &&
        isOfKind(question, heads[best.at]!, cells[best.at]!) &&
        !mayMeanOpposite(text, heads[best.at]!, heads)
        ? best.at
        : undefined
  }
  return undefined
}

/** ‘If I have not booked a guide’ may ask for ‘Without guide’, and not for ‘With guide’. */
const mayMeanOpposite = (question: string, head: string, heads: string[]): boolean =>
  denies.test(question) && !denies.test(head) && heads.some((other) => denies.test(other))

/** The share of the words of a head, or of a part of it such as ‘(weekends)’; of equal ones, more words fit better. */
function fitOf(head: string, asked: Set<string>, own: Set<string>): number {
  const words = (text: string) => [...questionWords(text)]
  const isAsked = (word: string) => !own.has(word) && heldIn(word, asked) === 1
  const parts = inOneWord(head)
    .split(/[,;()]/)
    .map(words)
    .filter(({ length }) => length > 0)
  const shares = parts.map((part) => part.filter(isAsked).length / part.length)
  return Math.max(0, ...shares) + parts.flat().filter(isAsked).length / 100
}

/** An opening hour is no price, and neither a price nor a number to call is a time. */
const isOfKind = (question: string, head: string, cell: string): boolean =>
  !/^[–—-]?$/.test(cell) &&
  !isNoTime(question, head, cell) &&
  !(/\d/.test(cell) && missesPrice(question, `${head}: ${cell}`))

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
  return words.yes(escapeMarkdown(quote.slice(said.start, said.end)))
}
