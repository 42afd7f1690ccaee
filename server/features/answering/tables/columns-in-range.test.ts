import { expect, test } from 'vitest'
import { amountInColumn, columnOfAmount, isOfAnotherAmount } from './columns-in-range.ts'

const hire = ['Item', 'Up to 2 hours', 'Up to 6 hours', 'Whole day', 'Deposit']
const verleih = ['Gerät', 'bis 3 Tage', '4 bis 7 Tage', 'je weitere Woche', 'Pfand']
const nights = ['Cabin', '1 night', '2 nights', 'from 3 nights']

test.each([
  ['what does a raft cost for 2 hours?', hire, 1],
  ['and for 90 minutes?', hire, 1],
  ['a raft for four hours', hire, 2],
  ['was kostet das Zelt für 5 Tage', verleih, 2],
  ['was kostet das Zelt für eine Woche', verleih, 2],
  ['das Zelt für einen Tag', verleih, 1],
  ['how much is the cabin for 2 nights', nights, 2],
  ['how much is the cabin for a week', nights, 3],
])('the column that an amount is in: %s', (question, heads, column) => {
  expect(columnOfAmount(question, heads)).toEqual({ column })
})

test.each([
  ['a raft for 8 hours', hire],
  ['a raft for more than 2 hours', hire],
  ['das Zelt für zehn Tage', verleih],
])('no column: %s', (question, heads) => {
  expect(columnOfAmount(question, heads)).toEqual({})
})

test.each([
  ['what does a raft cost?', hire],
  ['what does a raft cost a day?', hire],
  ['may I keep 2 rafts?', hire],
  ['how much is the cabin for 6 people', nights],
  ['a raft for 2 hours', ['Item', 'Price', 'Deposit']],
  ['a raft for 2 hours', ['Item', '2 hours', 'Deposit']],
])('nothing is said of such columns: %s', (question, heads) => {
  expect(columnOfAmount(question, heads)).toBeUndefined()
})

test('the amount that a column is for is what the question says', () => {
  expect(amountInColumn('what does a raft cost for 2 hours?', hire)).toBe('2 hours')
  expect(amountInColumn('was kostet das Zelt für 5 Tage', verleih)).toBe('5 Tage')
  expect(amountInColumn('a raft for 8 hours', hire)).toBe('')
  expect(amountInColumn('what does a raft cost?', hire)).toBe('')
})

test.each([
  ['Half day', 'what does a tandem cost for a day', true],
  ['Half day', 'what does a tandem cost for half a day', false],
  ['Full day', 'what does a tandem cost for a day', false],
  ['Half board', 'what does a night cost', false],
  ['Halber Tag', 'Was kostet ein Tag?', true],
  ['Each further week', 'what does a week cost', true],
])('the column “%s” is of another amount than “%s”: %s', (head, question, isOther) => {
  expect(isOfAnotherAmount(head, question)).toBe(isOther)
})
