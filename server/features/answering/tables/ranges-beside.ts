import { rangeOfCell, rangesIn } from './quantities.ts'
import type { Range } from './ranges.ts'
import { kindOf } from './rows-in-range.ts'
import { type Table, mostRows } from './table.ts'

const money = new Set(['pounds', 'euros', 'dollars'])

/**
 * Whether a number without a unit is rather one of the ranges in another column: behind ‘Child (5–15)’ and ‘from
 * 65’, ‘under 16’ is an age, and neither a price nor a number of lessons. `isPrice`: a price is asked for.
 */
export function isOfRangesBeside(
  { low, high }: Range,
  table: Table,
  column: number,
  isPrice: boolean,
): boolean {
  const own = cellsOf(table, column)
  const kinds = own.map((cell) => kindOf(rangeOfCell(cell)))
  if (isPrice && kinds.some((kind) => money.has(kind ?? ''))) return false
  if (own.some((cell) => boundsIn(cell).length > 0)) return false
  const told = Number.isFinite(low) ? low : high
  return table.heads.some((_, other) => {
    const bounds = other === column ? [] : cellsOf(table, other).flatMap(boundsIn)
    return bounds.length > 0 && told >= Math.min(...bounds) && told <= Math.max(...bounds)
  })
}

/** Whether a column tells how long, in words with their units: a mere number is compared with none of them. */
export const isOfTimes = (table: Table, column: number): boolean =>
  cellsOf(table, column).some((cell) => rangeOfCell(cell)?.kind === 'time')

const cellsOf = ({ rows }: Table, column: number): string[] =>
  rows.slice(0, mostRows).map(({ unit }) => unit.cells[column] ?? '')

const boundsIn = (cell: string): number[] =>
  rangesIn(cell, false)
    .filter(({ isBounded }) => isBounded)
    .flatMap(({ range }) => [range.low, range.high].filter(Number.isFinite))
