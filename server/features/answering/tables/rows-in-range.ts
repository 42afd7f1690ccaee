import { isYear, wholeYears } from './dates.ts'
import { meet, rangeOfCell, unitOf } from './quantities.ts'
import type { ToldRange } from './ranges.ts'
import { type Row, type Table, mostRows } from './table.ts'

/** A range, and what its numbers count. */
export type Amount = Pick<ToldRange, 'range' | 'kind'>

/** Whether the row's cell in this column is in the range. */
export function isInRange(
  condition: Amount,
  { heads }: Table,
  { unit }: Row,
  column: number,
): boolean {
  // 'Above 5' of 'Pictures' compares the numbers as they stand.
  const cell = rangeOfCell(unit.cells[column] ?? '', condition.kind !== undefined)
  if (!cell) return false
  return meet(inUnitOf(condition, cell, heads[column] ?? ''), cell.range)
}

/** What a cell counts; a mere year is a date. */
export const kindOf = (cell: ToldRange | undefined) =>
  cell && cell.kind === undefined && isYear(cell.range.low) && cell.range.low === cell.range.high
    ? 'date'
    : cell?.kind

const per = /(?:(?<!\p{L})(?:per|pro|je|each|every|an?)\s|\/\s?)\p{L}+/giu

/** The units that the name of a column tells; ‘Price per day (EUR)’ is in euros, and in no days. */
export const unitsOfHead = (head: string) =>
  [...head.replace(per, ' ').matchAll(/\p{L}+/gu)].flatMap(([word]) => unitOf(word) ?? [])

/** 'More than 20 hours' is compared with a mere 30 in the column 'Hours'. */
function inUnitOf({ range, kind }: Amount, cell: ToldRange, head: string) {
  if (kindOf(cell) === 'date' && (kind === 'date' || cell.kind === 'date')) return wholeYears(range)
  if (kind === undefined || cell.kind === kind) return range
  const unit = unitsOfHead(head).find((one) => one.kind === kind)
  if (cell.kind !== undefined || kind === 'date')
    return { ...range, low: Infinity, high: -Infinity }
  const factor = unit?.factor ?? 1
  return { ...range, low: range.low / factor, high: range.high / factor }
}

/** The one that comes nearest to a range that no row is in. */
export function nearestRow(
  condition: Amount,
  { heads, rows }: Table,
  column: number,
): Row | undefined {
  const away = rows.flatMap((row) => {
    const cell = rangeOfCell(row.unit.cells[column] ?? '', condition.kind !== undefined)
    if (!cell) return []
    const { low, high } = inUnitOf(condition, cell, heads[column] ?? '')
    const distance = Math.max(low - cell.range.high, cell.range.low - high, 0)
    return Number.isFinite(distance) ? [{ row, distance }] : []
  })
  return away.toSorted((a, b) => a.distance - b.distance)[0]?.row
}

/** The columns with a number or a range in at least half of the cells that say something. */
export const numericColumns = ({ rows, heads }: Table): number[] =>
  Array.from({ length: Math.max(heads.length, rows[0]?.unit.cells.length ?? 0) }, (_, column) => {
    const told = rows
      .slice(0, mostRows)
      .map(({ unit }) => unit.cells[column] ?? '')
      .filter((cell) => !/^(?:none|keine?|–|-|—)?$/i.test(cell))
    return { column, told, numeric: told.filter((cell) => rangeOfCell(cell)) }
  })
    .filter(({ told, numeric }) => numeric.length > 0 && 2 * numeric.length >= told.length)
    .map(({ column }) => column)
