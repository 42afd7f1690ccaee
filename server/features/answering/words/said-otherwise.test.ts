import { expect, test } from 'vitest'
import { daysMeant, endingsShared, partsOfDayMeant, saidOtherwise } from './said-otherwise.ts'

test.each([
  ['is it open on wednesday', 'Mon – Thu', ['wednesday']],
  ['habt ihr mittwochs auf', 'Mo. – Do. 7:00', ['mittwochs']],
  ['Freitag?', 'Di. bis Fr.', ['Freitag']],
  ['on sunday', 'Friday to Monday', ['sunday']],
  ['Freitag?', 'Mo. – Do. 7:00', []],
  ['on wednesday', 'Monday and Friday', []],
  ['what do you do so long', 'Mon – Thu', []],
  ['on wednesday', 'from Anna to Bert', []],
  ['on a saturday', '1 hour on weekends and 2 hours on weekdays', ['saturday']],
  ['on tuesday', '1 hour on weekends and 2 hours on weekdays', ['tuesday']],
  ['on tuesday', 'open on weekdays', []],
  ['on sunday', 'open on weekdays', []],
  ['darf ich sonntags', 'nur werktags zwischen 8 und 19 Uhr', ['sonntags']],
  ['darf ich samstags', 'an Werktagen von 8 bis 19 Uhr', []],
])('of “%s”, “%s” says %j', (question, text, expected) => {
  expect(daysMeant(question, text)).toEqual(expected)
})

test.each([
  ['ab wann ist es abends ruhig', 'ab 22 Uhr', ['abends']],
  ['is it open in the evening?', 'until 7.30 pm', ['evening']],
  ['is it open in the evening?', '9:00 to 12:30', []],
  ['on friday afternoon', 'Friday 10:30 – 12:30', ['afternoon']],
  ['morgens?', 'Zimmer 8 kostet 20.00 €', []],
  ['is it open?', '9:00 to 12:30', []],
])('the part of the day that “%s” names is in “%s”: %j', (question, text, expected) => {
  expect(partsOfDayMeant(question, text)).toEqual(expected)
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
