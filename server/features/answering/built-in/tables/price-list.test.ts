import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'

const answer = builtInAnswerer()

const title = 'Harbour fees'
const berths = passageOf('Boat\tA night\tA week\nDinghy\t£8\t£40\nYacht\t£22\t£120', {
  ...{ title, heading: 'Berths' },
})
const others = passageOf('For what\tCharge\nKey\t£15\nShower\tfree\nCrane\t£60', {
  ...{ title, heading: 'Other charges', page: 4 },
})
const halls = passageOf('Hall\tEvening\nOak\t£90\nElm\t£60', {
  ...{ title: 'Halls', fileId: 'halls', heading: 'Rates' },
})
const beside = passageOf('The prices of the harbour are reviewed each year.', {
  ...{ title, heading: 'Prices', page: 2 },
})
const crews = passageOf('Boat\tCrew\nDinghy\t2\nYacht\t6', { title, page: 6, heading: 'Crews' })
const rooms = passageOf('Room\tPrice per day (EUR)\nMaple\t140\nOak\t320', {
  ...{ title: 'Rooms', fileId: 'rooms', heading: 'Hire' },
})
const all = [beside, berths, others, halls, crews, rooms]

test.each([
  ['list all prices of the harbour', ['£8', '£15']],
  ['what are the harbour charges', ['£8', '£15']],
  ['price list for the halls', ['£90']],
  ['show me the berth fees', ['£8']],
  ['room prices', ['140']],
])('“%s” shows the tables of prices', async (question, begin) => {
  const { quotes, grounded } = await answer(question, all)
  for (const price of begin) expect(quotes.join(' ')).toContain(price)
  expect(quotes.join(' ')).not.toContain('Dinghy 2')
  expect(grounded).toBe('yes')
})

test('what is a row, a sentence, or of several documents is no list of prices', async () => {
  const asksRow = await answer('what are the fees for a yacht', all)
  expect(asksRow.quotes.join(' ')).not.toContain('Dinghy')
  const asksHow = await answer('how do I get the price list', all)
  expect(asksHow.quotes.join(' ')).not.toContain('Dinghy')
  const ofAll = await answer('give me a list of all prices', all)
  expect(ofAll.quotes.length).toBeLessThan(5)
})

test.each([
  ['what do berths cost', berths],
  ['how much are the berths', berths],
])('“%s” shows the table below that heading, with doubt', async (question, { text }) => {
  const { quotes, grounded } = await answer(question, [beside, berths, halls])
  expect(quotes).toEqual(
    text
      .split('\n')
      .slice(1)
      .map((row) => row.replaceAll('\t', ' ')),
  )
  expect(grounded).toBeUndefined()
})

test('a sure quote of what something costs comes before the table below that heading', async () => {
  const sure = passageOf('Berths cost between £8 and £120.', { title, heading: 'Berths' })
  const { quotes, grounded } = await answer('what do berths cost', [sure, berths])
  expect(quotes[0]).toBe('Berths cost between £8 and £120.')
  expect(grounded).toBe('yes')
})

test('what is free says what it costs', async () => {
  const free = passageOf('Yes. Repairs are free. Spare parts are charged at cost.', {
    ...{ title: 'Repairs at the harbour', heading: 'Is it free?' },
  })
  const { quotes } = await answer('what do repairs cost', [free])
  expect(quotes[0]).toBe('Yes. Repairs are free.')
})
