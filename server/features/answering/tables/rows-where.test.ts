import { expect, test } from 'vitest'
import { passage } from '../testing/fake-provider.ts'
import { conditionOf } from './conditions.ts'
import { rowsWhere } from './rows-where.ts'
import { tablesIn } from './table.ts'

const tables = tablesIn([
  passage(
    1,
    'Boat\tSummer fee\tWinter fee\tHold\tScan\nDinghy\t£40\t£20\t10 days\t400 ppi\nYacht\t£310\t£95\t2 weeks\t600 ppi\nHouseboat, with power\t£950\tNone\t3 months\t400 dpi',
  ),
  passage(2, 'Boat\tCrew\nYacht\t2 to 4\nTrawler\t6 or more'),
])

const names = (column: string, written: string, words?: string) => {
  const { rows, nearest } = rowsWhere({ column, condition: conditionOf(written)!, words }, tables)
  return [rows, nearest].map((some) => some.map(({ unit }) => unit.cells[0]))
}

test.each([
  ['Summer fee', '> 310', ['Houseboat, with power']],
  ['summer fee', '>= £310', ['Yacht', 'Houseboat, with power']],
  ['Winter fee', '< 95', ['Dinghy']],
  ['Winter fee', '≤ 95', ['Dinghy', 'Yacht']],
  ['Hold', 'between 10 and 20 days', ['Dinghy', 'Yacht']],
  ['Hold', 'more than 13 days', ['Yacht', 'Houseboat, with power']],
  ['Scan', '= 400 ppi', ['Dinghy']],
  ['Scan', '= 400', ['Dinghy', 'Houseboat, with power']],
  ['Crew', '= 3', ['Yacht']],
  ['Crew', '> 5', ['Trawler']],
  ['Boat', '= yacht', ['Yacht', 'Yacht']],
  ['Boat', 'is Houseboat', ['Houseboat, with power']],
  ['Winter fee', '= None', ['Houseboat, with power']],
])('%s %s', (column, condition, expected) => {
  expect(names(column, condition)).toEqual([expected, []])
})

test('of the rows, only those with the words', () => {
  expect(names('Summer fee', '> 20', 'power')).toEqual([['Houseboat, with power'], []])
})

test('where no row meets the condition, the nearest one is named', () => {
  expect(names('Summer fee', '> 2000')).toEqual([[], ['Houseboat, with power']])
  expect(names('Boat', '= Canoe')).toEqual([[], []])
})

test('a name that two columns share, or none has, is no column', () => {
  for (const column of ['fee', 'colour'])
    expect(rowsWhere({ column, condition: conditionOf('> 1')! }, tables).columns).toEqual([])
})

test.each(['> lots', '> 5 or < 3', 'above 5 and below 3', '', '='])(
  '“%s” compares nothing',
  (text) => expect(conditionOf(text)).toBeUndefined(),
)
