import { rangesIn } from './quantities.ts'
import { type Amount, isInRange } from './rows-in-range.ts'
import type { Row, Table } from './table.ts'
import { tokensOf } from './table-words.ts'

/** What is said of a cell: an amount, with what it counts, or words. */
export type CellCondition = { amount: Amount; counted?: string | undefined } | { words: string[] }

const signs: [RegExp, string][] = [
  [/^(?:>=|=>|≥)/, 'at least '],
  [/^(?:<=|=<|≤)/, 'at most '],
  [/^>/, 'more than '],
  [/^</, 'less than '],
]
const equals = /^(?:==?|(?:is|equals|ist) )/i

/**
 * '> 100', 'at least 20 hours', 'between 5 and 10', '= Fellow' or 'Fellow'. Undefined for what
 * compares nothing, or two things.
 */
export function conditionOf(written: string): CellCondition | undefined {
  const text = written.trim()
  const sign = signs.find(([pattern]) => pattern.test(text))
  const said = sign ? sign[1] + text.replace(sign[0], '').trim() : text.replace(equals, '').trim()
  const amounts = rangesIn(said)
  const [amount] = amounts
  const between = /^(?:between|zwischen) /i.exec(said)?.[0].length ?? 0
  const rest = amount && amount.start <= between ? said.slice(amount.end).trim() : undefined
  if (amount && rest !== undefined && amounts.length === 1 && isUnit(rest)) {
    const { range, kind, isBounded } = amount
    return { amount: { range, kind }, counted: isBounded ? undefined : tokensOf(rest)[0] }
  }
  if (sign || (!equals.test(text) && amounts.some(({ isBounded }) => isBounded))) return undefined
  const words = tokensOf(said)
  return words.length > 0 ? { words } : undefined
}

/** Nothing, or what a number may count: 'ppi'. */
const isUnit = (text: string) => /^[^\s\d]{0,20}$/.test(text)

/** Whether a row's cell in this column is as the condition says. */
export function isAsSaid(
  condition: CellCondition,
  table: Table,
  row: Row,
  column: number,
): boolean {
  const cell = row.unit.cells[column] ?? ''
  if ('words' in condition) {
    const wanted = condition.words.join(' ')
    return [cell, ...cell.split(/[,;(]/)].some((part) => tokensOf(part).join(' ') === wanted)
  }
  if (!isInRange(condition.amount, table, row, column)) return false
  // '3a' is not '3b', but a mere 3 may be either.
  const own = tokensOf(cell.replace(/[\d.,]+/g, ' '))
  return !condition.counted || own.length === 0 || own.includes(condition.counted)
}

const leastFit = 0.5

/** The column with this name, or with most of its words and no other as near. */
export function columnCalled(
  name: string,
  { heads }: Table,
): { column: number; fit: number } | undefined {
  const asked = tokensOf(name)
  const [best, next] = heads
    .map((head, column) => {
      const own = tokensOf(head)
      const held = asked.filter((word) => own.includes(word)).length
      return { column, fit: (2 * held) / Math.max(1, asked.length + own.length) }
    })
    .toSorted((a, b) => b.fit - a.fit)
  return best && best.fit >= leastFit && best.fit !== next?.fit ? best : undefined
}
