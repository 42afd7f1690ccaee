import { expect, test } from 'vitest'
import { speaksOf } from './speaks-of.ts'

const licence = {
  title: 'Licence',
  heading: 'Terms',
  text: 'Permission is granted to deal in the software without restriction.',
}

test.each([
  ['Can my dog come along?', false],
  ['Darf mein Hund mitkommen?', false],
  ['May I use the program?', true],
  ['What are the terms?', true],
  ['What about it?', true],
])('of “%s” the licence has a word: %s', (whole, expected) => {
  expect(speaksOf([{ whole }], licence)).toBe(expected)
})

test('a word of any reading is enough', () => {
  const readings = [{ whole: 'Is the program free?' }, { whole: 'Can my dog come along?' }]
  expect(speaksOf(readings, licence)).toBe(true)
})
