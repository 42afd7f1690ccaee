import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('a word with signs over its letters is one word', () => {
  expect(wordsOf('für Gebühren, café')).toEqual(wordsOf('fur Gebuhren, cafe'))
  expect([...wordsOf('geöffnet')]).toEqual(['geoffnet'])
})

test('what was founded is not what can be found', () => {
  const founded = wordsOf('Who founded the society?')
  expect(founded.has('found')).toBe(true)
  expect(wordsOf('It can be found there.').isDisjointFrom(founded)).toBe(true)
  expect(wordsOf('Where is it found?')).toEqual(wordsOf('Where do I find it?'))
})

test('a verb is one word in all its forms', () => {
  expect(wordsOf('Gloves were worn, then paid.')).toEqual(wordsOf('wear a glove and pay'))
})
