import {
  type Cell,
  joinedHead,
  longestAgain,
  mostMergedInto,
  mostRowsOfHead,
} from '#server/infra/reader/merged-cells.ts'
import type { Row } from '#server/infra/reader/text/rows.ts'

/** Cells that are shown as one: its first row and column, from 1 and 0, and how many there are. */
export type Merged = { row: number; column: number; rows: number; columns: number }

/** 'AB12' is in the column 27, from 0. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 'A2:B5'. */
export function mergedIn(range: string | undefined): Merged[] {
  const [from = '', to = ''] = (range ?? '').split(':')
  const [column, last] = [columnOf(from), columnOf(to)]
  const [row, end] = [from, to].map((one) => Number(/\d{1,7}$/.exec(one)?.[0]))
  if (column === undefined || last === undefined || !row || !end) return []
  if (last < column || end < row) return []
  return [{ row, column, rows: end - row + 1, columns: last - column + 1 }]
}

/** As in other tables: a cell over several rows is said in each of them, and the rows of a head are one. */
export function withMergedCells(rows: Row[], merged: Merged[]): Row[] {
  if (merged.length === 0) return rows
  const heads = headsOf(rows, merged)
  const inHead = new Map(
    heads.flatMap(({ row, head }) =>
      Array.from({ length: head.number - row + 1 }, (_, i) => [row + i, head] as const),
    ),
  )
  let room = mostMergedInto
  const places = new Map(rows.map(({ number }, at) => [number, at]))
  for (const { row, rows: deep, column } of merged) {
    const at = places.get(row)
    const text = at === undefined ? '' : (rows[at]!.cells[column] ?? '')
    if (deep < 2 || inHead.has(row) || !text.trim() || text.length > longestAgain) continue
    for (
      let below = at! + 1;
      room > 0 && (rows[below]?.number ?? row + deep) < row + deep;
      below++
    ) {
      sayAgain(rows[below]!, column, text)
      room -= 1
    }
  }
  return rows.flatMap((row) => {
    const head = inHead.get(row.number)
    if (!head) return [row]
    return head.number === row.number ? [head] : []
  })
}

/** A sheet with more tables that have such a head keeps the rows of the others as they are. */
const mostHeads = 100

/** The rows that are a head together, and what they are as one. */
function headsOf(rows: Row[], merged: Merged[]): { row: number; head: Row }[] {
  const numbered = new Map(rows.map((row) => [row.number, row]))
  const found = new Map<number, Row>()
  const tried = new Set<number>()
  for (const { row, rows: deep, columns } of merged) {
    if (tried.size === mostHeads) break
    if (deep < 2 || deep > mostRowsOfHead || columns > 1 || tried.has(row)) continue
    tried.add(row)
    const head = Array.from({ length: deep }, (_, i) => numbered.get(row + i))
    if (!head.every((one) => one !== undefined)) continue
    const ranges = merged.filter((one) => one.row < row + deep && one.row + one.rows > row)
    const names = joinedHead(head.map((one) => cellsOf(one, ranges)))
    if (names) found.set(row, { ...head.at(-1)!, cells: names, head: deep })
  }
  return [...found].map(([row, head]) => ({ row, head }))
}

function sayAgain(row: Row, column: number, text: string) {
  while (row.cells.length < column) row.cells.push('')
  if (!row.cells[column]?.trim()) row.cells[column] = text
}

/** The cells of a row without those that are a part of another one. */
function cellsOf({ number, cells }: Row, ranges: Merged[]): Cell[] {
  const ofRow = ranges.filter((one) => number >= one.row && number < one.row + one.rows)
  return cells.flatMap((text, column) => {
    const range = ofRow.find((one) => column >= one.column && column < one.column + one.columns)
    if (!range) return [{ text, columns: 1, rows: 1 }]
    const isOwn = range.row === number && range.column === column
    return isOwn ? [{ text, columns: range.columns, rows: range.rows }] : []
  })
}
