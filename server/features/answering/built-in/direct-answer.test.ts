import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as foundPassage,
} from '#server/features/answering/testing/ask-built-in.ts'
import type { Turn } from '#server/infra/model/model.ts'

const answer = builtInAnswerer()

const passageOf = (text: string, heading: string) =>
  foundPassage(text, {
    ...{ fileId: 'ferry', filename: 'ferry.pdf', title: 'Ferry to the island', heading },
  })

const fares = passageOf(
  'Passenger\tHigh season (June to August, holidays)\tNon-holiday days\tTransfers\nGrown-up\t£14.20\t£9.10\tyes\nChild (3 – 12)\t£7.10\t£4.60\tyes\nSeason ticket, grown-up\t£210.00\t£180.00\tno',
  'Fares',
)
const sailings = passageOf(
  'Day\tNorth pier\tSouth pier (winter)\nSunday\t9.00 am – 6.30 pm\t10.00 – 16.00\nMonday\t7.00 am – 8.00 pm\tclosed',
  'Sailings',
)

async function ask(text: string, passages = [fares, sailings], before: string[] = []) {
  const history = before.map((content): Turn => ({ role: 'user', content }))
  const { said, cells, grounded } = await answer(text, passages, { history })
  return { said, isSure: grounded === 'yes', bold: cells.filter((cell) => cell !== undefined) }
}

test('a part of the name of a column names it, and its opposite does not', async () => {
  expect((await ask('What is the fare for a child on holidays?')).bold).toEqual(['£7.10'])
  expect((await ask('What is the fare for a child on non-holiday days?')).bold).toEqual(['£4.60'])
  expect((await ask('What is the high season fare for a child?')).bold).toEqual(['£7.10'])
})

test('the row with no other words in its name is the one that is asked for', async () => {
  const { said, bold } = await ask('What is the high season fare for a grown-up?')
  expect(said).toMatch(/^Grown-up, High season .*: \*\*£14.20\*\*/)
  expect(bold).toEqual(['£14.20'])
})

test('a row of another name beside it takes nothing from one of several names', async () => {
  const rooms = passageOf(
    'Harbour\tMooring fee\tWater\nNorport, Sudham, Easthaven, Westmouth\t£48\tfree\nElsewhere\t£31\tfree',
    'Harbours',
  )
  const { bold } = await ask('What is the mooring fee in Easthaven?', [rooms])
  expect(bold[0]).toBe('£48')
})

test('opening hours are no price', async () => {
  const { bold, isSure } = await ask('How much is it from the north pier on a Sunday?', [sailings])
  expect({ bold, isSure }).toEqual({ bold: [], isSure: false })
  const hours = await ask('How much is the south pier on a Sunday?', [sailings])
  expect(hours.isSure).toBe(false)
  expect((await ask('When is the north pier open on Sunday?')).bold).toEqual(['9.00 am – 6.30 pm'])
})

test('a column that fits the question less is no answer where the best one has no such value', async () => {
  const prices = passageOf(
    'Day\tBig pool\tDiving pool\tSauna\nSaturday\t8.00 – 17.00\tshut\t11.00 – 15.00',
    'Pools',
  )
  const { bold } = await ask('How much is the big pool on Saturday?', [prices])
  expect(bold).toEqual([])
  const open = await ask('When is the big pool open on Saturday?', [prices])
  expect(open.bold).toEqual(['8.00 – 17.00'])
})

test.each([
  [
    'When is the warden in the lodge?',
    'Person\tTelephone in the lodge\tDesk\nWarden\t0151 496 0123\t4',
  ],
  ['When is the hire of a tent over?', 'Thing\tHire charge\tDeposit\nTent\t£6.50\t£20'],
  ['Wann ist das Ausleihen eines Zeltes vorbei?', 'Ding\tAusleihgebühr\tPfand\nZelt\t6,50 €\t20 €'],
  ['When is the hire of a tent over?', 'Thing\tHire charge\tDeposit\nTent\t6.50\t20'],
])('%s is told by no number to call, and by no price', async (question, text) => {
  expect((await ask(question, [passageOf(text, 'List')])).bold).toEqual([])
})

const boats = passageOf(
  'Boot\tMit Steuermann\tOhne Steuermann\nRuderboot\t44 €\t29 €\nKanu\t38 €\t21 €',
  'Boote',
)
const visits = passageOf(
  'Visit\tWith guide\tWithout guide\nTower\t£8.40\t£5.10\nCellar\t£9.20\t£6.30',
  'Visits',
)

test.each([
  ['Was kostet das Ruderboot ohne einen Steuermann?', boats, '29 €'],
  ['Was kostet das Kanu ohne meinen Steuermann?', boats, '21 €'],
  ['Was kostet das Kanu, wenn ich keinen Steuermann habe?', boats, '21 €'],
  ['Was kostet das Kanu, wenn ich nicht den Steuermann nehme?', boats, '21 €'],
  ['Was kostet das Kanu mit einem Steuermann?', boats, '38 €'],
  ['How much is the tower without a guide?', visits, '£5.10'],
  ['How much is the cellar without any guide?', visits, '£6.30'],
  ['How much is the cellar without our guide?', visits, '£6.30'],
  ['How much is the cellar with a guide?', visits, '£9.20'],
])('%s asks for the column with or without it', async (question, table, expected) => {
  expect((await ask(question, [table])).bold).toEqual([expected])
})

test('where it may be denied, the column with it is no answer', async () => {
  const { bold } = await ask('How much is the tower if I have not booked a guide?', [visits])
  expect(bold).toEqual([])
})

test('what goes on with a question asks for the column of that, and small words for none', async () => {
  const dues = passageOf('Gruppe\tKinder und Enkel\tErwachsene\nRudern\t31 €\t57 €', 'Beiträge')
  const before = ['Was kostet Segeln für Erwachsene?']
  expect((await ask('und wenn ich auch rudern will?', [dues], before)).bold).toEqual(['57 €'])
  expect((await ask('und was ist mit Rudern?', [dues])).bold).toEqual([])
})

const hire = passageOf(
  'Hire\tUp to 2 hours\tUp to 5 hours\tEach further day\tDeposit\nSkiff\t£12.00\t£25.00\t£30.00\t£50.00\nPedalo\t£9.00\t£19.00\t–\t£40.00',
  'Boat hire',
)

test('an amount is looked for in the column that takes it in, and in no other', async () => {
  expect((await ask('what does a skiff cost for 4 hours', [hire])).bold).toEqual(['£25.00'])
  expect((await ask('how much is a skiff for an hour', [hire])).bold).toEqual(['£12.00'])
  expect((await ask('what does a skiff cost for 9 hours', [hire])).bold).toEqual([])
})

test('what each further one costs is told where it is asked for, and a dash says nothing', async () => {
  expect((await ask('how much is a skiff for the day', [hire])).bold).toEqual([])
  expect((await ask('how much is a skiff each further day', [hire])).bold).toEqual(['£30.00'])
  expect((await ask('how much is a pedalo each further day', [hire])).bold).toEqual([])
})
