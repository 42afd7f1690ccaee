import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Candidate } from '../scoring.ts'
import { dayIn, withLaterSection } from './later-section.ts'

test('the day of a heading is read however it is written', () => {
  const inOrder = [
    'Minutes, December 3rd, 2024',
    'Sitzung vom 4. März 2025 › 2 Halle',
    'Sitzung vom 11.03.2025',
    'Board, 12 March 2025',
    '1.4.0 (2025-06-02)',
    'Changes of October 2025',
  ].map(dayIn)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a! - b!))
  expect(new Set(inOrder).size).toBe(inOrder.length)
  expect(dayIn('3 The hall')).toBeUndefined()
  expect(dayIn('Opening times 2025')).toBeUndefined()
})

const said = (heading: string, quote: string, score = 1, fileId = 'minutes') =>
  ({
    passage: { fileId, heading } as FoundPassage,
    unit: { quote, text: quote, cells: [], heads: [] },
    signs: { cue: 1, formless: 0 },
    score,
  }) as unknown as Candidate
const march = said('Meeting of 4 March 2025 › 3 Kiln', 'A firing costs £6.')
const june = said('Meeting of 3 June 2025 › 2 Kiln', 'The price of a firing is now £8.', 0.8)

function firstOf(question: string, candidates: Candidate[]) {
  const found = withLaterSection(question, { candidates, likelihood: 1 })
  return [found.candidates[0], found.isNeverSure]
}

test('what a later section says of the same comes first, and is never sure', () => {
  const may = said('Meeting of 6 May 2025 › 2 Kiln', 'A firing is £7 from today on.', 0.9)
  expect(firstOf('How much is a firing in the kiln?', [march, may, june])).toEqual([june, true])
})

test.each([
  ['on another thing', said('Meeting of 3 June 2025 › 2 Wheel', 'A lesson costs £8.')],
  [
    'of another document',
    said('Meeting of 3 June 2025 › 2 Kiln', 'A firing costs £8.', 1, 'other'),
  ],
  ['that fits far less', said('Meeting of 3 June 2025 › 2 Kiln', 'A firing of 2 kilns.', 0.4)],
  ['below its own date alone', said('Newsletter, June 2025', 'A heater for the firing costs £90.')],
  ['of an earlier day', said('Meeting of 3 June 2024 › 2 Kiln', 'A firing costs £5.')],
])('a section %s does not', (_, other) => {
  expect(firstOf('How much is a firing in the kiln?', [march, other])).toEqual([march, undefined])
})

test('a question of a day means that day', () => {
  for (const question of ['How much was a firing?', 'How much is a firing in March?'])
    expect(firstOf(question, [march, june])).toEqual([march, undefined])
})
