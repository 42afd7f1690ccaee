import { expect, test } from 'vitest'
import { overlap, wordsOf } from './words.ts'

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

test('a noun is one word in the singular and the plural, also where that is irregular', () => {
  expect(wordsOf('children, women and wives')).toEqual(wordsOf('child, woman and wife'))
  expect(overlap(wordsOf('my kid'), wordsOf('Children are welcome.'))).toBeGreaterThan(0)
})

test('the stem of an irregular form is that of its word, as the search weighs it', () => {
  expect([...wordsOf('peopl')]).toEqual([...wordsOf('people')])
  expect([...wordsOf('becam wive')]).toEqual([...wordsOf('become wife')])
})
