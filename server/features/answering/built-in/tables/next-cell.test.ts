import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'
import { type QuotedPage } from '#server/features/passages/passages.ts'
import type { DocumentAccess, Turn } from '#server/infra/model/model.ts'

const answer = builtInAnswerer()

const fares = passageOf(
  'Boat\tSummer day\tWinter day\tDeposit\tLongest hire\nCanoe\t£18\t£12\t£40\t8 hours\nKayak\t£22\t£15\t£60\t5 hours\nPedal boat, small\t£14\t\t£20\t2 hours\nPedal boat, large\t£19\t£11\t£30\t3 hours\nPunt with a guide\t£50\t£45\t£10\t2 hours\nRaft\t£30\t£90\t4 hours\nDinghy\t£20\t–\t£50\t3 hours',
  { id: 'fares', title: 'Boat hire', heading: 'Fares' },
)

const asked = (text: string, ...before: string[]) => askedOf(fares, text, ...before)

async function askedOf(table: typeof fares, text: string, ...before: string[]) {
  const access = {
    named: async () => [],
    search: async () => [],
    read: async () => [table],
    tables: async () => ({ passages: [table], more: false }),
  } as Partial<DocumentAccess> as DocumentAccess
  const history: Turn[] = []
  let quotedLast: QuotedPage[] = []
  for (const one of [...before, text]) {
    const evidence = {
      ...{ meanings: null, weights: {}, rarest: 1, about: '', corrections: [], foundBy: {} },
      quotedLast,
    }
    const passages = [{ ...table, evidence }]
    const { said, cells, grounded, citations } = await answer(one, passages, { access, history })
    history.push({ role: 'user', content: one }, { role: 'bot', content: said })
    quotedLast = citations.map((citation) => ({ ...citation, back: 1 }))
    if (one === text) return { said: said.split('\n')[0], cells, grounded }
  }
  throw new Error('Nothing was asked.')
}

const first = 'What does a canoe cost on a winter day?'

test('another row goes on in the column that was told', async () => {
  expect(await asked('and a kayak?', first)).toEqual({
    said: 'Kayak, Winter day: **£15**',
    cells: ['£15'],
    grounded: 'yes',
  })
})

test('another column goes on with the row that was told last', async () => {
  expect(await asked('and the deposit?', first, 'and a kayak?')).toMatchObject({
    said: 'Kayak, Deposit: **£60**',
  })
  for (const text of ['summer?', 'summer day?'])
    expect(await asked(text, first)).toMatchObject({ said: 'Canoe, Summer day: **£18**' })
  expect(await asked('what about the hire?', first, 'and a kayak?')).toMatchObject({
    said: 'Kayak, Longest hire: **5 hours**',
  })
})

test('another row and another column are both taken', async () => {
  expect(await asked('and a kayak in summer?', first)).toMatchObject({ cells: ['£22'] })
})

test('words of a name that nobody has typed now were spoken of', async () => {
  const large = 'What does a large pedal boat cost on a summer day?'
  expect(await asked('and a small one?', large)).toMatchObject({
    said: 'Pedal boat, small, Summer day: **£14**',
  })
})

test('what asks for something else is no cell of the table', async () => {
  for (const text of [
    'who are kayaks?',
    'and where is a kayak?',
    'only a kayak?',
    'und wann ein Kayak?',
  ])
    expect((await asked(text, first)).said, text).not.toMatch(/^[\w ,]+: \*\*/)
})

test('a row with fewer cells, and a dash, say nothing of a column', async () => {
  for (const text of ['and a raft?', 'and a dinghy?'])
    expect((await asked(text, first)).said, text).not.toMatch(/^[\w ,]+: \*\*/)
})

test('what may mean several rows, none, or more than a cell says is not surely a cell', async () => {
  for (const text of [
    'and a pedal boat?',
    'and a small pedal boat?',
    'and a tandem?',
    'and a guide?',
    'and a kayak with two seats?',
    'and not a kayak?',
  ])
    expect((await asked(text, first)).said, text).not.toMatch(/^[\w ,]+: \*\*/)
})

const spans = passageOf(
  'Boat\tUp to 1 hour\tUp to 4 hours\tEach further day\tDeposit\nSkiff\t£8\t£21\t£35\t£50\nSloop\t£16\t£44\t£60\t£90',
  { id: 'spans', title: 'Boat hire', heading: 'Spans' },
)

test('an amount goes on in the column that takes it in', async () => {
  const hour = 'What does a skiff cost for an hour?'
  expect(await askedOf(spans, 'and for 3 hours?', hour)).toMatchObject({
    said: 'Skiff, Up to 4 hours: **£21**',
  })
  expect((await askedOf(spans, 'and for 9 hours?', hour)).cells).not.toContain('£21')
  expect((await askedOf(spans, 'and for a day?', hour)).cells).not.toContain('£35')
  expect(await askedOf(spans, 'and each further day?', hour)).toMatchObject({ cells: ['£35'] })
})

test('a day goes on in the column of a day, and not in that of half of one', async () => {
  const bikes = passageOf(
    'Bicycle\tHalf day\tFull day\tWeek\nElectric bike\t£32\t£45\t£190\nTandem\t£30\t£42\t£180',
    { id: 'bikes', title: 'Bicycles', heading: 'Prices' },
  )
  const before = ['what does an electric bike cost for a week', 'and a tandem']
  expect((await askedOf(bikes, 'and for a day', ...before)).cells).toEqual(['£42'])
  expect((await askedOf(bikes, 'and for half a day', ...before)).cells).toEqual(['£30'])
})
