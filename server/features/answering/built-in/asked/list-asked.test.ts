import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import { listAsked } from './list-asked.ts'
import type { Doubts } from '../doubts/doubt.ts'
import { asOneReading } from '../weighed.ts'
import type { Candidate } from '../scoring.ts'
import { pointersOf } from '../row-names.ts'

const passage = (heading: string, text: string): FoundPassage => ({
  ...{ id: heading, fileId: 'club', filename: 'club.pdf', title: 'Rules of the club', page: 1 },
  ...{ place: null, own: false, heading, text, score: 1, meaning: null },
})
const loans = passage(
  '3 Things to lend › 3.1 Loans',
  'Loans are for so long:\nBooks: 4 weeks\nFilms: 1 week\nReturn everything clean.',
)
const staff = passage('4 The office', 'Chair: Ana Mayer\nTreasurer: Ben Ode')

const none = {
  ...{ score: 0, meaning: 0, covered: 1, focus: 1, allButFocus: 0, missingNames: 0, unmet: 0 },
  ...{ missingShareInSentence: 0, missingShareInPassage: 0, rarestMissingInSentence: 0 },
  ...{ rarestMissingInPassage: 0, lacksForm: 0, lacksCount: 0, absent: 0, lead: 0, first: 0 },
  ...{ leadOfPassage: 0, pointed: 0, missingNumbers: 0, agreed: 0, lacksRole: 0 },
  ...{ lacksWay: false, saysTheWay: false, onlySupposed: false, lacksMeaning: false },
  ...{ misses: false, ofAnother: false, reaches: false, inGerman: false },
}

/** The candidates of a question, and the sentence `first` as the best one, which is no answer. */
function asked(question: string, passages: FoundPassage[], first?: string, doubts?: Doubts) {
  const pointers = pointersOf(asOneReading(question))
  const candidates = passages.flatMap((passage) =>
    unitsOf(passage).map((unit, position) => {
      const { value: _, ...signs } = pointers(unit, passage, () => 1)
      return { passage, unit, position, signs, score: unit.quote === first ? 1 : 0 }
    }),
  ) as Candidate[]
  const best = candidates.toSorted((a, b) => b.score - a.score)
  const found = listAsked(question, {
    candidates: best,
    likelihood: 0,
    ...(doubts ? { doubts } : {}),
  })
  return found && { ...found, quotes: found.chosen.map(({ unit }) => unit.quote) }
}

test('where no label is named, the whole list under its words is the answer', () => {
  const found = asked('How long is a loan?', [staff, loans], 'Films: 1 week')
  expect(found).toMatchObject({ quotes: ['Books: 4 weeks', 'Films: 1 week'], isSure: true })
})

test('a list that has the name of what is asked comes before a sentence elsewhere', () => {
  const elsewhere = passage('2 Fees', 'A loan costs nothing for long.')
  const doubts = { ...none, score: 3, meaning: 3, lead: 2, leadOfPassage: 2, first: 1 }
  const question = 'How long are loans?'
  expect(asked(question, [elsewhere, loans], elsewhere.text, doubts)?.quotes).toEqual([
    'Books: 4 weeks',
    'Films: 1 week',
  ])
  const other = { ...loans, heading: '3.2 Loans to schools' }
  expect(asked(question, [elsewhere, other], elsewhere.text, doubts)).toBeUndefined()
})

test('of two lists that fit, the better one is quoted and not sure', () => {
  const other = { ...loans, id: 'other', fileId: 'other' }
  expect(asked('How long is a loan?', [loans, other])).toMatchObject({ isSure: false })
})

test('a year or a measure that is not said makes it unsure', () => {
  expect(asked('How long was a loan in 2019?', [loans])).toMatchObject({ isSure: false })
  expect(asked('How long is a loan a year?', [loans])).toMatchObject({ isSure: false })
})

test.each([
  ['it is asked what is not so', 'How long is a loan not?'],
  ['a label is named', 'How long is a loan of books?'],
  ['a word is not above the list', 'How long is a loan to schools?'],
  ['no figure is asked for', 'Who gets a loan?'],
  ['its lines say nothing of that kind', 'How long is the office?'],
])('where %s, no list is meant', (_, question) => {
  expect(asked(question, [loans, staff])).toBeUndefined()
})
