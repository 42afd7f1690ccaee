import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as foundPassage,
} from '#server/features/answering/testing/ask-built-in.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'

const answer = builtInAnswerer()

const passageOf = (text: string, heading: string) =>
  foundPassage(text, { fileId: 'camp', filename: 'camp.pdf', title: 'Summer camp', heading })

const quotesFor = async (text: string, passages: FoundPassage[]) =>
  (await answer(text, passages)).quotes

const day = passageOf(
  'Hour\tWhat is on\n7.30 – 8.15\tBreakfast, seniors\n8.15 – 9.00\tBreakfast, juniors\n21.00\tLights out',
  'The day at camp',
)
const medicine = passageOf(
  'Tablets are handed out by the nurse after breakfast. Campers never keep them in the tent.',
  'Illness',
)

test('a row that only has the time of something does not say whether one may', async () => {
  const asked = 'can my daughter keep her tablets at breakfast'
  expect((await quotesFor(asked, [day, medicine]))[0]).not.toContain('8.15')
  expect(await quotesFor('can we bring our own tents to breakfast', [day])).toEqual([])
  expect(await quotesFor('when is breakfast for juniors', [day])).toContain(
    '8.15 – 9.00 Breakfast, juniors',
  )
})

test('the number that points to a row is no answer to when', async () => {
  const prices = passageOf('Age\tWeek\nup to 9 years\t£140\n10 to 15 years\t£180', 'Prices')
  const groups = passageOf(
    'Group\tClimbs\nOtters (7 to 9)\tThursday 14.30\nHawks (10 to 15)\tFriday 9.15',
    'Climbing',
  )
  const asked = 'when does my son climb, he is 8 years old'
  expect((await quotesFor(asked, [prices, groups]))[0]).toBe('Otters (7 to 9) Thursday 14.30')
  expect(await quotesFor(asked, [prices])).toEqual([])
  const dues = passageOf('Alter\tBeitrag\nKinder bis 12 Jahre\t48 €\nErwachsene\t90 €', 'Beiträge')
  expect(await quotesFor('meine tochter ist 7, wann darf die klettern', [dues])).toEqual([])
})

test('several rows that nothing in the question points to are no answer', async () => {
  const kit = passageOf(
    'Thing\tColour\tShop\nRucksack\tblack or grey\tHill & Sons\nBoots\tbrown\tHill & Sons\nCap\tdark green\tCamp office\nTorch\tany\tCamp office',
    'Kit',
  )
  expect(await quotesFor('what colour gloves are worn, and in which shop are they', [kit])).toEqual(
    [],
  )
  expect(await quotesFor('what colour are the boots', [kit])).toEqual(['Boots brown Hill & Sons'])
})

test('all rows of a small table are quoted, where the one that is meant is among them', async () => {
  const hut = passageOf(
    'Season\tCampers, each night\tOthers, each night\nJanuary to March\t£32\t£48\nApril to October\t£39\t£56\nNovember and December\t£35\t£52',
    'The hut',
  )
  expect(await quotesFor('What does the hut cost for campers in summer?', [hut])).toHaveLength(3)
})

test('a German table without small words is read in German', async () => {
  const loans = foundPassage(
    'Medien\tLeihfrist\nBücher, Hörbücher, CDs\t4 Wochen\nDVDs, Zeitschriften, Tonies\t2 Wochen',
    { heading: 'Leihfristen', title: 'Bibliothek' },
  )
  expect((await answer('wie lange darf ich bücher ausleihen', [loans])).quotes).toEqual([
    'Bücher, Hörbücher, CDs 4 Wochen',
  ])
  expect((await answer('wie lange kann ich eine dvd behalten', [loans])).quotes).toEqual([
    'DVDs, Zeitschriften, Tonies 2 Wochen',
  ])
})
