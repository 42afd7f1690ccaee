import { expect, test } from 'vitest'
import { beyondIn } from './beyond.ts'

test.each([
  ['a unit of more than 20 m²', '20 to under 30 m²', true],
  ['a unit of more than 20 m²', '10 to under 20 m²', false],
  ['and over 60?', 'Over-60s', true],
  ['for over 60s', 'Over-60s', true],
  ['and over 70?', '70 and older', true],
  ['and under 25?', 'Under-25s', true],
  ['and over 25?', 'Under-25s', false],
  ['Kinder unter 16', '16 bis unter 60 Jahre', false],
  ['Kinder unter 16', '6 bis unter 16 Jahre', true],
  // The number is a name.
  ['a ride of over 5 km', 'Zone 2 (over 5 km)', true],
  ['a ride of over 5 km', 'Zone 1 (up to 5 km)', false],
  ['over 50 miles', 'Band 60, abroad', undefined],
  // Metres are not compared with hours.
  ['for more than 3 hours', 'Rowing boat, 4 m', undefined],
  ['for more than 3 hours', 'Large boat', undefined],
])('“%s”: whether “%s” has any of it: %s', (question, cell, expected) => {
  expect(beyondIn(question)?.isIn(cell)).toBe(expected)
})

test('a mere number, or a bound that takes its number in, says neither', () => {
  for (const text of ['a unit of 20 m²', 'from 20 m²', 'up to 20 m²', 'at least 5'])
    expect(beyondIn(text), text).toBeUndefined()
})
