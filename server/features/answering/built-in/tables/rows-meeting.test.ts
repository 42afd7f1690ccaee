import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { tablesIn } from '#server/features/answering/tables/table.ts'
import { conditionIn } from './rows-by-condition.ts'
import { rowsWith } from './rows-meeting.ts'

const tables = (title: string, text: string) =>
  tablesIn([
    {
      ...{ id: title, fileId: title, filename: `${title}.csv`, title, page: 1, place: null },
      ...{ own: false, heading: '', text, score: 1, meaning: null },
    } satisfies FoundPassage,
  ])
const rooms = tables(
  'rooms',
  'Room\tSeats\tPrice per day (EUR)\tProjector\nMaple\t12\t140\tyes\nOak\t30\t320\tyes\nBirch\t6\t75\tno\nWillow\t18\t210\tno\nCedar\t60\t590\tyes',
)
const raeume = tables(
  'raeume',
  'Raum\tPlätze\tPreis pro Tag (EUR)\tBeamer\nAhorn\t12\t140\tja\nEiche\t30\t320\tja\nBirke\t6\t75\tnein\nWeide\t18\t210\tnein',
)

function found(question: string, among = rooms) {
  const condition = conditionIn(question)
  const of = condition && rowsWith(condition, among, () => 1)
  return (
    of && {
      names: (of.nearest ? [of.nearest] : of.rows).map(({ unit }) => unit.cells[0]),
      isNearest: of.nearest !== undefined,
      columns: of.met.map(({ column }) => of.table.heads[column]),
      isSure: of.isSure,
    }
  )
}

test.each([
  ['which rooms have a projector and cost under 200', ['Maple']],
  ['which rooms have a projecter and cost under 200', ['Maple']],
  ['which rooms have no projector and cost more than 100', ['Willow']],
  ['rooms without a projector', ['Birch', 'Willow']],
  ['which rooms have a projector?', ['Maple', 'Oak', 'Cedar']],
  ['rooms with more than 10 seats and under 300 euros', ['Maple', 'Willow']],
  ['rooms that have more than 10 seats and cost less than 200', ['Maple']],
  ['rooms with a projector and more than 20 seats and under 400 euros', ['Oak']],
  ['rooms with more than 10 and less than 20 seats', ['Maple', 'Willow']],
])('rows meet all that is said: %s', (question, names) => {
  expect(found(question)).toMatchObject({ names, isNearest: false })
})

test.each([
  ['welche Räume haben einen Beamer und kosten unter 200', ['Ahorn']],
  ['welche Räume haben keinen Beamer und kosten über 100', ['Weide']],
  ['Räume ohne Beamer', ['Birke', 'Weide']],
  ['Räume mit mehr als 10 Plätzen und unter 300 Euro', ['Ahorn', 'Weide']],
])('in German: %s', (question, names) => {
  expect(found(question, raeume)).toMatchObject({ names, isNearest: false, isSure: true })
})

test('each column that was compared is told', () => {
  expect(found('which rooms have a projector and cost under 200')).toMatchObject({
    columns: ['Price per day (EUR)', 'Projector'],
    isSure: true,
  })
})

test('a number of which nothing is said is taken for a price, with doubt', () => {
  expect(found('rooms with a projector under 200')).toMatchObject({
    names: ['Maple'],
    isSure: false,
  })
  expect(found('more than 10 seats and under 150')).toMatchObject({
    names: ['Maple'],
    isSure: false,
  })
})

test('a column that is named and has no such number gives way to one that has', () => {
  const bands = tables('Pay bands', 'Band\tLowest step\tSteps\n6\t£41,000\t5\n7\t£56,500\t6')
  expect(found('pay bands above 45,000', bands)).toMatchObject({
    names: ['7'],
    columns: ['Lowest step'],
    isSure: false,
  })
})

test('where no row meets both, one that meets the other is the nearest', () => {
  expect(found('rooms with a projector that cost under 100')).toMatchObject({
    names: ['Maple'],
    isNearest: true,
  })
})

test.each([
  'which rooms have a whiteboard and cost under 200',
  'which rooms with many seats cost under 200',
])('what is not applied as a condition leaves a doubt: %s', (question) => {
  expect(found(question)).not.toMatchObject({ isSure: true })
})

test.each([
  'does Oak have a projector?',
  'which projector is in Oak?',
  'can I rent a projector?',
  'rooms under 100 or with more than 20 seats and over 300',
  'rooms without a window under 200',
])('no rows are asked for by yes or no: %s', (question) => {
  expect(found(question)).toBeUndefined()
})
