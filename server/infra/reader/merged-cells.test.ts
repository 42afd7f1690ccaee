import { expect, test } from 'vitest'
import { type Cell, rowsOfCells } from './merged-cells.ts'

const cell = (text: string, columns = 1, rows = 1): Cell => ({ text, columns, rows })

test('a cell over several rows is said again in each of them, and moves no other cell', () => {
  const rows = [
    [cell('Fault'), cell('Cause'), cell('Remedy')],
    [cell('No light', 1, 2), cell('No power'), cell('Turn it on')],
    [cell('Lamp'), cell('Change it')],
    [cell('Noise'), cell('Belt', 2)],
  ]
  expect(rowsOfCells(rows)).toEqual({
    rows: [
      ['Fault', 'Cause', 'Remedy'],
      ['No light', 'No power', 'Turn it on'],
      ['No light', 'Lamp', 'Change it'],
      ['Noise', 'Belt', ''],
    ],
    heads: 0,
  })
})

test('a head of two rows, one name of which is divided, is one row', () => {
  const rows = [
    [cell('Room', 1, 2), cell('Price', 2), cell('Seats', 1, 2)],
    [cell('member'), cell('guest')],
    [cell('Attic'), cell('£5'), cell('£9'), cell('12')],
  ]
  expect(rowsOfCells(rows)).toEqual({
    rows: [
      ['Room', 'Price member', 'Price guest', 'Seats'],
      ['Attic', '£5', '£9', '12'],
    ],
    heads: 2,
  })
})

test('what is not given, or is too much, is one cell, and a long text is said once', () => {
  const long = 'a '.repeat(150)
  expect(rowsOfCells([[cell(long, 1, 9), cell('b')], [cell('c')], []]).rows).toEqual([
    [long, 'b'],
    ['', 'c'],
    [''],
  ])
})
