import { expect, test } from 'vitest'
import { inWords, sentence } from './sentences.ts'

const sentences = {
  'Chat not found.': 'Diesen Chat gibt es nicht.',
  '{thing} not found.': '{thing} gibt es nicht.',
  File: 'Datei',
  'Use at least {least} characters.': 'Mindestens {least} Zeichen.',
  '{name} is paid in {currency}, and your plan in {ours}.': '{name}: {currency} statt {ours}.',
  'Your plan ends on {day}.': 'Ihr Tarif endet am {day}.',
  'Not yet said.': '',
}
const say = (said: Parameters<typeof inWords>[0]) => inWords(said, sentences, 'de')

test('a message is said in the language, with what is put into it', () => {
  expect(say('Chat not found.')).toBe('Diesen Chat gibt es nicht.')
  expect(say({ message: 'Use at least {least} characters.', values: { least: 8 } })).toBe(
    'Mindestens 8 Zeichen.',
  )
})

test('a word that is put in is translated if it is a message, and text is not', () => {
  const notFound = (thing: string | { message: string }) =>
    say({ message: '{thing} not found.', values: { thing } })
  expect(notFound({ message: 'File' })).toBe('Datei gibt es nicht.')
  expect(notFound('File')).toBe('File gibt es nicht.')
  // A dollar sign or braces in a value are only text.
  expect(notFound('$& {least}')).toBe('$& {least} gibt es nicht.')
})

test('every name has its own value', () => {
  expect(
    say({
      message: '{name} is paid in {currency}, and your plan in {ours}.',
      values: { name: 'Pro', currency: 'EUR', ours: 'GBP' },
    }),
  ).toBe('Pro: EUR statt GBP.')
})

test('what is not known, or not said yet, is said in English', () => {
  expect(say('Something else.')).toBe('Something else.')
  expect(say('Not yet said.')).toBe('Not yet said.')
  expect(say('constructor')).toBe('constructor')
})

test('days and large numbers are written as in that language', () => {
  const ends = {
    message: 'Your plan ends on {day}.',
    values: { day: new Date('2027-03-04T23:00:00Z') },
  }
  expect(say(ends)).toBe('Ihr Tarif endet am 4. März 2027.')
  expect(inWords(ends, {}, 'en-GB')).toBe('Your plan ends on 4 March 2027.')
  const least = (least: number | string) =>
    say({ message: 'Use at least {least} characters.', values: { least } })
  expect(least(12_000)).toBe('Mindestens 12.000 Zeichen.')
  expect(least('12,000')).toBe('Mindestens 12,000 Zeichen.')
})

test('only messages of the catalogue make sentences, each with its values', () => {
  expect(sentence('Slide {number}', { number: '4' })).toEqual({
    message: 'Slide {number}',
    values: { number: '4' },
  })
  expect(sentence('Write a title.')).toBe('Write a title.')
  // The compiler refuses the others.
  // @ts-expect-error: it has no German.
  sentence('Write an ode.')
  // @ts-expect-error: its value is missing.
  sentence('Slide {number}')
  // @ts-expect-error: its value has another name.
  sentence('Slide {number}', { slide: '4' })
})
