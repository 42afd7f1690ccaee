import { expect, test } from 'vitest'
import { translator } from './sentences.ts'

const sentences = {
  'Chat not found.': 'Diesen Chat gibt es nicht.',
  '{thing} not found.': '{thing} gibt es nicht.',
  File: 'Datei',
  'Use at least {least} characters.': 'Mindestens {least} Zeichen.',
  '{name} is paid in {currency}, and your plan in {currency}.':
    '{name}: {currency} statt {currency}.',
  'Your plan ends on {day}.': 'Ihr Tarif endet am {day}.',
  'Not yet said.': '',
}
const say = translator(sentences, 'de')

test('a sentence is known by its English, with what is put into it', () => {
  expect(say('Chat not found.')).toBe('Diesen Chat gibt es nicht.')
  expect(say('Use at least 8 characters.')).toBe('Mindestens 8 Zeichen.')
})

test('words that are put in are translated where they are known', () => {
  expect(say('File not found.')).toBe('Datei gibt es nicht.')
  expect(say('Whatever not found.')).toBe('Whatever gibt es nicht.')
})

test('a name that stands twice keeps both of its values', () => {
  expect(say('Pro is paid in EUR, and your plan in GBP.')).toBe('Pro: EUR statt GBP.')
})

test('what is not known, or not said yet, is left to the caller', () => {
  expect(say('Something else.')).toBeUndefined()
  expect(say('Not yet said.')).toBeUndefined()
  // A dollar sign or braces in a value are only text.
  expect(say('$& {least} not found.')).toBe('$& {least} gibt es nicht.')
})

test('days and large numbers are written as in that language', () => {
  expect(say('Your plan ends on 4 March 2027.')).toBe('Ihr Tarif endet am 4. März 2027.')
  expect(say('Use at least 12,000 characters.')).toBe('Mindestens 12.000 Zeichen.')
  // What only looks like one of them stays as it is.
  expect(say('Your plan ends on 4 Merch 2027.')).toBe('Ihr Tarif endet am 4 Merch 2027.')
  expect(say('Use at least 1,2,3 characters.')).toBe('Mindestens 1,2,3 Zeichen.')
})
