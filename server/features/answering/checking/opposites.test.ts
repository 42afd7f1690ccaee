import { expect, test } from 'vitest'
import { isOpposite } from './opposites.ts'

const said = (sentence: string, text = sentence, cells: string[] = []) => ({
  sentence,
  text,
  cells,
})

test.each([
  ['The hut has to have at least 24 square metres.', 'A hut has at most 24 square metres.'],
  ['Die Laube muss mindestens 24 Quadratmeter haben.', 'Die Laube hat höchstens 24 Quadratmeter.'],
  ['A locker costs £6 a week.', 'A locker is £6 a month.'],
  ['The fee is 48 euros, paid monthly: 48 euros monthly.', 'The fee is 48 euros a year.'],
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
  ['It is open until 5 pm.', 'The doors are closed at 5 pm; until then it is open.'],
])('“%s” is not the opposite of “%s”', (claim, sentence) => {
  expect(isOpposite(claim, said(sentence))).toBe(false)
})

test('of a row, a cell says the period', () => {
  const row = said('Locker £6 Month', 'Locker £6 Month', ['Locker', '£6', 'Month'])
  expect(isOpposite('A locker costs £6 a year.', row)).toBe(true)
  expect(isOpposite('A locker costs £6 a month.', row)).toBe(false)
})

test('an opposite that stands elsewhere in the passage was perhaps meant', () => {
  const text = 'The deposit is returned. It is kept where the key is lost.'
  expect(isOpposite('The deposit is kept.', said('The deposit is returned.', text))).toBe(false)
})
