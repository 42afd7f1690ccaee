import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import type { Candidate } from '../scoring.ts'
import { withWholeList } from './whole-list.ts'

const cases = `Berths that are given up:
at least two weeks before the stay are refunded in full,
three days before the stay are refunded by half,
less than one day before the stay are not refunded.`
const things = `The office is open daily.
Bring these:
your passport
the papers of the boat`

/** The quotes that one with these words becomes. */
function quoted(text: string, words: string, question: string) {
  const passage: FoundPassage = {
    ...{ id: text, fileId: 'port', filename: 'port.md', title: 'Rules', page: 1, place: null },
    ...{ own: false, heading: '', text, score: 1, meaning: null },
  }
  const all = unitsOf(passage).map((unit, position) => ({ passage, unit, position }))
  const one = all.find(({ unit }) => unit.quote.includes(words)) as Candidate
  const { chosen, isSure } = withWholeList({ chosen: [one], isSure: true }, question)
  return { quotes: chosen.map(({ unit }) => unit.quote), isSure }
}

test('where the items are cases by a number, the line above them is quoted, and all below it', () => {
  const lead = ['Berths that are given up:']
  expect(quoted(cases, 'two weeks', 'What if I cancel?')).toEqual({ quotes: lead, isSure: true })
  expect(quoted(cases, 'two weeks', 'What if I cancel 5 days before?')).toEqual({
    quotes: lead,
    isSure: false,
  })
})

test('an item with the number or with a word of the question is quoted by itself', () => {
  const three = 'three days before the stay are refunded by half,'
  expect(quoted(cases, 'three days', 'What if I cancel 3 days before?').quotes).toEqual([three])
  expect(quoted(cases, 'three days', 'When do I get back half of it?').quotes).toEqual([three])
})

test('what asks for all there is gets all of a list, and what asks for one thing gets that', () => {
  expect(quoted(things, 'passport', 'What do I need to bring?').quotes).toEqual(['Bring these:'])
  expect(quoted(things, 'passport', 'Was muss ich mitbringen?').quotes).toEqual(['Bring these:'])
  expect(quoted(things, 'passport', 'Do I have to bring my passport?').quotes).toEqual([
    'your passport',
  ])
  expect(quoted(things, 'open daily', 'What do I need?').quotes).toEqual([
    'The office is open daily.',
  ])
})
