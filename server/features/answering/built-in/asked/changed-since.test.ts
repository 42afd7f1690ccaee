import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Candidate } from '../scoring.ts'
import { withChangesSince } from './changed-since.ts'

function firstOf(question: string, quotes: string[], files = ['minutes', 'minutes']) {
  const candidates = quotes.map((quote, at) => ({
    passage: { fileId: files[at] } as FoundPassage,
    unit: { quote, text: quote, cells: [], heads: [] },
  })) as unknown as Candidate[]
  const { candidates: found, isNeverSure } = withChangesSince(question, {
    candidates,
    likelihood: 1,
  })
  return [found[0]!.unit.quote, isNeverSure]
}

const fete = 'Summer fête. Saturday 12 July, on the green.'
const moved = 'Summer fête. Moved to Saturday 19 July because of the band.'
const play = 'The play in the hall is on 3 May.'
const question = 'When is the summer fête?'

test('what the document has moved or called off since comes first, and is never sure', () => {
  expect(firstOf(question, [fete, moved])).toEqual([moved, true])
  expect(
    firstOf('Wann ist die Probe?', ['Die Probe ist am 3. Mai.', 'Die Probe am 3. Mai entfällt.']),
  ).toEqual(['Die Probe am 3. Mai entfällt.', true])
})

test.each([
  ['of something else', question, [fete, 'The fair was moved to May.']],
  ['of another document', question, [fete, moved], ['minutes', 'letter']],
  ['that is asked for', 'Was the summer fête cancelled?', [fete, moved]],
  ['for a case', question, [fete, 'If it rains, the summer fête is cancelled.']],
  [
    'of no day',
    'How much is a booking?',
    ['A booking is £20.', 'A booking is cancelled by phone.'],
  ],
  ['that is none', 'When is the play in the hall?', [play, 'The play in the hall costs £4.']],
])('a change %s does not', (_, asked, quotes, files = ['minutes', 'minutes']) => {
  expect(firstOf(asked, quotes, files)).toEqual([quotes[0], undefined])
})
