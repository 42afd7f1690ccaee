import { expect, onTestFinished, test } from 'vitest'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import type { Candidate } from '../scoring.ts'
import { sectionAsked } from './section-asked.ts'

const passage = (page: number, heading: string, text: string, title = 'House rules') =>
  ({
    ...{ id: `${page} ${heading} ${text}`, fileId: 'rules', filename: 'house-rules.pdf', title },
    ...{ page, place: null, own: false, heading, text, score: 1, meaning: 0.5 },
  }) satisfies FoundPassage

const all = [
  passage(1, '1 Guests', 'Guests sign the book. They leave by ten. The porter helps them.'),
  passage(2, '2 What is a warden?', 'A warden keeps the keys of one floor.'),
  passage(3, 'Article IV › Section 1', 'No bell is rung at night.'),
  passage(4, '3 Can I make and sell copies of the rules?', 'Go ahead. Nobody charges for it.'),
  passage(5, '4 Keys', 'Keys are lent for a day.'),
  passage(6, '5 I broke a bell and want it mended. What do I do?', 'Bring it to the porter.'),
  passage(
    7,
    '6 Notice periods',
    'A guest who leaves tells the porter so in writing, and hands in the key. The porter writes it in the book of the house before noon. The period is two days.',
  ),
]

/** `found` are the pages that a search found. */
async function asked(question: string, found: number[]) {
  const passages = all.filter(({ page }) => found.includes(page))
  const best = { passage: passages[0]!, unit: unitsOf(passages[0]!)[0]! } as Candidate
  const outline = all.map(({ heading, page }) => ({ heading, page }))
  const access = {
    named: async () => [
      { fileId: 'rules', filename: 'house-rules.pdf', title: 'House rules', pages: 5, outline },
    ],
    read: async (_: string, pages: number[]) => all.filter(({ page }) => pages.includes(page)),
  } as Partial<DocumentAccess> as DocumentAccess
  const section = await sectionAsked(question, passages, best, access)
  return section && { ...section, quotes: section.begins.map(({ unit }) => unit.quote) }
}

const begins = async (question: string, found: number[]) => (await asked(question, found))?.quotes

test.each([
  ['what is a warden', 'A warden keeps the keys of one floor.'],
  ['Tell me about the guests', 'Guests sign the book.'],
  ['guests', 'Guests sign the book.'],
  ['can i sell copies?', 'Go ahead. Nobody charges for it.'],
  ['broke a bell what do i do', 'Bring it to the porter.'],
  ['Erkläre mir guests', 'Guests sign the book.'],
  ['what are keys in the house rules', 'Keys are lent for a day.'],
])('‘%s’ is answered with what the section begins with', async (question, first) => {
  expect((await begins(question, [1, 2, 3, 4, 5, 6]))?.[0]).toBe(first)
})

test('a name that no language has is a heading of its own, among what its document is about', async () => {
  all.push(passage(9, 'Guests › mooradm', 'Opens the gate at night. Guests of it may ring.'))
  onTestFinished(() => void all.pop())
  expect(await begins('what is the guest mooradm for', [9])).toContain('Opens the gate at night.')
  expect(await begins('what is the fee of mooradm for boats', [9])).toBeUndefined()
})

test('of what does not work, the advice is read from its beginning', async () => {
  const stuck = passage(9, 'Faults › The gate does not open', 'Wait for the bell. Then ring.')
  all.push(stuck)
  onTestFinished(() => void all.pop())
  expect(await begins("my gate won't move", [9])).toEqual(['Wait for the bell.', 'Then ring.'])
  expect(await begins('may the gate stay open', [9])).toBeUndefined()
  expect(await begins("my bell won't ring", [1])).toBeUndefined()
})

test('a section of the document that the rest of the question names', async () => {
  const third = passage(
    8,
    'What follows › Third complaint (within 60 days)',
    'A fine is due.\nThe lease ends.',
    'Rules about noise',
  )
  all.push(third)
  onTestFinished(() => void all.pop())
  expect(await begins('what happens after the third noise complaint', [1, 8])).toEqual([
    'A fine is due.',
    'The lease ends.',
  ])
  expect(await begins('what happens after the third fire complaint', [1, 8])).toBeUndefined()
})

test('a mere topic gets more of its section than a question', async () => {
  expect(await begins('explain notice periods', [7])).toHaveLength(2)
  expect((await begins('notice period', [7]))?.[2]).toBe('The period is two days.')
  expect((await asked('notice period', [7]))?.isTopic).toBe(true)
})

test.each([
  ['what does the first section of article 4 say', 'No bell is rung at night.'],
  ['what is in section 3?', 'Go ahead. Nobody charges for it.'],
])('‘%s’ is found in the outline, where the search finds it not', async (question, first) => {
  expect((await begins(question, [1, 2]))?.[0]).toBe(first)
})

test.each([
  'how long are keys lent',
  'what does a guest pay',
  'who keeps the keys',
  'what is the fee of a warden',
])('‘%s’ asks for a fact, and not for a section', async (question) => {
  expect(await begins(question, [1, 2, 3, 4, 5])).toBeUndefined()
})

test.each([
  ['what are keys', true],
  ['tell me about the visitors', false],
  ['what is a go key', false],
])('whether ‘%s’ has the words of the heading: %s', async (question, expected) => {
  expect((await asked(question, [1, 2, 3, 4, 5]))?.isSole).toBe(expected)
})
