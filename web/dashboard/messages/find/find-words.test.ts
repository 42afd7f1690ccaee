import { expect, test } from 'vitest'
import { holdsAll, placesIn, wordsOf } from './find-words.ts'

const found = (text: string, query: string) =>
  placesIn(text, wordsOf(query)).map(([start, end]) => text.slice(start, end))

test('words are found without regard to accents and capitals, as they were written', () => {
  expect(found('Zoë and ZOE, not azoe', 'zoe')).toEqual(['Zoë', 'ZOE'])
  expect(found('Zoe\u0308 says', 'ZOË says')).toEqual(['Zoe\u0308', 'says'])
  expect(found('The ﬁrst 😀 first', 'first')).toEqual(['ﬁrst', 'first'])
})

test('a word is found at its beginning, and in scripts without spaces anywhere', () => {
  expect(found('notices, denotice', 'notic')).toEqual(['notic'])
  expect(found('我们的图书馆', '图书')).toEqual(['图书'])
})

test('signs are no words, and all words must be there', () => {
  expect(wordsOf('“?!” …')).toEqual([])
  expect(holdsAll('Notice of a week', wordsOf('WEEK notice'))).toBe(true)
  expect(holdsAll('Notice of a week', wordsOf('week month'))).toBe(false)
})
