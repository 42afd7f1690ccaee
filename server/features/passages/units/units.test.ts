import { expect, test } from 'vitest'
import { unitsOf } from './units.ts'

const quotesOf = (text: string) => unitsOf({ text }).map(({ quote }) => quote)

test('sentences are quoted whole and on their own', () => {
  expect(quotesOf('It opens at nine. It closes at six.')).toEqual([
    'It opens at nine.',
    'It closes at six.',
  ])
})

test('a row of a table is read with the header of its columns and quoted without it', () => {
  const [row] = unitsOf({ text: 'Table 2. Fees\nGrade\tFee\nFellow\t£198' })
  expect(row).toEqual({
    quote: 'Fellow £198',
    text: 'Grade: Fellow, Fee: £198',
    cells: ['Fellow', '£198'],
    heads: ['Grade', 'Fee'],
  })
})

test('in the middle of a long table no row is taken for the header', () => {
  expect(quotesOf('F2 Invoices\t7 years\nF3 Statements\t7 years')).toEqual([
    'F2 Invoices 7 years',
    'F3 Statements 7 years',
  ])
})

test('rows far below the header of their table have the names that the reading gave their passage', () => {
  const text = 'F2 Invoices\t7 years'
  expect(unitsOf({ text, heading: '5 Money › Record, Kept for' })).toMatchObject([
    { quote: 'F2 Invoices 7 years', text: 'Record: F2 Invoices, Kept for: 7 years' },
  ])
  expect(unitsOf({ text, heading: '5 Money' })[0]!.heads).toEqual([])
})

test('far below the header, a row of words has its names, too, and is no header itself', () => {
  const text = 'No light\tLamp\tChange it\nNoise\tBelt\tCall us'
  const heading = '5 Faults › Fault, Cause, Remedy'
  expect(unitsOf({ text, heading }).map(({ heads, cells }) => [heads, cells])).toEqual([
    [
      ['Fault', 'Cause', 'Remedy'],
      ['No light', 'Lamp', 'Change it'],
    ],
    [
      ['Fault', 'Cause', 'Remedy'],
      ['Noise', 'Belt', 'Call us'],
    ],
  ])
  const own = 'Fees, dues\tand\tdeposits\nHall\tlow\thigh'
  expect(unitsOf({ text: own, heading: 'Fees, dues, deposits' })).toHaveLength(1)
})

test('a line in capitals is quoted where it forbids something', () => {
  const text =
    'PLEASE NOTE AND HAVE A LOOK AT ALL OF THIS\n\nNO PETS OR BIRDS ALLOWED IN THE BELL TENTS'
  expect(quotesOf(text)).toEqual(['NO PETS OR BIRDS ALLOWED IN THE BELL TENTS'])
})

test('a sentence that points back is read with the one before it', () => {
  const [, second] = unitsOf({ text: 'The ford has a fish pass. It cost £410,000.' })
  expect(second).toMatchObject({
    quote: 'It cost £410,000.',
    text: 'The ford has a fish pass. It cost £410,000.',
  })
})

test('‘Sie’ is a thing where the verb says so, and the reader elsewhere', () => {
  const textOf = (text: string) => unitsOf({ text }).at(-1)!.text
  const both = 'Eine Laube ist zulässig. Sie darf höchstens 24 qm haben.'
  expect(textOf(both)).toBe(both)
  expect(textOf('Eine Laube ist zulässig. Sie dürfen sie streichen.')).toBe(
    'Sie dürfen sie streichen.',
  )
})

test('captions, names, questions and lines of contents are never quoted', () => {
  expect(quotesOf('Table 1. Opening hours\nTabelle 1. Zeiten\nAbbildung 2. Plan')).toEqual([])
  expect(quotesOf('Fenny Lane Society\n3.1 Hours . . . . . . . 4\nWho may join?')).toEqual([])
})

test('a line with dots before what is said of a name is quoted as a whole, and read as a label', () => {
  const units = unitsOf({ text: 'Rent ......... 0.24 a day.\nKey . . . . . . 5 pounds' })
  expect(units).toMatchObject([
    { quote: 'Rent ......... 0.24 a day.', text: 'Rent: 0.24 a day.' },
    { quote: 'Key . . . . . . 5 pounds', text: 'Key: 5 pounds', label: 'Key' },
  ])
  expect(quotesOf('He waited .... Then he left.')).toContain('Then he left.')
})

test('dots in a sentence are those of no list', () => {
  const blank = 'The house is let to Mr ................ from today. The rent is 240 pounds a year.'
  expect(quotesOf(blank)).toContain('The rent is 240 pounds a year.')
  expect(quotesOf('It says “the club . . . owns no boat”. The bar was added in 1964.')).toContain(
    'The bar was added in 1964.',
  )
})

test('a sole code or year is in the first row of a table, and names no column', () => {
  const quotes = ['Land tax\t2012\nInsurance\t650', 'Anna Bell\tB12\nTom Reed\t14'].map(
    (text) => quotesOf(text)[0],
  )
  expect(quotes).toEqual(['Land tax 2012', 'Anna Bell B12'])
})

test('codes and years above figures name the columns, and years above years do not', () => {
  const heads = (text: string) => unitsOf({ text })[0]!.heads
  expect(heads('Item\t24C\t30C\nWeight\t32 kg\t35 kg')).toEqual(['Item', '24C', '30C'])
  expect(heads('Berth\t2024\t2025\nA\t£112\t£118')).toEqual(['Berth', '2024', '2025'])
  expect(heads('Founded\t1990\nMoved\t2001\nRebuilt\t2012')).toEqual([])
  expect(heads('Weight\t32 kg\t35 kg\nNoise\t46 dB\t48 dB')).toEqual([])
})

test.each([
  ['spans above prices', 'Item\t1 hour\t2 days\nKayak\t£12\t£30\nRaft\t£20\t–'],
  ['bounds beside a word', 'Gerät\t2 bis 5 Tage\tPfand\nLeiter\t8 €\t20 €\nSäge\t9 €\t30 €'],
  ['a bound of the same kind', 'Town\tFee\tfrom £50\nHale\t£3\tfree\nWick\t£5\t£1'],
  ['groups above prices', 'Room\t1–10 people\t11–30 people\nLoft\t£40\t£70\nBarn\t£60\t£90'],
])('%s name the columns', (_, text) => {
  const [first = ''] = text.split('\n')
  expect(unitsOf({ text }).map(({ heads }) => heads)).toEqual([
    first.split('\t'),
    first.split('\t'),
  ])
})

test.each([
  ['prices above prices', 'Kayak\t£12\t£30\nRaft\t£20\t£44'],
  ['a length and a price', 'Tai chi\tup to 8 weeks\t£40\nPilates\t10 weeks\t£52'],
  ['spans above spans', 'Novel\t4 weeks\t£0.20\nFilm\t1 week\t£1.00'],
  ['a bound above its own kind', 'Parcel\t2 to 3 kg\nLetter\t1 kg\nCrate\t9 kg'],
  ['what describes one thing', 'Length\t3 m\t4 m\nWeight\t9 kg\t12 kg\nPrice\t£90\t£120'],
  ['a range of ages', 'Tadpoles\t4 to 6\t£75\nOtters\t7 to 9\t£80'],
  ['a row that a word ends', 'Helper\t3 days\tfree\nGuest\t5 days\t£20'],
])('%s name no columns', (_, text) => {
  expect(unitsOf({ text }).map(({ heads }) => heads)).toEqual(text.split('\n').map(() => []))
})

test('the name of an option is quoted with the sentence that defines it', () => {
  const text =
    '-V, --version\nOutput the number and exit. It is short.\n\n-m <msg>\n--message=<msg>\nUse this.\n-q quiet\n-v verbose'
  expect(quotesOf(text)).toEqual([
    '-V, --version Output the number and exit.',
    'It is short.',
    '-m <msg> --message=<msg> Use this.',
    '-q quiet',
    '-v verbose',
  ])
})

test('the line with which a manual names its program is quoted', () => {
  expect(quotesOf('curl - transfer a URL')).toEqual(['curl - transfer a URL'])
})

test('the label that a line begins with is quoted with the sentence after it', () => {
  const text =
    'Open day. It will be held on Saturday. Twelve people help.\nNo. Smoking is allowed in the yard only.\n3. Kiln. It is cold.\nDogs bark.\nThey sleep.'
  expect(quotesOf(text)).toEqual([
    'Open day. It will be held on Saturday.',
    'Twelve people help.',
    'No. Smoking is allowed in the yard only.',
    '3. Kiln. It is cold.',
    'Dogs bark.',
    'They sleep.',
  ])
})

test('each sentence of a line is read with the label that the line begins with', () => {
  const text =
    'Canoes. They lie behind the shed. Two are out of use.\nMasts and oars: in the loft. Ask Tom. Sails: in bags.\nNo. Nobody may. Ask again.\n\nThe rule is short: be kind. Tidy up.'
  expect(unitsOf({ text }).map((unit) => unit.text)).toEqual([
    'Canoes. They lie behind the shed.',
    'Canoes: Two are out of use.',
    'Masts and oars: in the loft.',
    'Masts and oars: Ask Tom.',
    'Sails: in bags.',
    'No. Nobody may.',
    'Ask again.',
    'The rule is short: be kind.',
    'Tidy up.',
  ])
  expect(quotesOf(text)).toContain('Two are out of use.')
})

test('what stands behind a later label of a line is read with that one', () => {
  const text =
    'Glass: in the yard. Ask Tom. Paper: in the hall. It is locked. Batteries. Nowhere here. Try the town hall.'
  expect(unitsOf({ text }).map((unit) => unit.text)).toEqual([
    'Glass: in the yard.',
    'Glass: Ask Tom.',
    'Paper: in the hall.',
    'Paper: in the hall. It is locked.',
    'Batteries.',
    'Batteries: Nowhere here.',
    'Batteries: Try the town hall.',
  ])
})

test('an answer is read with the question before it', () => {
  expect(unitsOf({ text: 'Where is the key? On the back of the door. Ask there.' })).toMatchObject([
    { quote: 'On the back of the door.', text: 'Where is the key? On the back of the door.' },
    { quote: 'Ask there.', text: 'Ask there.' },
  ])
})

test('a line of a list that begins with a label is read as a row, with what introduces the list', () => {
  const units = unitsOf({ text: 'Loans are for:\nBooks: 4 weeks\nFilms and games: 1 week' })
  expect(units.slice(1)).toMatchObject([
    { quote: 'Books: 4 weeks', label: 'Books', lead: 'Loans are for:', cells: [] },
    { quote: 'Films and games: 1 week', label: 'Films and games', lead: 'Loans are for:' },
  ])
})

test.each([
  ['alone', 'Loans: 4 weeks'],
  ['of whole sentences', 'Note. This is so: yes.\nMind. That is so: no.'],
  ['of questions', 'Question: May I?\nAnswer: You may.'],
  ['of times', 'The hall opens at 9:00 and\ncloses at 10:30 every day of the week.'],
])('a line %s has no label', (_, text) => {
  expect(unitsOf({ text }).every((unit) => unit.label === undefined)).toBe(true)
})

test('a short item of a list is quoted, and a short line that stands by itself is not', () => {
  expect(quotesOf('Not repaid are:\nParking tickets\nPersonal entertainment')).toEqual([
    'Not repaid are:',
    'Parking tickets',
    'Personal entertainment',
  ])
  expect(quotesOf('Parking tickets\n\nThey are not repaid.')).toEqual(['They are not repaid.'])
})

test('the line above one list says nothing of the next', () => {
  const text =
    'Not allowed on board:\nFighting dogs\nReptiles\n\nCats in a basket\nSmall birds in a cage'
  const leads = unitsOf({ text, heading: 'Animals' }).map(({ quote, lead }) => [quote, lead])
  expect(leads).toEqual([
    ['Not allowed on board:', undefined],
    ['Fighting dogs', 'Not allowed on board:'],
    ['Reptiles', 'Not allowed on board:'],
    ['Cats in a basket', ''],
    ['Small birds in a cage', ''],
  ])
})

test('lines that stand below each other without a heading are no list, and a remark has no label', () => {
  expect(quotesOf('Parking permits\nLost keys\nGuest rooms')).toEqual([])
  const notes = unitsOf({ text: 'Note: Dogs stay on a leash\nTip: Bring water for them' })
  expect(notes.map(({ label }) => label)).toEqual([undefined, undefined])
})

test('a row keeps its empty cells at its ends', () => {
  const [moor, shore, again] = unitsOf({
    text: 'Walk\tDay\tRemarks\nMoor\tFriday\tboots\nShore\tSunday\t\n\tMonday\tdry',
  })
  expect(moor!.cells).toEqual(['Moor', 'Friday', 'boots'])
  expect(shore).toMatchObject({ cells: ['Shore', 'Sunday', ''], text: 'Walk: Shore, Day: Sunday' })
  expect(again).toMatchObject({ cells: ['', 'Monday', 'dry'], quote: 'Monday dry' })
})

test('the names of columns stand above them, also where the first has none', () => {
  const [pool] = unitsOf({ text: '\tAdult\tChild\nPool\t£8\t£2\nSauna\t£12\t£7' })
  expect(pool).toMatchObject({
    heads: ['', 'Adult', 'Child'],
    text: 'Pool, Adult: £8, Child: £2',
  })
  const [one] = unitsOf({ text: '\tPrice\nPool\t£8\nSauna\t£12' })
  expect(one).toMatchObject({ heads: ['', 'Price'], text: 'Pool, Price: £8' })
})

test('a title above a table is not the names of its columns', () => {
  const table = 'Boat\tRent\tSeats\nCanoe\t£9\t2\nPunt\t£14\t6'
  for (const title of ['Boats of 2027\t\t', '\tBoats of 2027\t', '\t\tSummer', 'Boats\t']) {
    const units = unitsOf({ text: `${title}\n${table}` })
    expect(units.map(({ quote }) => quote)).toEqual(['Canoe £9 2', 'Punt £14 6'])
    expect(units[0]).toMatchObject({
      heads: ['Boat', 'Rent', 'Seats'],
      text: 'Boat: Canoe, Rent: £9, Seats: 2',
    })
  }
})

test('a line of prose with a tab before or behind it is quoted, and names no column', () => {
  const table = 'Boat\tRent\nCanoe\t£9'
  for (const prose of ['\tThe shed is locked at dusk.', 'The shed is locked at dusk:\t']) {
    const units = unitsOf({ text: `${prose}\n${table}` })
    expect(units.map(({ quote }) => quote)).toEqual([prose.trim(), 'Canoe £9'])
    expect(units[1]!.heads).toEqual(['Boat', 'Rent'])
  }
})

test('a single name behind an empty corner names its column, also with empty cells below and behind it', () => {
  const units = unitsOf({ text: '\tRent\t\nCanoe\t\t\nPunt\t£14\t' })
  expect(units.at(-1)).toMatchObject({ heads: ['', 'Rent', ''], text: 'Punt, Rent: £14' })
})

test('a line that says when on which days is labelled by them, however short it is', () => {
  const text =
    'Dienstag 9 bis 12 Uhr\nMi–Fr 14–18 Uhr\nSamstag und Sonntag geschlossen\nMontag Probe im Saal'
  expect(unitsOf({ text }).map(({ quote, label }) => [quote, label])).toEqual([
    ['Dienstag 9 bis 12 Uhr', 'Dienstag'],
    ['Mi–Fr 14–18 Uhr', 'Mi–Fr'],
    ['Samstag und Sonntag geschlossen', 'Samstag und Sonntag'],
  ])
  const english = 'Monday closed\nTues to Sat from 10 am to 4 pm\nSunday 1 May: tea'
  expect(unitsOf({ text: english }).map(({ label }) => label)).toEqual([
    'Monday',
    'Tues to Sat',
    'Sunday',
  ])
})
