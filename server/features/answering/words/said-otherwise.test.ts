import { expect, test } from 'vitest'
import { daysMeant, endingsShared, saidOtherwise } from './said-otherwise.ts'

test.each([
  ['is it open on wednesday', 'Mon – Thu', ['wednesday']],
  ['habt ihr mittwochs auf', 'Mo. – Do. 7:00', ['mittwochs']],
  ['Freitag?', 'Di. bis Fr.', ['Freitag']],
  ['on sunday', 'Friday to Monday', ['sunday']],
  ['Freitag?', 'Mo. – Do. 7:00', []],
  ['on wednesday', 'Monday and Friday', []],
  ['what do you do so long', 'Mon – Thu', []],
  ['on wednesday', 'from Anna to Bert', []],
])('of “%s”, “%s” says %j', (question, text, expected) => {
  expect(daysMeant(question, text)).toEqual(expected)
})

test.each([
  ['darf ich sonntags mähen', 'an Sonn- und Feiertagen', ['sonntags']],
  ['Apfelbäume schneiden', 'Apfel- und Birnbäume', ['Apfelbäume']],
  ['Sonnenschirm', 'an Sonn- und Feiertagen', []],
  ['Sonntag', 'an Sonn und Feiertagen', []],
])('of “%s”, “%s” says %j', (question, text, expected) => {
  expect(endingsShared(question, text)).toEqual(expected)
})

test('a text is read with both', () => {
  expect(saidOtherwise('sonntags', 'Sonn- und Feiertage, Fr – So')).toBe(
    'Sonn- und Feiertage, Fr – So sonntags sonntags',
  )
})
