import { type Cell, joinedHead, longestAgain } from '#server/infra/reader/merged-cells.ts'
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
  const numbered = new Map(rows.map((row) => [row.number, row]))
  const found = new Map(merged.map((one) => [`${one.row} ${one.column}`, one]))
  const joined = new Map<number, Row>()
  for (const { row, rows: deep, columns } of merged) {
    if (deep < 2 || columns > 1 || joined.has(row)) continue
    const head = Array.from({ length: deep }, (_, i) => numbered.get(row + i))
    if (!head.every((one) => one !== undefined)) continue
    const names = joinedHead(head.map((one) => cellsOf(one, found)))
    if (names) joined.set(row, { ...head.at(-1)!, cells: names, head: deep })
  }
  const isJoined = (at: number) =>
    [...joined].some(([from, head]) => at >= from && at <= head.number)
  for (const { row, rows: deep, column } of merged) {
    const text = numbered.get(row)?.cells[column] ?? ''
    if (deep < 2 || isJoined(row) || !text.trim() || text.length > longestAgain) continue
    for (let at = row + 1; at < row + deep; at += 1) sayAgain(numbered.get(at), column, text)
  }
  return rows.flatMap((row) => joined.get(row.number) ?? (isJoined(row.number) ? [] : [row]))
}

function sayAgain(row: Row | undefined, column: number, text: string) {
  if (!row) return
  while (row.cells.length < column) row.cells.push('')
  if (!row.cells[column]?.trim()) row.cells[column] = text
}

/** The cells of a row without those that are a part of another one. */
function cellsOf({ number, cells }: Row, found: Map<string, Merged>): Cell[] {
  const ranges = [...found.values()]
  return cells.flatMap((text, column) => {
    const own = found.get(`${number} ${column}`)
    const isCovered = ranges.some(
      (one) =>
        one !== own &&
        number >= one.row &&
        number < one.row + one.rows &&
        column >= one.column &&
        column < one.column + one.columns,
    )
    return isCovered ? [] : [{ text, columns: own?.columns ?? 1, rows: own?.rows ?? 1 }]
  })
}
