import { expect, test } from 'vitest'
import type { Row } from '#server/infra/reader/text/rows.ts'
import { mostMergedInto } from '../merged-cells.ts'
import { withMergedCells } from './xlsx-merged.ts'

const rowsOf = (...cells: string[][]): Row[] =>
  cells.map((one, i) => ({ number: i + 1, cells: [...one] }))

test('a cell over several rows is said again in each of them, where the rows below have none', () => {
  const rows = rowsOf(['Fault', 'Cause'], ['No light', 'No power'], ['', 'Lamp'], ['Noise', 'Belt'])
  const read = withMergedCells(rows, [{ row: 2, column: 0, rows: 2, columns: 1 }])
  expect(read.map(({ cells }) => cells[0])).toEqual(['Fault', 'No light', 'No light', 'Noise'])
})

test('a head of two rows is one', () => {
  const rows = rowsOf(['Room', 'Price', ''], ['', 'member', 'guest'], ['Attic', '£5', '£9'])
  const read = withMergedCells(rows, [
    { row: 1, column: 0, rows: 2, columns: 1 },
    { row: 1, column: 1, rows: 1, columns: 2 },
  ])
  expect(read.map(({ number, cells, head }) => ({ number, cells, head }))).toEqual([
    { number: 2, cells: ['Room', 'Price member', 'Price guest'], head: 2 },
    { number: 3, cells: ['Attic', '£5', '£9'], head: undefined },
  ])
})

test('a sheet that merges more than anybody reads is not filled', () => {
  const [across, down] = [1_000, 1_000]
  const names = Array.from({ length: across }, () => 'x')
  const rows = rowsOf(names, ...Array.from({ length: down - 1 }, () => []))
  const all = names.map((_, column) => ({ row: 1, column, rows: down, columns: 1 }))
  const read = withMergedCells(rows, all)
  const said = read.slice(1).reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0)
  expect(said).toBe(mostMergedInto)
})
