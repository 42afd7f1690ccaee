import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('a word with signs over its letters is one word', () => {
  expect(wordsOf('für Gebühren, café')).toEqual(wordsOf('fur Gebuhren, cafe'))
  expect([...wordsOf('geöffnet')]).toEqual(['geoffnet'])
})
