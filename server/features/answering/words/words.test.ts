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

test('what is left of a short word behind an apostrophe is no word', () => {
  expect(wordsOf("what's the chair's note, I'm sure")).toEqual(wordsOf('chair note sure'))
  expect(wordsOf('size S')).toEqual(new Set(['size', 's']))
})

test('“what’s on” by itself is a name, and says nothing before what is on', () => {
  expect(wordsOf('What’s on?')).toEqual(wordsOf("What's on"))
  expect(wordsOf('What’s on?').isSubsetOf(wordsOf('What’s on is read out at noon.'))).toBe(true)
  expect(wordsOf('What’s on?').size).toBe(1)
  expect(wordsOf('What’s on this Friday?')).toEqual(new Set(['friday']))
})

test.each([
  ['when do i pay', 'Full payment is due in May.'],
  ['what does it cost to get in, the entry', 'Admission is free.'],
  ['can i use a hose', 'Hosepipes are kept inside.'],
  ['what if we argue', 'A dispute goes to the chair.'],
  ['is there a slide', 'The flume is open.'],
  ['what id', 'Identification is shown at the desk.'],
])('“%s” has a word of like meaning in “%s”', (question, sentence) => {
  expect(overlap(wordsOf(question), wordsOf(sentence))).toBeGreaterThan(0)
})
