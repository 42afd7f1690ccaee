import { rangeOfCell } from '#server/features/answering/tables/quantities.ts'
import type { Row, Table } from '#server/features/answering/tables/table.ts'
import { mostRows } from '#server/features/answering/tables/table.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'

/** The numbers of a column. */
export type Column = {
  column: number
  kind: string | undefined
  cells: { row: Row; low: number; high: number }[]
  /** Every cell has one. */
  isWhole: boolean
  /** Half of the cells have one. */
  isMostly: boolean
  /** They are enough, of one kind, and for the same: ‘£20 per day’ is not compared with ‘£9 per hour’. */
  isComparable: boolean
}

const fewestRows = 3

const sum =
  /^(?:(?:grand |sub-?)?totals?|sums?|overall|averages?|gesamt|gesamtsumme|insgesamt|summen?|zwischensumme|durchschnitt)(?!\p{L})/iu

/** Whether a row adds others up: its name begins so. */
export const isSum = ({ unit }: Row): boolean => sum.test(unit.cells[0] ?? '')

const isSumAlone = (row: Row): boolean =>
  isSum(row) && !/\p{L}/u.test((row.unit.cells[0] ?? '').replace(sum, ''))

const free = /^(?:free|gratis|kostenlos|kostenfrei|frei|umsonst)(?!\p{L})/iu
const freeAlone = /^(?:free|gratis|kostenlos|kostenfrei|frei|umsonst)(?: of charge)?[.! ]{0,2}$/iu
const money = ['pounds', 'euros', 'dollars']
/** A column that says for what the numbers of the row are. */
const saysFor = /^(?:per|units?|period|basis|currency|pro|je|einheit|zeitraum|turnus|währung)$/iu

/** Undefined where no cell of the column is a number. Rows that are sums take no part. */
export function columnWith({ heads, rows }: Table, column: number): Column | undefined {
  const told = rows
    .slice(0, mostRows)
    .filter((row) => !isSumAlone(row))
    .map((row) => ({ row, cell: (row.unit.cells[column] ?? '').trim() }))
  const numbers = told.flatMap(({ row, cell }) => {
    const range = rangeOfCell(cell)
    if (!range) return []
    const behind = [...wordsOf(cell.slice(range.end))].join(' ')
    return [{ row, behind, kind: range.kind, low: range.range.low, high: range.range.high }]
  })
  const [first] = numbers
  if (!first) return undefined
  const isOfMoney = money.includes(first.kind ?? '')
  const gifts = told.filter(({ cell }) => isOfMoney && free.test(cell))
  const cells = [...numbers, ...gifts.map(({ row }) => ({ row, low: 0, high: 0 }))]
  const other = heads.findIndex((head) => saysFor.test(head))
  const isForSame =
    other < 0 || new Set(told.map(({ row }) => row.unit.cells[other] ?? '')).size === 1
  const isMostly = 2 * cells.length >= told.length
  const isComparable =
    isMostly &&
    cells.length >= fewestRows &&
    isForSame &&
    numbers.every(({ kind, behind }) => kind === first.kind && behind === first.behind) &&
    gifts.every(({ cell }) => freeAlone.test(cell))
  const isWhole = cells.length === told.length
  return { column, kind: first.kind, cells, isWhole, isMostly, isComparable }
}

export function extremesOf({ cells }: Column, isLeast: boolean): Row[] {
  const most = isLeast
    ? Math.min(...cells.map(({ low }) => low))
    : Math.max(...cells.map(({ high }) => high))
  return cells.filter(({ low, high }) => (isLeast ? low : high) === most).map(({ row }) => row)
}
