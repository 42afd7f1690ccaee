import { rangesIn } from './quantities.ts'
import type { Range } from './ranges.ts'
import { type Table, mostRows } from './table.ts'

/**
 * Whether a number without a unit may be one of those by which the rows are named: behind ‘Child (5–15)’ and
 * ‘Senior from 65’, ‘under 16’ is an age and no price.
 */
export function isAmongNames({ low, high }: Range, { rows }: Table): boolean {
  const bounds = rows.slice(0, mostRows).flatMap(({ unit }) =>
    rangesIn(unit.cells[0] ?? '', false)
      .filter(({ isBounded }) => isBounded)
      .flatMap(({ range }) => [range.low, range.high].filter(Number.isFinite)),
  )
  const told = Number.isFinite(low) ? low : high
  return bounds.length > 0 && told >= Math.min(...bounds) && told <= Math.max(...bounds)
}
