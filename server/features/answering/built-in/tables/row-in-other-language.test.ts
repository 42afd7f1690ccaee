import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { tablesIn } from '#server/features/answering/tables/table.ts'
import { rowInOtherLanguage } from './row-in-other-language.ts'

const tables = (title: string, text: string) =>
  tablesIn([
    {
      ...{ id: title, fileId: title, filename: `${title}.csv`, title, page: 1, place: null },
      ...{ own: false, heading: '', text, score: 1, meaning: null },
    } satisfies FoundPassage,
  ])
const rooms = tables(
  'rooms',
  'Room\tSeats\tPrice per day (EUR)\tProjector\nMaple\t12\t140\tyes\nOak\t30\t320\tyes\nBirch\t6\t75\tno',
)
const boats = tables('boats', 'Boat\tSummer fee\tWinter fee\nDinghy\t£40\t£20\nYacht\t£900\t£400')
const raeume = tables('Räume', 'Raum\tPlätze\tPreis pro Tag\nAhorn\t12\t140 €\nEiche\t30\t320 €')

function cell(question: string, among = rooms) {
  const found = rowInOtherLanguage(question, among)
  return found && found.row.unit.cells[found.column]
}

test('of a row with two prices no single one is meant', () => {
  const lessons = tables('Stunden', 'Stunde\t30 min\t45 min\nRudern\t78 €\t112 €\nFrüh\t–\t28 €')
  expect(rowInOtherLanguage('Was kostet Rudern?', lessons)).toBeUndefined()
  expect(cell('Was kostet Früh?', lessons)).toBe('28 €')
})

test.each([
  ['Was kostet der Raum Oak?', '320'],
  ['Was kostet Oak?', '320'],
  ['Wie teuer ist der Raum Birch pro Tag?', '75'],
  ['Wie viele Plätze hat der Raum Maple?', '12'],
])('%s has its row by its name: %s', (question, expected) => {
  expect(cell(question)).toBe(expected)
})

test('a column is found by an everyday word of its name', () => {
  expect(cell('Was kostet Yacht im Sommer?', boats)).toBe('£900')
})

test('an English question finds the cell of a German table', () => {
  expect(cell('How much is Eiche?', raeume)).toBe('320 €')
  expect(cell('What does the room Ahorn cost?', raeume)).toBe('140 €')
})

test.each([
  ['Was kostet der Raum Oak pro Woche?', rooms],
  ['Was kostet ein Getränk im Raum Oak?', rooms],
  ['Was kostet der Raum?', rooms],
  ['Wann ist der Raum Oak frei?', rooms],
  ['Was ist teurer, Oak oder Maple?', rooms],
  ['Was kostet die Dinghy?', boats],
  ['Warum kostet Oak so viel?', rooms],
  ['Ist Oak zu teuer?', rooms],
  ['Seit wann ist Oak so teuer?', rooms],
  ['Wo sind die Plätze im Raum Oak?', rooms],
  ['Why does Eiche cost so much?', raeume],
  ['Is the price of Eiche high?', raeume],
])('no one cell is meant: %s', (question, among) => {
  expect(cell(question, among)).toBeUndefined()
})

test('what is asked in the language of its table is answered as any other question', () => {
  expect(cell('Was kostet der Raum Eiche?', raeume)).toBeUndefined()
  expect(cell('Was kostet Eiche?', raeume)).toBeUndefined()
  expect(cell('How much is Oak?', rooms)).toBeUndefined()
})
