import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as foundPassage,
} from '#server/features/answering/testing/ask-built-in.ts'
import type { DocumentAccess, FoundPassage, Turn } from '#server/infra/model/model.ts'
import { wordsFor } from '../telling/phrases.ts'
import { withCell } from '../telling/row-table.ts'
import { tableReply } from './table-replies.ts'

const answer = builtInAnswerer()

const passageOf = (text: string, own: Partial<FoundPassage> = {}) =>
  foundPassage(text, { heading: '2 Moorings › 2.1 Fees', ...own })

const fees = passageOf(
  'Table 1. Fees for 2026\nBoat\tSummer fee\tWinter fee\tLongest stay\nDinghy\t£40\t£20\t10 days\nYacht\t£310\t£95\t2 weeks\nTrawler\t£1,200\t£480\t3 months\nHouseboat, with power\t£950\t£950\tNone',
)
const crews = passageOf('Boat\tCrew\nYacht\t2 to 4\nTrawler\t6 or more', {
  page: 5,
  heading: '3 Crews',
})

const ask = (
  text: string,
  passages = [fees, crews],
  access?: DocumentAccess,
  before: string[] = [],
) => {
  const history = before.map((content): Turn => ({ role: 'user', content }))
  return answer(text, passages, { history, ...(access ? { access } : {}) })
}

const dinghy = 'Dinghy £40 £20 10 days'
const yacht = 'Yacht £310 £95 2 weeks'
const trawler = 'Trawler £1,200 £480 3 months'
const houseboat = 'Houseboat, with power £950 £950 None'

test.each([
  ['boats with a summer fee above 300', [yacht, trawler, houseboat]],
  ['which boats have a winter fee of less than £100?', [dinghy, yacht]],
  ['winter fee between 90 and 500 pounds', [yacht, trawler]],
  ['boats with a summer fee of £950 or more', [trawler, houseboat]],
  ['boats with a longest stay of more than 10 days', [yacht, trawler]],
  ['boats that need a crew of at least 5', ['Trawler 6 or more']],
])('%s', async (question, expected) => {
  const { quotes, grounded } = await ask(question)
  expect(quotes).toEqual(expected)
  expect(grounded).toBe('yes')
})

test('all rows with the number that is asked for are quoted, and no others', async () => {
  const berths = passageOf('Berth\tDepth\tPlaces\nQuay\t3 m\t4\nMole\t4 m\t3\nBasin\t3 m\t9')
  const { said, quotes } = await ask('Which berths have a depth of 3 m?', [berths])
  expect(quotes).toEqual(['Quay 3 m 4', 'Basin 3 m 9'])
  expect(said).toContain('2 rows have “3 m” in the column “Depth”')
  expect((await ask('Which berths have a depth of 4 m?', [berths])).quotes).toEqual(['Mole 4 m 3'])
})

test('the column and the condition are named', async () => {
  const { said } = await ask('boats with a summer fee above 300')
  expect(said).toContain('3 rows have “above 300” in the column “Summer fee”')
  expect(said).toContain('page 3, under “Fees”')
})

test('where no row is in the range, the nearest one is quoted', async () => {
  const { said, quotes } = await ask('boats with a summer fee above 2000')
  expect(said).toContain('no row has “above 2000” in the column “Summer fee”')
  expect(quotes).toEqual([trawler])
})

test('of a range that no row is in, the row beside it is the nearest', async () => {
  const { quotes } = await ask('boats with a summer fee between 50 and 60')
  expect(quotes).toEqual([dinghy])
})

test('a condition that is denied is turned round, or no condition', async () => {
  const { quotes } = await ask('boats with a summer fee that is not above 310')
  expect(quotes).toEqual([dinghy, yacht])
  const { said } = await ask('boats that do not have a summer fee above 310')
  expect(said).not.toContain('in the column')
})

const rooms = passageOf(
  'Room\tSeats\tPrice per day (EUR)\tProjector\nMaple\t12\t140\tyes\nOak\t30\t320\tyes\nBirch\t6\t75\tno\nWillow\t18\t210\tno',
  { heading: '', title: 'Rooms' },
)

test('what a column of yes and no says is a condition, too', async () => {
  const { said, quotes, grounded } = await ask('which rooms have a projector and cost under 200', [
    rooms,
  ])
  expect(quotes).toEqual(['Maple 12 140 yes'])
  expect(said).toContain(
    'one row has “under 200” in the column “Price per day (EUR)” and “yes” in the column “Projector”',
  )
  expect(grounded).toBe('yes')
  const without = await ask('rooms without a projector that cost less than 100', [rooms])
  expect(without.quotes).toEqual(['Birch 6 75 no'])
  expect(without.said).toContain('“no” in the column “Projector”')
  const none = await ask('rooms with a projector that cost under 100', [rooms])
  expect(none.said).toContain('no row has “under 100”')
  expect(none.quotes).toEqual(['Maple 12 140 yes'])
})

test('what is named alone is a condition, where no row is', async () => {
  const { said, quotes, grounded } = await ask('Which rooms have a projector?', [rooms])
  expect(quotes).toEqual(['Maple 12 140 yes', 'Oak 30 320 yes'])
  expect(said).toContain('2 rows have “yes” in the column “Projector”')
  expect(grounded).toBe('yes')
  expect((await ask('rooms without projector', [rooms])).quotes).toEqual([
    'Birch 6 75 no',
    'Willow 18 210 no',
  ])
  const one = await ask('Is there a projector in the birch room?', [rooms])
  expect(one.quotes).toEqual(['Birch 6 75 no'])
  expect((await ask('What is a projector?', [rooms])).said).not.toContain('rows have')
})

test('in German, too', async () => {
  const raeume = passageOf(
    'Raum\tPlätze\tPreis\tBeamer\nAhorn\t12\t140\tja\nEiche\t30\t320\tja\nBirke\t6\t75\tnein',
    { heading: '', title: 'Räume' },
  )
  const { quotes } = await ask('Welche Räume haben einen Beamer und kosten unter 200?', [raeume])
  expect(quotes).toEqual(['Ahorn 12 140 ja'])
  const without = await ask('Welche Räume ohne Beamer kosten unter 200?', [raeume])
  expect(without.quotes).toEqual(['Birke 6 75 nein'])
})

test('a table is called by its sheet, or by its document, and not by the rows of a page', async () => {
  const named = async (question: string, place: string) =>
    (await ask(question, [passageOf(fees.text, { heading: '', place })])).said
  const english = 'Which boats have a summer fee above 300?'
  const german = 'Welche Boote haben eine Summer fee über 300?'
  expect(await named(english, 'Rows 2 to 6')).toContain('In the table in *Rules of the port*,')
  expect(await named(german, 'Rows 2 to 6')).toContain('In der Tabelle in *Rules of the port*,')
  const sheet = 'Sheet “Fees”, rows 2 to 6'
  expect(await named(english, sheet)).toContain('*Rules of the port*, sheet “Fees”,')
  expect(await named(german, sheet)).toContain('*Rules of the port*, Blatt „Fees“,')
})

test('where a column is named of which nothing was understood, the rows are unsure', async () => {
  const { said, grounded } = await ask('rooms with enough seats that cost under 200', [rooms])
  expect(said).toContain('This may help')
  expect(grounded).not.toBe('yes')
})

test.each([
  [['which boats have a summer fee above 300?'], 'and above 1000?', [trawler]],
  [['which boats have a summer fee above 300?'], 'what about those under £900', [dinghy, yacht]],
  [['which boats have a summer fee above 300?', 'and above 1000?'], 'and under 50?', [dinghy]],
  [['boats with a stay of more than 10 days'], 'and less than 11 days?', [dinghy]],
  [['boats with a longest stay of more than 2 weeks'], 'and less than 2?', [dinghy]],
  [['Summer fee über 300'], 'und was ist mit denen über 1000?', [trawler]],
])('behind %j, “%s” asks for the same, of another number', async (before, text, rows) => {
  const { said, quotes, grounded } = await ask(text, [fees, crews], undefined, before)
  expect(quotes).toEqual(rows)
  expect(grounded).toBe('yes')
  expect(said).toContain(/(?:above|under|less than|über).*\d(?: days)?/.exec(text)![0])
})

test('a whole question about prices is no other number of the question before', async () => {
  const before = ['which boats have a longest stay of more than 2 weeks?']
  const { quotes } = await ask(
    'which summer fees are above £1000?',
    [fees, crews],
    undefined,
    before,
  )
  expect(quotes).toEqual([trawler])
  const costs = await ask('What costs more than £1000?', [fees, crews], undefined, before)
  expect(costs.said).not.toContain('Longest stay”')
})

test('an amount alone asks for no rows where the question before had none', async () => {
  const { said } = await ask('and above 1000?', [fees, crews], undefined, ['Who may moor here?'])
  expect(said).not.toContain('above 1000')
})

test('a number is never compared with one of another unit', async () => {
  const { said } = await ask('boats with a summer fee of more than 20 days')
  expect(said).not.toContain('“Summer fee”:')
})

test('a table that nobody asked for is quoted only with doubt, or not at all', async () => {
  const { grounded } = await ask('cars faster than, or at least above 100')
  expect(grounded).not.toBe('yes')
})

test('two rows stand beside each other, from each table that has both', async () => {
  expect((await ask('compare yacht and trawler')).quotes).toEqual(
    expect.arrayContaining([yacht, trawler, 'Yacht 2 to 4', 'Trawler 6 or more']),
  )
  expect((await ask('summer fee of the yacht vs the houseboat')).quotes).toEqual([yacht, houseboat])
  expect((await ask('difference between yacht and trawler in crew')).quotes).toEqual([
    'Yacht 2 to 4',
    'Trawler 6 or more',
  ])
})

test('two columns are compared in the row that is asked for', async () => {
  const { quotes } = await ask('difference between summer fee and winter fee for a trawler')
  expect(quotes).toEqual([trawler])
})

test('a table is read to its end, however little of it the search found', async () => {
  const row = (text: string, page: number) => passageOf(text, { page })
  const rest = [
    row('Canoe\t£15\t£9\t1 day\nFerry\t£2,100\t£900\tNone', 4),
    row('Raft\t£5\t£4\t1 day', 5),
  ]
  const asked: string[] = []
  const access = {
    tables: (fileId: string) => {
      asked.push(fileId)
      return Promise.resolve({ passages: [fees, ...rest, crews], more: false })
    },
  } as unknown as DocumentAccess
  const { quotes } = await ask('boats with a summer fee below 50', [fees], access)
  expect(asked).toEqual(['port'])
  expect(quotes).toEqual([dinghy, 'Canoe £15 £9 1 day', 'Raft £5 £4 1 day'])
})

const volumes = passageOf(
  'Volume\tPrinted\tSold out\tFounded\nHarbours\t2004-10-20\t2006-04-30\t1908\nLighthouses\t2006-06-01\t2011-06-01\t1950\nTides\t2010-12-31\t2012-02-14\t2010',
  { page: 8, heading: '6 Volumes', title: 'Almanac' },
)
const [harbours, lighthouses, tides] = [
  'Harbours 2004-10-20 2006-04-30 1908',
  'Lighthouses 2006-06-01 2011-06-01 1950',
  'Tides 2010-12-31 2012-02-14 2010',
]

test.each([
  ['which volumes were printed before 2006?', [harbours]],
  ['which volumes were printed after 2006?', [tides]],
  ['which volumes were printed since 2006?', [lighthouses, tides]],
  ['volumes printed in 2010', [tides]],
  ['volumes printed before 2006-06-02', [harbours, lighthouses]],
  ['volumes sold out between 2006 and 2011', [harbours, lighthouses]],
  ['volumes founded before 1951', [harbours, lighthouses]],
])('dates are compared with the years they are in: %s', async (question, expected) => {
  expect((await ask(question, [volumes, fees])).quotes).toEqual(expected)
})

test('German years are understood', async () => {
  const { quotes } = await ask('Volumes printed vor 2006', [volumes])
  expect(quotes).toEqual([harbours])
})

test('a year is not compared with a number that is none', async () => {
  const { said } = await ask('boats with a summer fee in 2010', [fees])
  expect(said).not.toContain('“in 2010”')
})

test('a table that is a file of its own is put together from its passages', async () => {
  const heads = 'Volume, Printed'
  const first = passageOf('Volume\tPrinted\nHarbours\t2004-10-20\nDocks\t2010-04-29', {
    heading: '',
  })
  const next = passageOf('Tides\t2010-10-10\nWinds\t2011-04-28', { heading: heads })
  const { said, quotes } = await ask('volumes printed in 2010', [first, next])
  expect(quotes).toEqual(['Docks 2010-04-29', 'Tides 2010-10-10'])
  expect(said).toContain('“Printed”')
})

test('rows of one table stand below its header, with the column that was asked for in bold', async () => {
  const { said } = await ask('boats with a summer fee above 300')
  expect(said).toContain(
    [
      '> | Boat | Summer fee | Winter fee | Longest stay |',
      '> | --- | --- | --- | --- |',
      '> | Yacht | **£310** [1] | £95 | 2 weeks |',
      '> | Trawler | **£1,200** [2] | £480 | 3 months |',
    ].join('\n'),
  )
})

test('a row with fewer cells than columns is quoted as a line, behind the rows before it', async () => {
  const list = passageOf(
    'Service\tBasis\tFee in GBP\tNotes\nWill\tfixed\t240\tfor one\nLetter\tfixed\t60\tby post\nCopy\tfixed\t35',
  )
  const { said } = await ask('which services have a fee under 100?', [list])
  expect(said).toMatch(/\*\*60\*\* \[1\] \| by post \|\n\n> “Copy fixed 35” \[2\]$/)
})

test('a row far below its header is shown with it, and a wide one with what was asked for', async () => {
  const names = [
    ...['Length', 'Draught', 'Beam', 'Mast', 'Sail', 'Engine', 'Anchor', 'Crew'],
    ...['Berth', 'Lamp', 'Radio', 'Pump', 'Fuel'],
  ]
  const below = passageOf(`Launch\t${names.map((_, at) => at * 7).join('\t')}`, {
    page: 4,
    heading: `2 Moorings › 2.1 Fees › Boat, ${names.join(', ')}`,
  })
  const top = passageOf(`Boat\t${names.join('\t')}\nDinghy\t${names.map((_, at) => at).join('\t')}`)
  const access = {
    tables: () => Promise.resolve({ passages: [top, below], more: false }),
    read: () => Promise.resolve([]),
  } as unknown as DocumentAccess
  const { said } = await ask('What is the fuel of a launch?', [below], access)
  expect(said).toContain('| Boat | Length |')
  expect(said).toContain('page 4, under “Fees”:')
  expect(said).toContain('| … |')
  expect(said).toContain('| **84** [1] |')
})

test('a citation of a row says where in it the asked cell is, and of another none', async () => {
  expect((await ask('boats with a summer fee above 300')).cells).toEqual(['£310', '£1,200', '£950'])
  expect((await ask('What is the winter fee of a houseboat, with power?', [fees])).cells).toEqual([
    '£950',
  ])
  expect((await ask('difference between summer fee and winter fee for a trawler')).cells).toEqual([
    undefined,
  ])
})

test('the second of two cells that are the same is found as the second', () => {
  const { cell } = withCell(
    {
      quote: houseboat,
      text: houseboat,
      cells: ['Houseboat, with power', '£950', '£950', 'None'],
      heads: [],
    },
    2,
  )
  expect(cell).toEqual({ start: houseboat.lastIndexOf('£950'), end: houseboat.indexOf(' None') })
})

test('a whole table is not read where no part of it has what is asked for', async () => {
  const asked: string[] = []
  const access = {
    tables: (fileId: string) => {
      asked.push(fileId)
      return Promise.resolve({ passages: [fees], more: false })
    },
  } as unknown as DocumentAccess
  const replyTo = (text: string) =>
    tableReply({ text, history: [], access }, [fees], wordsFor({ text }))
  await replyTo('What is the harbour of the boats?')
  await replyTo('What is the highest mast of the boats?')
  expect(asked).toEqual([])
  await replyTo('Which boat has the highest winter fee?')
  expect(asked).toEqual(['port'])
})

test('a table that is not found, of the same document, may have such rows, too', async () => {
  const classes = passageOf('Class\tDay\nYoga\tMonday\nChoir\tMonday', { title: 'Classes' })
  const forChildren = passageOf('Class\tDay\nBallet\tMonday', { title: 'Classes', page: 7 })
  const accessTo = (passages: FoundPassage[], more: boolean) =>
    ({
      tables: () => Promise.resolve({ passages, more }),
      read: () => Promise.resolve([]),
    }) as unknown as DocumentAccess
  const saidWith = async (passages: FoundPassage[], more = false) =>
    (await ask('Which classes are on Monday?', [classes], accessTo(passages, more))).said
  expect(await saidWith([classes])).toContain('2 rows have “Monday”')
  expect(await saidWith([classes, forChildren])).not.toContain('rows have')
  expect(await saidWith([classes], true)).not.toContain('rows have')
})
