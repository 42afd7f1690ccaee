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

const rides = tables(
  'Ferry',
  'Passenger\tReturn ticket\tWeek ticket\nAdult\t£9.00\t£40\nChild (4–14)\t£4.50\t£20\nPensioner from 66\t£6.00\t£26',
)

test.each(['return ticket under 14', 'return tickets for over 60', 'a week ticket under 10'])(
  'a number by which the rows are named is no price: %s',
  (question) => {
    expect(found(question, rides)).toBeUndefined()
  },
)

test.each([
  ['return tickets under £8', ['Child (4–14)', 'Pensioner from 66']],
  ['which return tickets cost under 8', ['Child (4–14)', 'Pensioner from 66']],
  ['fee of a return ticket under 8', ['Child (4–14)', 'Pensioner from 66']],
  ['week tickets above 3', ['Adult', 'Child (4–14)', 'Pensioner from 66']],
])('one that is said to be a price, or is no such number, is: %s', (question, names) => {
  expect(found(question, rides)).toMatchObject({ names, isNearest: false })
})

test('where a column has ranges, a mere number is one of these, and compared with no spans', () => {
  const classes = tables(
    'Classes',
    'Class\tAge\tSessions\tNotice\nOtters\t5 to 8\t12\t2 weeks\nSeals\t9 to 14\t10\t1 month\nWhales\tfrom 15\t6\tnone',
  )
  expect(found('sessions under 9', classes)).toMatchObject({ names: ['Otters'], columns: ['Age'] })
  expect(found('classes under 9', classes)).toMatchObject({ columns: ['Age'] })
  expect(found('classes with fewer than 12 sessions', classes)).toMatchObject({
    names: ['Seals', 'Whales'],
    columns: ['Sessions'],
  })
  const notice = tables('Classes', 'Class\tNotice\nOtters\t2 weeks\nSeals\t1 month')
  expect(found('classes under 16', notice)).toBeUndefined()
  expect(found('classes with notice under 3 weeks', notice)).toMatchObject({ names: ['Otters'] })
})

test('how many nights somebody stays is no price a night', () => {
  const stays = tables('Cabin', 'Stay\tPrice a night\n1 to 4 nights\t£31\n5 nights or more\t£24')
  expect(found('cabin for more than 5 nights', stays)).toMatchObject({
    names: ['5 nights or more'],
    columns: ['Stay'],
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
  'rooms without a projector and more than 10 seats',
])('what is not applied as a condition leaves a doubt: %s', (question) => {
  expect(found(question)).toMatchObject({ isSure: false })
})

test.each([
  'does Oak have a projector?',
  'which projector is in Oak?',
  'can I rent a projector?',
  'rooms under 100 or with more than 20 seats and over 300',
  'rooms without a window under 200',
  'why do rooms have no projector?',
  'and why do rooms have no projector?',
  'why do rooms with a projector cost under 200?',
  'who has a room with a projector?',
  'since when do rooms have a projector?',
  'do the rooms have a projector?',
])('no rows are asked for by yes or no: %s', (question) => {
  expect(found(question)).toBeUndefined()
})

const kitchens = tables(
  'rooms',
  'Room\tSeats\tPrice per day (EUR)\tProjector\tKitchen\nMaple\t12\t140\tyes\tno\nOak\t30\t320\tyes\tyes\nBirch\t6\t75\tno\tyes\nWillow\t18\t210\tno\tno',
)
const kuechen = tables(
  'raeume',
  'Raum\tPlätze\tPreis pro Tag (EUR)\tBeamer\tKüche\nAhorn\t12\t140\tja\tnein\nEiche\t30\t320\tja\tja\nBirke\t6\t75\tnein\tja\nWeide\t18\t210\tnein\tnein',
)

test.each([
  ['which rooms have a projector or a kitchen', kitchens],
  ['which rooms have either a projector or a kitchen', kitchens],
  ['rooms with a projector or more than 50 seats', kitchens],
  ['which rooms have a projector or cost under 100', kitchens],
  ['rooms with projector/kitchen', kitchens],
  ['welche Räume haben einen Beamer oder eine Küche', kuechen],
  ['Räume mit Beamer oder unter 100 Euro', kuechen],
])('a choice between two conditions is not read as both: %s', (question, among) => {
  expect(found(question, among)).toBeUndefined()
})

test.each([
  ['rooms without a projector or kitchen', kitchens, ['Willow']],
  ['rooms with no kitchen or projector', kitchens, ['Willow']],
  ['Räume ohne Beamer und Küche', kuechen, ['Weide']],
  ['rooms without a projector but with a kitchen', kitchens, ['Birch']],
  ['rooms with a projector and no kitchen', kitchens, ['Maple']],
  ['Räume ohne Beamer mit Küche', kuechen, ['Birke']],
])('a denial reaches what it goes on with: %s', (question, among, names) => {
  expect(found(question, among)).toMatchObject({ names, isNearest: false })
})

test.each([
  ['rooms without a projector and a kitchen', kitchens],
  ['rooms with neither a projector nor a kitchen', kitchens],
  ['rooms with neither a projector nor more than 20 seats', kitchens],
  ['rooms without a projector or more than 20 seats', kitchens],
  ['which rooms are missing a projector', kitchens],
  ['which rooms lack a projector', kitchens],
  ['Räume ohne Beamer oder Küche', kuechen],
  ['Räume mit weder Beamer noch Küche', kuechen],
  ['welchen Räumen fehlt ein Beamer', kuechen],
])('where it is not clear what is denied, no rows are told: %s', (question, among) => {
  expect(found(question, among)).toBeUndefined()
})

const courses = tables(
  'courses',
  'Course\tDays\tMinimum age\tLunch\nKnots\t1\t10\tyes\nSailing\t5\t14\tyes\nRowing\t3\t16\tno',
)

test.each([
  ['courses over 2 days and under 15 years', courses],
  ['courses under 15 years and over 2 days', courses],
  ['courses with lunch for more than 10 years', courses],
  ['rooms with fewer than 20 seats for more than 2 days', rooms],
  ['rooms for at least 15 people and at most 250 euros', rooms],
  ['Räume für höchstens 15 Personen unter 200 Euro', raeume],
])('a number with a unit or noun is compared with no column of another: %s', (question, among) => {
  expect(found(question, among)).toBeUndefined()
})

test('days are compared with days', () => {
  expect(found('courses over 2 days', courses)).toMatchObject({
    names: ['Sailing', 'Rowing'],
    columns: ['Days'],
  })
})

test('of two columns of which one has the name of the other in it, the one that is said is meant', () => {
  const tickets = tables(
    'climbing',
    'Ticket\tPeak\tOff-peak\nAdult\t£14\t£10\nTen visits\t£120\t£85\nMonthly pass\t£62\t£45',
  )
  const off = found('which climbing tickets are under 50 off-peak', tickets)
  expect(off).toMatchObject({ names: ['Adult', 'Monthly pass'], columns: ['Off-peak'] })
  const peak = found('which climbing tickets are under 50 at peak', tickets)
  expect(peak).toMatchObject({ names: ['Adult'], columns: ['Peak'] })
})

test('a number for a day is not looked for in the column of half a day', () => {
  const bikes = tables(
    'bikes',
    'Bicycle\tHalf day\tFull day\tWeek\nHybrid\t£16\t£22\t£95\nChild’s bike\t£9\t£13\t£55\nTandem\t£30\t£42\t£180',
  )
  const aDay = found('which bikes are under 20 a day', bikes)
  expect(aDay).toMatchObject({ names: ['Child’s bike'], columns: ['Full day'] })
  const half = found('which bikes are under 20 for half a day', bikes)
  expect(half).toMatchObject({ names: ['Hybrid', 'Child’s bike'], columns: ['Half day'] })
})
