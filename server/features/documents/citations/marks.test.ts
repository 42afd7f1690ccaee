import { expect, test } from 'vitest'
import {
  findPart,
  findQuote,
  marksIn,
  standsOn,
} from '#server/features/documents/citations/marks.ts'
import type { Word } from '#server/infra/reader/reader.ts'

// Two lines in the upper left: 'The officer’s respon-' and 'sibility “ends” here.'
const text = 'The officer’s responsibility “ends” here.'
const word = (own: string, start: number, x: number, y: number): Word => ({
  text: own,
  start,
  x,
  y,
  width: own.length / 100,
  height: 0.02,
})
const words = [
  word('The', 0, 0.1, 0.1),
  word('officer’s', 4, 0.14, 0.1),
  word('respon', 14, 0.24, 0.1),
  word('sibility', 20, 0.1, 0.13),
  word('“ends”', 29, 0.19, 0.13),
  word('here.', 36, 0.26, 0.13),
]
const page = { text, words }

const marksOf = (page: { text: string; words: Word[] }, quote: string) => {
  const range = findQuote(page.text, quote)
  return range ? marksIn(page.words, range) : []
}

const rounded = (quote: string) =>
  marksOf(page, quote).map(({ x, y, width }) => [x, y, width].map((n) => Math.round(n * 100)))

test('a quote is marked with one rectangle on each line, both halves of a parted word included', () => {
  expect(rounded('officer’s responsibility')).toEqual([
    [14, 10, 16],
    [10, 13, 8],
  ])
})

test('a quote that ends within a word is marked as far as it goes', () => {
  expect(rounded('The off')).toEqual([[10, 10, 7]])
})

test('white space, soft hyphens, ligatures and the shape of quotes do not matter', () => {
  for (const quote of [
    "The of\u00adficer's \n  responsibility",
    'The oﬃcer’s responsibility',
    ' responsibility "ends"\there. ',
  ]) {
    expect(standsOn(text, quote), quote).toBe(true)
  }
})

test('any other letter does', () => {
  for (const quote of [
    'the officer',
    'The oficer',
    'responsibility ends',
    'here!',
    'The-officer',
    '',
  ]) {
    expect(standsOn(text, quote), quote).toBe(false)
    expect(marksOf(page, quote)).toEqual([])
  }
})

test('a quote across the cells of a row is marked in each of them', () => {
  const row = {
    text: 'Fellow\tnone',
    words: [word('Fellow', 0, 0.1, 0.5), word('none', 7, 0.6, 0.5)],
  }
  expect(marksOf(row, 'Fellow none').length).toBe(2)
})

test('the place of a quote is its place in the text as it is', () => {
  expect(findQuote('a  b\n\nc', 'b c')).toEqual({ start: 3, end: 7 })
})

test('a part of a quote is found in the text as it is, whatever white space each of them has', () => {
  const row = 'Yacht\t2 \u00adto 4\t\t£310\n'
  const quote = ' Yacht 2 to 4 £310'
  const cellOf = (cell: string) => {
    const start = quote.indexOf(cell)
    const range = findPart(`Boats\n${row}`, quote, { start, end: start + cell.length })
    return range && `Boats\n${row}`.slice(range.start, range.end)
  }
  expect(cellOf('Yacht')).toBe('Yacht')
  expect(cellOf('2 to 4')).toBe('2 \u00adto 4')
  expect(cellOf('£310')).toBe('£310')
})

test('there is no part of a quote that is not there, or behind its end', () => {
  expect(findPart('Yacht £310', 'Yacht £95', { start: 0, end: 5 })).toBeUndefined()
  expect(findPart('Yacht £310', 'Yacht £310', { start: 10, end: 14 })).toBeUndefined()
  expect(findPart('Yacht £310', 'Yacht £310', { start: 5, end: 2 })).toBeUndefined()
})

test('a mark stays in its line where the boxes of a font reach into the next one', () => {
  // The lines are 0.012 apart, and their letters' boxes 0.018 tall.
  const tall = (own: string, start: number, y: number) => ({
    ...word(own, start, 0.1, y),
    height: 0.018,
  })
  const lines = {
    text: 'first line\nsecond one',
    words: [tall('first line', 0, 0.1), tall('second one', 11, 0.112)],
  }
  const [mark] = marksOf(lines, 'first line')
  const stroke = { top: mark!.y - 0.2 * mark!.height, height: 1.4 * mark!.height }
  expect(stroke.height).toBeCloseTo(0.012)
  expect(stroke.top + stroke.height / 2).toBeCloseTo(0.109)
})

test('a number above the line makes no mark smaller', () => {
  const line = {
    text: 'the second power 2',
    words: [word('the second power', 0, 0.1, 0.1), word('2', 17, 0.2, 0.09)],
  }
  expect(marksOf(line, 'the second power')[0]!.height).toBe(0.02)
})
