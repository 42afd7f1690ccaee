import { meet, rangesIn } from './quantities.ts'
import { type ToldRange, withoutRanges } from './ranges.ts'

/** ‘More than 100 m²’ and ‘under 5’ of a text: a row that ends, or begins, with this number is not meant. */
const boundsIn = (text: string): ToldRange[] =>
  rangesIn(text).filter(({ range: { low, high, withLow, withHigh } }) =>
    Number.isFinite(low) ? high === Infinity && !withLow : Number.isFinite(high) && !withHigh,
  )

/**
 * What a question says of more or of less than a number: the question without it, and whether the range of
 * a cell, as in ‘Child (5–15)’, has any of it. Undefined where the question says none; `isIn` is undefined
 * where the two cannot be compared.
 */
export function beyondIn(question: string) {
  const bounds = boundsIn(question)
  if (bounds.length === 0) return undefined
  const told = bounds.map(({ start, end }) => question.slice(start, end))
  return {
    rest: withoutRanges(question, bounds),
    isIn(cell: string): boolean | undefined {
      const held = told.map((one) => hasSomeOf(cell, one)).filter((one) => one !== undefined)
      return held.length === 0 ? undefined : held.includes(true)
    },
  }
}

function hasSomeOf(cell: string, told: string): boolean | undefined {
  const [asked] = rangesIn(told)
  const all = rangesIn(cell)
  // The 2 of ‘Zone 2 (over 5 km)’ is a name.
  const own =
    all.find(({ kind }) => kind !== undefined && kind === asked!.kind) ??
    all.find(({ isBounded, start }) => isBounded || start === 0)
  if (!own) return undefined
  if (own.kind === asked!.kind) return meet(own.range, asked!.range)
  if (own.kind !== undefined && asked!.kind !== undefined) return undefined
  // ‘Over 5 years’ is compared with a mere 5, which its column may count.
  const inFigures = rangesIn(cell, false)[all.indexOf(own)]
  return inFigures && meet(inFigures.range, rangesIn(told, false)[0]!.range)
}
