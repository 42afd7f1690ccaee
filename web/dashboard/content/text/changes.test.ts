import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const lines = (count: number) => Array.from({ length: count }, (_, i) => `Line ${i}`)

/** Each block as one line: its sign, and what only it has between brackets. */
const shown = (from: string, to: string) =>
  changesBetween(from, to)?.map((place) =>
    place.map(
      ({ side, pieces }) =>
        ({ both: '  ', from: '- ', to: '+ ' })[side] +
        pieces.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join(''),
    ),
  )

test('texts that are the same, or differ in how lines end, have no changes', () => {
  expect(shown('One\nTwo\n', 'One\nTwo\n')).toEqual([])
  expect(shown('One\r\nTwo\r\n', 'One\nTwo\n')).toEqual([])
})

test('a line that changed is told by its words, between the lines around it', () => {
  const [from, to] = [lines(9), lines(9)]
  from[4] = 'The fee is 40 € a year, due in May.'
  to[4] = 'The fee is 45 € a year, due in May.'
  expect(shown(from.join('\n'), to.join('\n'))).toEqual([
    [
      '  Line 2\nLine 3',
      '- The fee is [40] € a year, due in May.',
      '+ The fee is [45] € a year, due in May.',
      '  Line 5\nLine 6',
    ],
  ])
})

test('lines that only one text has stand for themselves, and far changes apart', () => {
  const from = lines(30)
  const to = from.toSpliced(20, 0, 'New', 'lines').toSpliced(3, 1)
  expect(shown(from.join('\n'), to.join('\n'))).toEqual([
    ['  Line 1\nLine 2', '- Line 3', '  Line 4\nLine 5'],
    ['  Line 18\nLine 19', '+ New\nlines', '  Line 20\nLine 21'],
  ])
})

test('the last line may have no end, and one text may be empty', () => {
  expect(shown('One\n', 'One')).toEqual([['- One', '+ One']])
  expect(shown('', 'One\nTwo\n')).toEqual([['+ One\nTwo']])
})

test('texts that differ in too much are not compared', () => {
  const other = (sign: string) => Array.from({ length: 5_000 }, (_, i) => sign + i).join('\n')
  expect(changesBetween(other('a'), other('b'))).toBeUndefined()
})
