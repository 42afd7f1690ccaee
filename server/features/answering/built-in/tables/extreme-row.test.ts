import { expect, test } from 'vitest'
import { tables, tours, zimmer } from '#server/features/answering/testing/sample-tables.ts'
import { extremeRow } from './extreme-row.ts'

const extreme = (question: string, before?: string, among = tours) => {
  const found = extremeRow(question, before, among)
  return (
    found && {
      names: found.rows.map(({ unit }) => unit.cells[0]),
      head: found.table.heads[found.column],
      isSure: found.isSure,
    }
  )
}

test.each([
  ['What is the cheapest tour?', { names: ['Old town'], head: 'Price', isSure: true }],
  ['Which tour is most expensive?', { names: ['River', 'Cellars'], head: 'Price', isSure: true }],
  ['Which tour takes the most people?', undefined],
  ['Which tour has the most people?', undefined],
  ['Which tour has the fewest hours?', { names: ['Cellars'], head: 'Hours', isSure: true }],
  ['What is the cheapest hotel?', undefined],
  ['Which is not the cheapest tour?', undefined],
])('the row with the most or the least: %s', (question, expected) => {
  expect(extreme(question)).toEqual(expected)
})

test('of several columns, the one that is named, or any where all have it in the same row', () => {
  expect(extreme('Welches Zimmer ist am billigsten?', undefined, zimmer)).toMatchObject({
    names: ['Star'],
  })
  expect(extreme('Was ist das teuerste Zimmer pro Woche?', undefined, zimmer)).toMatchObject({
    names: ['Drossel'],
    head: 'Woche',
  })
  const pools = tables('Pools', 'Pool\tAdult\tChild\nLido\t£8\t£2\nSpa\t£6\t£4\nBaths\t£9\t£5')
  expect(extreme('Which pool is the cheapest?', undefined, pools)).toBeUndefined()
})

test('the question before says of what, with doubt', () => {
  expect(extreme('and the most expensive?', 'What is the cheapest tour?')).toMatchObject({
    names: ['River', 'Cellars'],
    isSure: false,
  })
  expect(extreme('and the most expensive?')).toBeUndefined()
})

const names = (question: string, among: ReturnType<typeof tables>) => {
  const found = extreme(question, undefined, among)
  return found && [...found.names, found.isSure]
}
const table = (name: string, ...rows: string[]) => tables(`${name}s`, rows.join('\n'))

const tools = table(
  'Tool',
  'Tool\tPrice',
  'Saw\t£20 per day',
  'Drill\t£9 per hour',
  'Mixer\t£60 per week',
)
const hire = table(
  'Bike',
  'Bike\tPrice\tPer',
  'City\t£20\tday',
  'Road\t£9\thour',
  'Cargo\t£60\tday',
)
const grants = table('Grant', 'Grant\tAmount', 'Art\t£20', 'Music\t£90', 'Film\t£60', 'Total\t£170')
const räume = table(
  'Raum',
  'Raum\tPreis',
  'Ahorn\t20 €',
  'Buche\t90 €',
  'Eiche\t60 €',
  'Summe:\t170 €',
)
const ferries = table(
  'Ferry',
  'Ferry\tDuration\tLength',
  'Ann\t2 h\t60 m',
  'Bea\t9 h\t30 m',
  'Cara\t4 h\t40 m',
)
const zoos = table('Zoo', 'Zoo\tEntry fee', 'Farm\tfree', 'Park\t£5', 'Birds\t£8', 'Fish\t£9')
const inns = table('Inn', 'Inn\tPrice', 'Swan\tfree on Mondays', 'Bell\t£5', 'Lion\t£8', 'Bear\t£9')
const flats = table(
  'Flat',
  'Flat\tRent\tHeating costs',
  'One\t£500\t£90',
  'Two\t£600\t£40',
  'Six\t£900\t£70',
)
const gyms = table('Gym', 'Gym\tJoining fee', 'Iron\t£50', 'Steel\t£60', 'Gold\t£90')

test.each([
  ['What is the cheapest tool?', tools, undefined],
  ['What is the cheapest bike?', hire, undefined],
  ['Which grant has the highest amount?', grants, ['Music', true]],
  ['Welcher Raum ist am teuersten?', räume, ['Buche', true]],
  ['Was ist der teuerste Raum?', räume, ['Buche', true]],
  ['What is the longest ferry?', ferries, ['Ann', false]],
  ['Which ferry has the longest duration?', ferries, ['Bea', true]],
  ['Which zoo is the cheapest?', zoos, ['Farm', false]],
  ['Which inn is the cheapest?', inns, undefined],
  ['Which flat has the lowest costs?', flats, undefined],
  ['Which flat has the lowest heating costs?', flats, ['Two', true]],
  ['Which gym has the highest fee?', gyms, ['Gold', false]],
  ['Which gym is the cheapest?', gyms, ['Iron', false]],
  ['What are the two cheapest gyms?', gyms, undefined],
  ['Which guide is the cheapest?', tours, undefined],
])('only what can be compared is: %s', (question, among, expected) => {
  expect(names(question, among)).toEqual(expected)
})

test('where lengths and durations compete, and no column is called so, none is', () => {
  const routes = table(
    'Route',
    'Route\tOn foot\tBy car',
    'A\t2 h\t1 h',
    'B\t9 h\t2 h',
    'C\t4 h\t3 h',
  )
  expect(names('What is the longest route?', routes)).toBeUndefined()
})

test('never where more than one table fits, or one is too long', () => {
  const classes = 'Class\tPrice\nYoga\t£12\nPilates\t£14\nChoir\t£20'
  const more = 'Class\tPrice\nBallet\t£6'
  const both = [...tables('Classes', classes), ...tables('Classes', more)]
  expect(names('What is the cheapest class?', both)).toBeUndefined()
  const [only] = tables('Classes', classes)
  expect(names('What is the cheapest class?', [only!])).toEqual(['Yoga', true])
  const rows = Array.from({ length: 2_001 }, (_, at) => only!.rows[at % 3]!)
  expect(names('What is the cheapest class?', [{ ...only!, rows }])).toBeUndefined()
})

test('what is warm, deep or heavy has such a column', () => {
  const lakes = tables(
    'Lakes',
    'Lake\tDepth\tTemperature\nMill Lake\t4 m\t21 °C\nLong Lake\t30 m\t16 °C\nRound Lake\t11 m\t19 °C',
  )
  expect(names('Which lake is the warmest?', lakes)).toEqual(['Mill Lake', true])
  expect(names('which lake is coldest', lakes)).toEqual(['Long Lake', true])
  expect(names('What is the deepest lake?', lakes)).toEqual(['Long Lake', true])
  expect(names('Which lake is the heaviest?', lakes)).toBeUndefined()
})

test('what is cheap has a price before it has what else costs money, with doubt', () => {
  const tickets = tables(
    'Tickets',
    'Ticket\tPrice\tWith the tower\nAdult\t£9.50\t£13\nChild\t£4\t£6.50\nUnder 5\tfree\tnot allowed',
  )
  expect(extreme('Which ticket is cheapest?', undefined, tickets)).toEqual({
    names: ['Under 5'],
    head: 'Price',
    isSure: false,
  })
})
