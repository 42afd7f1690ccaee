import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import type { Candidate } from '../scoring.ts'
import { wordsFor } from '../telling/phrases.ts'
import { wholeTableReply } from './table-replies.ts'

const answer = builtInAnswerer()

const heading = '4 Berths › 4.1 Nights'
const nights = passageOf(
  'Table 3. Free nights by length of membership\nYears as a member\tFree nights\tMost at once\nUnder 3 years\t4\t2\n3 to 9 years\t7\t3\n10 years or more\t12\t5',
  { heading },
)
const elsewhere = passageOf('A member may lend six of their nights to another member.', {
  heading: '4 Berths › 4.6 Lending',
})

/** The search finds `found`, and the document has the table besides. */
const asked = (text: string, found: FoundPassage[], table = nights) =>
  answer(text, found, {
    access: {
      named: async () => [],
      search: async () => [],
      read: async () => found,
      tables: async () => ({ passages: [table], more: false }),
    } as Partial<DocumentAccess> as DocumentAccess,
  })

test('a table that has every word comes before a sentence with one of its numbers', async () => {
  for (const found of [[elsewhere, nights], [elsewhere]]) {
    const { cells, grounded } = await asked('how many free nights do members have?', found)
    expect({ cells, grounded }).toEqual({ cells: ['4', '7', '12'], grounded: 'yes' })
  }
})

test('of what the table calls otherwise it comes before a sentence beside it, with doubt', async () => {
  const leave = passageOf(
    'Service\tDays of leave\nUnder 3 years\t24\n3 to 9 years\t26\n10 years or more\t30',
    { heading: '7 Annual leave' },
  )
  const beside = {
    ...leave,
    id: 'beside',
    text: 'The two days of the regatta are public holidays in addition.',
  }
  const further = { ...beside, id: 'further', heading: '8 Regatta' }
  const text = 'How many days of holiday do I get?'
  const { cells, grounded } = await asked(text, [beside], leave)
  expect({ cells, grounded }).toEqual({ cells: ['24', '26', '30'], grounded: undefined })
  expect((await asked(text, [further], leave)).cells).toEqual([undefined])
})

test('a row that is named is not the whole table', async () => {
  const { cells } = await asked('How many free nights do I have after 12 years?', [
    elsewhere,
    nights,
  ])
  expect(cells).not.toEqual(['4', '7', '12'])
})

test('a price that members pay is not how many there are', async () => {
  const fees = passageOf('Fees of the port\nBoat\tMembers of the port\nCanoe\t£5\nYacht\t£50')
  const { cells } = await asked('How many members of the port are there?', [fees])
  expect(cells).not.toContain('£5')
})

test('a sentence that has every word, and one of another document, come before a table', async () => {
  const text = 'How many free nights do members have?'
  const own = passageOf('Members have two free nights on the island.', { heading: '5 Island' })
  const other = { ...own, id: 'other', fileId: 'club', title: 'Rules of the club' }
  for (const one of [own, other]) {
    const { quotes, grounded } = await asked(text, [one])
    expect({ quotes, grounded }).toEqual({ quotes: [one.text], grounded: 'yes' })
  }
})

test('a sentence that has every word of opening hours, and no time, comes after their table', async () => {
  const heading = '2 Opening hours'
  const hours = passageOf(
    'Day\tGallery\tLibrary\nMonday\tclosed\t9:00–17:00\nSunday\t10:00–16:00\tclosed',
    { heading },
  )
  const doors = passageOf('The doors open a little before the gallery.', { heading })
  const text = 'when does the gallery open?'
  expect((await asked(text, [doors, hours], hours)).cells).toEqual(['closed', '10:00–16:00'])
  const told = passageOf('The gallery opens at 9:30 in May.', { heading })
  expect((await asked(text, [told, hours], hours)).quotes).toEqual([told.text])
})

test('a table of opening hours comes before a sure price with the same name', async () => {
  const hours = passageOf(
    'Tag\tBecken\tSauna\nMontag\tgeschlossen\tgeschlossen\nDienstag\t6:30–21:00\t14:00–22:00',
    { heading: 'Öffnungszeiten', title: 'Halle' },
  )
  const prices = passageOf('Karte\tPreis\nSauna, Tageskarte\t16,00 €\nEinzelkarte\t5,50 €', {
    ...{ heading: 'Eintritt', title: 'Halle' },
  })
  const [unit] = unitsOf(prices)
  const first = { passage: prices, unit, position: 0, score: 1 } as Candidate
  const question = { text: 'wann hat die sauna auf', history: [] }
  const reply = await wholeTableReply(
    question,
    [prices, hours],
    { first, isSure: true },
    wordsFor(question),
  )
  expect(reply?.parts.slice(1)).toMatchObject([{ asked: 2 }, { asked: 2 }])
})

test('of two sentences on opening hours the one that says the hours comes first', async () => {
  const hours = passageOf(
    'Dienstag und Donnerstag 15 bis 18.30 Uhr, Samstag 10 bis 13 Uhr. In den Ferien ist nur donnerstags geöffnet.',
    { heading: 'Öffnungszeiten' },
  )
  const { quotes } = await answer('wann ist geöffnet', [hours])
  expect(quotes[0]).toMatch(/^Dienstag und Donnerstag/)
})

test('a row with a price says what something costs', async () => {
  const prices = passageOf('Karte\tErwachsene\tKinder\nSauna, Tageskarte\t16,00 €\t9,00 €', {
    heading: 'Eintritt',
  })
  const beside = passageOf('Donnerstags ist die Sauna den Frauen vorbehalten.', {
    heading: 'Öffnungszeiten',
  })
  const { quotes, grounded } = await answer('was kostet die sauna', [beside, prices])
  expect(quotes).toEqual(['Sauna, Tageskarte 16,00 € 9,00 €'])
  expect(grounded).toBe('yes')
})

test('when something is comes before when there is none', async () => {
  const cafe = passageOf(
    'Every second Saturday of the month from 10 am to 2 pm in the Methodist hall. There is no café in August.',
    { heading: 'When is it open?', title: 'Repair café' },
  )
  const { quotes } = await answer('when is the next repair café', [cafe])
  expect(quotes[0]).toMatch(/^Every second Saturday/)
})
