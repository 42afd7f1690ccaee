import { expect, test } from 'vitest'
import { quoteIn } from './quote-on-page.ts'
import { shortened } from '../use-selected-passage.ts'

const page =
  'The comprehensive documentation of twenty-one offices.\nIt is kept in the “west wing”.'

test('what a page of paper has torn apart is whole again', () => {
  expect(quoteIn(page, 'The compre hensive documentation')).toBe('The comprehensive documentation')
  expect(quoteIn(page, 'twenty one o\ufb03ces.')).toBe('twenty-one offices.')
  expect(quoteIn(page, 'It is offices')).toBeUndefined()
})

test('signs at its end belong to it where they stand there', () => {
  expect(quoteIn(page, 'kept in the “west wing”.')).toBe('kept in the “west wing”.')
  expect(quoteIn(page, 'kept in')).toBe('kept in')
  expect(quoteIn(page, ' … ')).toBeUndefined()
})

test('a long passage is cut between words, and a line that ends in a hyphen is joined', () => {
  expect(shortened('the mem-\nbers  of\nthe house')).toBe('the members of the house')
  const cut = shortened('word '.repeat(300))
  expect([cut.length <= 600, cut.endsWith('word')]).toEqual([true, true])
})

test('of a selection that goes on in another column, the beginning is taken, in whole words', () => {
  const column = 'The secretary calls the general meeting with twenty-one days of notice.'
  const text = `${column} Fees are paid in January. And the quorum is twelve.`
  expect(quoteIn(text, `${column} And the quorum`)).toBe(column.slice(0, -1))
  expect(quoteIn(text, `${column} Fees are played`)).toBe(`${column} Fees are`)
  expect(quoteIn(text, 'Fees are never paid')).toBeUndefined()
})
