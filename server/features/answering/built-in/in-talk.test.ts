import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'
import type { DocumentAccess, Turn } from '#server/infra/model/model.ts'
import { type QuotedPage, type WeighedPassage } from '#server/features/passages/passages.ts'
import { withoutWordsBefore, wordsNotSaid } from './in-talk.ts'
import type { Candidate } from './scoring.ts'

const answer = builtInAnswerer()

const page = (number: number, heading: string, text: string, quotedLast: QuotedPage[] = []) => ({
  ...{ id: `${number}`, fileId: 'handbook', filename: 'handbook.md', title: 'Handbook' },
  ...{ page: number, place: null, own: false, heading, text, score: 1, meaning: null },
  evidence: {
    ...{ meanings: null, weights: {}, rarest: 1, about: '', corrections: [], foundBy: {} },
    ...(quotedLast.length > 0 && { quotedLast }),
  },
})

/** Reads the passages that were found. */
const readerOf = (passages: WeighedPassage[]) =>
  ({
    named: async () => [],
    search: async () => [],
    tables: async (fileId: string) => ({
      passages: passages.filter((one) => one.fileId === fileId),
      more: false,
    }),
    read: async (_: string, pages: number[]) => passages.filter((one) => pages.includes(one.page)),
  }) as Partial<DocumentAccess> as DocumentAccess

async function quotesOf(text: string, passages: WeighedPassage[], before: string[] = []) {
  const history: Turn[] = before.map((content, at) => ({
    role: at % 2 === 0 ? 'user' : 'bot',
    content,
  }))
  const { quotes, grounded } = await answer(text, passages, {
    history,
    access: readerOf(passages),
  })
  return { quotes, grounded }
}

const berths = 'A berth for one boat: £76.93\nA berth for a boat and its tender: £160.26'
const store =
  'The store takes what boats need over the winter, and costs £50 or £25 if it is split with a tender.'
const handbook = (last: number) => {
  const quoted = [{ fileId: 'handbook', page: last, back: 1 }]
  return [
    page(1, 'Berths', berths, quoted),
    page(2, 'Store', `The doors open in May. ${store} The max for each boat is 40 kg.`, quoted),
  ]
}

test('what goes on with a talk is looked for on the page that was quoted last, first', async () => {
  const before = ['How much is a berth for one boat?', 'A berth for one boat: £76.93']
  const asked = 'and just for it and a tender?'
  expect(await quotesOf(asked, handbook(1), before)).toEqual({
    quotes: ['A berth for a boat and its tender: £160.26'],
    grounded: undefined,
  })
})

test('what the library would refuse is quoted with doubt where the page spoken of says all of it', async () => {
  const before = ['What does the store take?', 'What boats need.']
  const { quotes, grounded } = await quotesOf("what's the max load", handbook(2), before)
  expect(quotes).toEqual(['The max for each boat is 40 kg.'])
  expect(grounded).toBeUndefined()
})

test('what was quoted just before is not quoted again where the same place says what is new', async () => {
  const quoted = [{ fileId: 'handbook', page: 9, back: 1 }]
  const held = 'A full kiln holds about 40 bowls.'
  const kiln = page(9, 'Kiln', `${held} Firing takes nine hours. Clay is free.`, quoted)
  const before = ['how many bowls does a full kiln hold', `From the handbook: “${held}” [1]`]
  const { quotes, grounded } = await quotesOf('and how long to fire it?', [kiln], before)
  expect(quotes[0]).toBe('Firing takes nine hours.')
  expect(quotes).not.toContain(held)
  expect(grounded).toBeUndefined()
  const again = await quotesOf('and how many bowls does it hold?', [kiln], before)
  expect(again.quotes[0]).toBe(held)
})

test('what was quoted just before is not quoted again where another section says more of what is new', async () => {
  const quoted = [{ fileId: 'handbook', page: 9, back: 1 }]
  const late = 'Whoever collects a dog late pays £15.'
  const food = 'Dogs are fed what their owners bring.'
  const found = [
    page(9, 'Collecting', late, quoted),
    page(10, 'Food', `${food} Bowls are washed.`, quoted),
  ]
  const before = ['what does it cost to collect my dog late', `From the handbook: “${late}” [1]`]
  const { quotes, grounded } = await quotesOf('do you feed them', found, before)
  expect(quotes[0]).toBe(food)
  expect(grounded).toBeUndefined()
  expect((await quotesOf('and if i am late to collect it', found, before)).quotes[0]).toBe(late)
})

test('what a document says in its own words is quoted with doubt where the talk is of that document', async () => {
  const rent = 'Each member is billed £40 a month.'
  const pause = 'A membership may be paused for two months.'
  const quoted = [{ fileId: 'handbook', page: 9, back: 1 }]
  const found = [page(9, 'Rent', rent, quoted), page(10, 'Pauses', pause, quoted)]
  const before = ['what is the rent of the handbook', `From the handbook: “${rent}” [1]`]
  const { quotes, grounded } = await quotesOf('can i put it on hold then', found, before)
  expect(quotes[0]).toBe(pause)
  expect(grounded).toBeUndefined()
})

test('what the house spoken of says is asked of it, though another says more of the same', async () => {
  const ours = 'Photography is for private use, and without a flash.'
  const theirs = 'You can take photos of the pool.'
  const quoted = [{ fileId: 'handbook', page: 9, back: 1 }]
  const found = [
    page(9, 'Visits', `Cash is not taken. ${ours}`, quoted),
    { ...page(2, 'Pool', theirs, quoted), fileId: 'pool', id: 'pool' },
  ]
  const before = ['do you take cash', 'From the handbook: “Cash is not taken.” [1]']
  expect((await quotesOf('can i take photos', found, before)).quotes).toEqual([ours])
  const afresh = found.map((one) => page(one.page, one.heading, one.text))
  expect((await quotesOf('can i take photos', afresh)).quotes[0]).toBe(theirs)
})

test('the same question, asked again, is answered as before', async () => {
  const quoted = [{ fileId: 'handbook', page: 9, back: 1 }]
  const may = 'Bikes may stay for two weeks.'
  const yard = page(9, 'Yard', `${may} Cars may not park here.`, quoted)
  const asked = 'How long may I park my bike in the yard?'
  const { quotes } = await quotesOf(asked, [yard], [asked, `From the handbook: “${may}” [1]`])
  expect(quotes).toContain(may)
})

test('half of a question is answered below the heading that asks it', async () => {
  const hire = page(10, 'Prices', 'Hire of the kiln costs £12 a day. Clay is free.')
  const booking = page(11, 'How do I book?', 'Write your name on the list at the door.')
  const asked = 'what does hire of the kiln cost and how do i book?'
  const { quotes } = await quotesOf(asked, [hire, booking])
  expect(quotes).toContain('Hire of the kiln costs £12 a day.')
  expect(quotes).toContain('Write your name on the list at the door.')
})

test('half of a question is surely answered by a section, whatever another sentence lacks', async () => {
  const hire = page(10, 'Prices', 'Hire of the kiln costs £12 a day. Clay is free.')
  const selling = page(11, 'How do I sell pots?', 'Go ahead. Nobody minds.')
  const elsewhere = page(12, 'Fair', 'Pots that did not sell at the fair are kept in the attic.')
  const asked = 'what does hire of the kiln cost and how do i sell pots?'
  const { quotes, grounded } = await quotesOf(asked, [hire, selling, elsewhere])
  expect(quotes).toContain('Go ahead. Nobody minds.')
  expect(quotes).toContain('Hire of the kiln costs £12 a day.')
  expect(grounded).toBe('yes')
})

test('a number with what is asked about is said where one asks whom to call, with doubt', async () => {
  const help = page(
    12,
    'Help',
    'Burst pipe or no power: warden Mrs Teale, 01632 960 052, at any hour. Letters: box at the gate. The gate is shut at ten.',
  )
  const { quotes, grounded } = await quotesOf('no power in my cabin who should i ring', [help])
  expect(quotes[0]).toMatch(/^Burst pipe or no power: warden Mrs Teale/)
  expect(grounded).toBeUndefined()
  expect((await quotesOf('who should i ring about a passport', [help])).grounded).toBe('no')
})

test('what a line says behind its label is quoted with it', async () => {
  const waste = page(
    13,
    'Waste',
    'Batteries. There is no box for them here. The nearest one hangs in the town hall, beside the lift.\nPaper. It goes into the blue bin.',
  )
  const { quotes } = await quotesOf('where do i chuck out batteries', [waste])
  expect(quotes.join(' ')).toContain('The nearest one hangs in the town hall')
})

test('below a heading that names what is asked for, each number of it is quoted', async () => {
  const [given, kept] = [
    'Each clerk is given 18 days off every year.',
    'At most 27 vacation days are kept in the bank.',
  ]
  const leave = page(3, 'Vacation', `${given} ${kept} The bank is closed in March.`)
  const { quotes } = await quotesOf('how many vacation days do I get?', [leave])
  expect(quotes).toEqual([given, kept])
})

test('‘wie oft’ asks for no word of the answer, and a verb in two parts is one', async () => {
  const meeting = 'Die Versammlung ist mindestens einmal im Laufe eines Jahres einzuberufen.'
  const missing = 'Bei mehrfachem Fehlen bei der Versammlung kann der Vorstand ermahnen.'
  const refused = 'Lehnen diese den Antrag ab, so entscheidet die Versammlung.'
  const statutes = page(4, 'Versammlung', `${missing} ${meeting} ${refused}`)
  expect((await quotesOf('Wie oft findet die Versammlung statt?', [statutes])).quotes).toContain(
    meeting,
  )
  const out = page(5, 'Ende', 'Der Austritt wird schriftlich erklärt.')
  const joins = page(6, 'Leitung', 'Die Chorleitung tritt in beratender Funktion hinzu.')
  const { quotes } = await quotesOf('Wie trete ich aus dem Chor aus?', [joins, out])
  expect(quotes).toEqual(['Der Austritt wird schriftlich erklärt.'])
  const quorum = page(7, 'Beschlüsse', 'Gegen den Beschluss ist eine Beschwerde möglich.')
  const able = 'Die Versammlung ist beschlussfähig, wenn die Hälfte der Mitglieder da ist.'
  const when = await quotesOf('Wann ist die Versammlung beschlussfähig?', [
    quorum,
    page(8, 'Versammlung', able),
  ])
  expect(when.quotes).toEqual([able])
})

test('a further quote with words of the question before alone is left out', () => {
  const quotes = ['Present: Ms Okafor.', 'A member may resign.', 'Ms Tran was not present.']
  const chosen = quotes.map(
    (text) => ({ passage: { heading: '' }, unit: { text, quote: text } }) as Candidate,
  )
  const history: Turn[] = [{ role: 'user', content: 'when does the caretaker resign' }]
  const left = (text: string) =>
    withoutWordsBefore(text, history, chosen).map(({ unit }) => unit.quote)
  expect(left('who was present')).toEqual([quotes[0], quotes[2]])
  expect(left('and was she present?')).toEqual(quotes)
})

test('another document is never sure of what the one spoken of says, too', async () => {
  const quoted = [{ fileId: 'handbook', page: 1, back: 1 }]
  const desks = page(
    1,
    'Desks',
    'Desk\tPrice\tNotice\nShared\t£90\t1 month\nFixed\t£260\t2 months',
    quoted,
  )
  const policy = {
    ...page(3, 'Ending the policy', 'You may end the policy with a notice of six weeks.', quoted),
    ...{ fileId: 'policy', filename: 'policy.md', title: 'Policy' },
  }
  const before = ['How much is a fixed desk?', 'Fixed, Price: £260']
  const asked = 'How long is the notice of the policy?'
  expect(
    (await quotesOf('How long is the notice?', [policy, desks], before)).grounded,
  ).toBeUndefined()
  expect((await quotesOf(asked, [policy, desks], before)).grounded).toBe('yes')
})

test('“why not?” is answered by the reason in what was quoted, and not looked up in another language', async () => {
  const quoted = [{ fileId: 'handbook', page: 14, back: 1 }]
  const rule = 'Lanterns are not allowed in the barn because straw burns easily.'
  const barn = page(14, 'Barn', `${rule} The barn has a tap.`, quoted)
  const before = ['may i light a lantern in the barn?', `From the handbook: “${rule}” [1]`]
  for (const asked of ['why?', 'why not?', 'and why is that?'])
    expect(await quotesOf(asked, [barn], before)).toEqual({ quotes: [rule], grounded: undefined })
  const bare = page(14, 'Barn', 'Lanterns are not allowed in the barn. The barn has a tap.', quoted)
  const told = [before[0]!, 'From the handbook: “Lanterns are not allowed in the barn.” [1]']
  expect((await quotesOf('why not?', [bare], told)).quotes).toEqual([])
})

test('“what else?” brings what stands beside the quote where nothing else is as good', async () => {
  const quoted = [{ fileId: 'handbook', page: 15, back: 1 }]
  const rule = 'Do not feed the geese on the pond.'
  const pond = page(15, 'Pond', `${rule} Do not swim there. Keep dogs on a lead.`, quoted)
  const before = ['may i feed the geese on the pond?', `From the handbook: “${rule}” [1]`]
  for (const asked of ['what else?', 'and what else should I not do?']) {
    const { quotes, grounded } = await quotesOf(asked, [pond], before)
    expect(quotes).toEqual(['Do not swim there.', 'Keep dogs on a lead.'])
    expect(grounded).toBeUndefined()
  }
})

test('“what if it leaks?” is answered by what is done then', async () => {
  const quoted = [{ fileId: 'handbook', page: 16, back: 1 }]
  const never = 'Never fill the boiler with hot water, since hot water makes it leak.'
  const boiler = page(
    16,
    'Boiler',
    `${never} Leaks are common in old boilers. If it leaks, shut the red valve.`,
    quoted,
  )
  const before = ['why no hot water in the boiler?', `From the handbook: “${never}” [1]`]
  const { quotes } = await quotesOf('what if it leaks?', [boiler], before)
  expect(quotes).toContain('If it leaks, shut the red valve.')
})

test('what happens without paying is not surely answered by a section on pay', async () => {
  const pay = page(1, 'Pay', 'Salaries are paid on the 25th. Overtime is paid at time and a half.')
  const late = page(2, 'Late payment', 'A reminder costs nothing. After two weeks £25 is added.')
  const asked = 'what happens if i don’t pay?'
  expect((await quotesOf(asked, [pay])).grounded).not.toBe('yes')
  const stairs = page(
    3,
    'Cleaning the stairs',
    'The stairs are cleaned on Thursdays. Tenants take turns. If it is not done, we call a firm.',
  )
  const cleaning = await quotesOf('what happens if i don’t clean the stairs', [stairs])
  expect(cleaning.quotes).toContain('If it is not done, we call a firm.')
  expect((await quotesOf(asked, [late])).quotes).toContain('A reminder costs nothing.')
})

test('what is said in the words of documents is as near as what has the typed words', () => {
  const passage = passageOf('Those who do not attend pay £3.50.')
  const unit = { quote: passage.text, text: passage.text, cells: [] as string[] }
  const weighed = { candidates: [{ passage, unit } as Candidate], likelihood: 1 }
  expect(wordsNotSaid('what if i don’t turn up', weighed)).toBe(1)
  const asDocumentsSay = 'what if i don’t attend'
  expect(wordsNotSaid('what if i don’t turn up', { ...weighed, asDocumentsSay })).toBe(0)
})
