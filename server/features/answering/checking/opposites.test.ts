import { expect, test } from 'vitest'
import { isOpposite } from './opposites.ts'

const said = (quote: string, text = quote) => ({
  unit: { quote, text: quote, cells: [], heads: [] },
  text,
})

test.each([
  ['The hut has to have at least 24 square metres.', 'A hut has at most 24 square metres.'],
  ['Die Laube muss mindestens 24 Quadratmeter haben.', 'Die Laube hat höchstens 24 Quadratmeter.'],
  ['A locker costs £6 a week.', 'A locker is £6 a month.'],
  ['The fee is 48 euros monthly.', 'The fee is 48 euros a year.'],
  ['Pay after the course.', 'Pay before the course.'],
  ['The laundry is in Block A.', 'The laundry is in Block C.'],
  ['You have to ask before you keep a dog.', 'One dog may be kept without asking.'],
  ['The deposit is kept.', 'The deposit is returned.'],
  ['Die Kaution wird einbehalten.', 'Die Kaution wird erstattet.'],
  ['It meets in the evening.', 'It meets in the morning.'],
])('“%s” is the opposite of “%s”', (claim, sentence) => {
  expect(isOpposite(claim, said(sentence))).toBe(true)
  expect(isOpposite(sentence, said(sentence))).toBe(false)
})

test.each([
  ['From eight on, children need no adult.', 'Children under 8 come with an adult.'],
  ['Members pay £57 for half an hour.', 'Hygienist, 30 minutes £71 £57'],
  ['Tenants do not need permission to paint.', 'You may paint as you like.'],
  ['The first evening is on Monday.', 'The last evening is on Friday. The first is on Monday.'],
  ['The laundry closes at 10 pm.', 'The laundry is open from 7 am to 10 pm.'],
  ['If you cancel 21 days or less before, it is lost.', 'More than 21 days before, you get it.'],
  [
    'Man muss mindestens 48 Stunden vorher absagen.',
    'Absagen bis 48 Stunden vorher kosten nichts.',
  ],
  ['You pay to park before 6 pm.', 'Parking is free after 6 pm.'],
  ['Delivery is free from £50.', 'Orders below £50 pay £5 for delivery.'],
  ['Members pay less.', 'Non-members pay more.'],
  ['Return the form within a week.', 'A single form is sent back within a week.'],
  ['You have the right to appeal within 14 days.', 'To appeal, 14 days are left.'],
  ['The fee is £120 a year.', '£10 a month, paid 12 times, £120 in all.'],
  ['An extension must be requested in writing.', 'Ask in writing; the reasons are optional.'],
])('“%s” is not the opposite of “%s”', (claim, sentence) => {
  expect(isOpposite(claim, said(sentence))).toBe(false)
})

test('of a row, a cell or the head of its column says the period', () => {
  const row = (heads: string[], cells: string[]) => ({
    unit: { quote: cells.join(' '), text: cells.join(' '), cells, heads },
    text: cells.join(' '),
  })
  const locker = row(['Thing', 'Price', 'For'], ['Locker', '£6', 'Month'])
  expect(isOpposite('A locker costs £6 a year.', locker)).toBe(true)
  expect(isOpposite('A locker costs £6 a month.', locker)).toBe(false)
  const shoes = row(['Item', 'Per day', 'Per month'], ['Climbing shoes', '£3.50', '£18'])
  expect(isOpposite('Climbing shoes are £3.50 a day.', shoes)).toBe(false)
  expect(isOpposite('Climbing shoes are £3.50 a month.', shoes)).toBe(true)
})

test('an opposite that stands elsewhere in the passage was perhaps meant', () => {
  const text = 'The deposit is returned. It is kept where the key is lost.'
  expect(isOpposite('The deposit is kept.', said('The deposit is returned.', text))).toBe(false)
})
