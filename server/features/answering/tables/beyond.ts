import { meet, rangesIn } from './quantities.ts'
import { type ToldRange, withoutRanges } from './ranges.ts'

/** ‘More than 100 m²’ and ‘under 5’ of a text: a row that ends, or begins, with this number is not meant. */
const boundsIn = (text: string): ToldRange[] =>
  rangesIn(text).filter(({ range: { low, high, withLow, withHigh } }) =>
    Number.isFinite(low) ? high === Infinity && !withLow : Number.isFinite(high) && !withHigh,
  )

/**
 * What a question says of more or of less than a number: the question without it, and whether the first
 * number or range of a cell, as in ‘Child (5–15)’, has any of it. Undefined where it says none.
 */
export function beyondIn(question: string) {
  const bounds = boundsIn(question)
  if (bounds.length === 0) return undefined
  const told = bounds.map(({ start, end }) => question.slice(start, end))
  return {
    rest: withoutRanges(question, bounds),
    isIn: (cell: string) => told.some((one) => hasSomeOf(cell, one)),
  }
}

function hasSomeOf(cell: string, told: string): boolean {
  const [own, asked] = [rangesIn(cell)[0], rangesIn(told)[0]!]
  if (!own) return false
  if (own.kind === asked.kind) return meet(own.range, asked.range)
  // ‘Over 5 years’ is compared with a mere 5, which its column may count.
  const isEither = own.kind === undefined || asked.kind === undefined
  return isEither && meet(rangesIn(cell, false)[0]!.range, rangesIn(told, false)[0]!.range)
}
