import { expect, test } from 'vitest'
import { holdsAll, phraseOf, placesIn, says, wordsOf } from './find-words.ts'

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

const together = (text: string, query: string) =>
  placesIn(text, [phraseOf(query)]).map(([start, end]) => text.slice(start, end))

test('what was written is found as it is, with its signs and over the end of a line', () => {
  expect(together('A fee of £3,000 and 3,000 pages', '£3,000')).toEqual(['£3,000'])
  expect(together('In two\n  days, in days two', 'Two days')).toEqual(['two\n  days'])
  expect(together('He said “yes” at once', '"yes"')).toEqual(['“yes”'])
  expect(together('Section 5 and § 5', '§ 5')).toEqual(['§ 5'])
  expect(together('the line manager', 'ine')).toEqual([])
})

test('a message says it although some of it is in bold and a source stands in between', () => {
  expect(
    says('Within **three** working days [1]. Then it is approved.', 'three working days. then'),
  ).toBe(true)
  expect(says('Within days of working three', 'three working days')).toBe(false)
  expect(says('Multiply a*b', 'a*b')).toBe(true)
})
