import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Candidate, Signs } from './scoring.ts'
import { withWhatIsAsked } from './weighed.ts'

const candidate = (quote: string, score: number, cue: number, heading = 'Gifts'): Candidate => ({
  passage: { id: heading, fileId: 'perks', heading } as FoundPassage,
  unit: { quote, text: quote, cells: [], heads: [] },
  position: 0,
  score,
  signs: { cue, formless: 0 } as Signs,
})
const first = (...candidates: Candidate[]) =>
  withWhatIsAsked('how much is it', { candidates, likelihood: 0.5 }).candidates[0]!.unit.quote

const gift = candidate('We make a matching gift.', 1.5, -1)

test('what has the amount that is asked for comes before what has none, in the same place', () => {
  const amount = candidate('We match up to £200.', 1.3, 1)
  expect(first(gift, amount)).toBe('We match up to £200.')
  expect(
    withWhatIsAsked('how much is it', { candidates: [gift, amount], likelihood: 0.5 }).isNeverSure,
  ).toBe(true)
})

test.each([
  ['of another place', candidate('Gyms get £100.', 1.4, 1, 'Gym')],
  ['that is much worse', candidate('Gyms get £100.', 1.2, 1)],
  ['without one', candidate('It is a gift.', 1.45, -1)],
])('a sentence %s does not', (_, other) => {
  expect(first(gift, other)).toBe('We make a matching gift.')
})

test('an amount elsewhere in the document is the one of what its title names', () => {
  const inDocument = ({ passage, ...one }: Candidate): Candidate => ({
    ...one,
    passage: { ...passage, title: 'Trip to Trier' },
  })
  const boat = inDocument(candidate('Wednesday: boat trip in Trier.', 1.5, -1, 'Timetable'))
  const price = inDocument(candidate('The trip costs £489.', 1, 1, 'Payment'))
  const room = inDocument(candidate('A single room costs £60.', 1, 1, 'Rooms'))
  const asked = (text: string, ...candidates: Candidate[]) =>
    withWhatIsAsked(text, { candidates, likelihood: 0.5 }).candidates[0]
  expect(asked('How much is the trip to Trier?', boat, price)).toBe(price)
  expect(asked('How much is the boat trip in Trier?', boat, price)).toBe(boat)
  expect(asked('How much is the trip to Trier?', boat, room)).toBe(boat)
})

test('what only goes on with a question asks for what it names', () => {
  const weighed = { candidates: [gift, candidate('We match up to £200.', 1.4, 1)], likelihood: 0.5 }
  expect(withWhatIsAsked('and for gifts?', weighed)).toBe(weighed)
})

test('nothing is changed where the best sentence has it, or nothing is asked for', () => {
  const best = candidate('We match £10.', 1.5, 1)
  expect(first(best, candidate('We match up to £200.', 1.4, 1))).toBe('We match £10.')
  expect(first({ ...gift, signs: { ...gift.signs, cue: 0 } }, best)).toBe(gift.unit.quote)
})

test('asked what follows from not doing something, what speaks of that comes first', () => {
  const duty = candidate('Each member helps for eight hours.', 1.5, 0)
  const fine = candidate('Hours not worked cost £12.', 1.3, 0)
  const asked = (...candidates: Candidate[]) =>
    withWhatIsAsked('what happens if I do not help', { candidates, likelihood: 0.5 })
  expect(asked(duty, fine)).toMatchObject({ candidates: [fine, duty], isNeverSure: true })
  expect(asked(fine, duty).isNeverSure).toBeUndefined()
  const elsewhere = candidate('Rent that is not paid is charged.', 1.49, 0, 'Rent')
  expect(asked(duty, elsewhere).candidates[0]).toBe(duty)
})

test('asked for a telephone number, one of the same document comes first', () => {
  const formless = { cue: 0, formless: 1 } as Signs
  const words = { ...candidate('Advice by the clinic: £34', 1.5, 0), signs: formless }
  const number = candidate('Ring 0361 550219.', 0.7, 0, 'Contact')
  const asked = (...candidates: Candidate[]) =>
    withWhatIsAsked('what is the phone number of the clinic', { candidates, likelihood: 0.5 })
  expect(asked(words, number)).toMatchObject({ candidates: [number, words], isNeverSure: true })
  const elsewhere = { ...number, passage: { ...number.passage, fileId: 'other' } }
  expect(asked(words, elsewhere).candidates[0]).toBe(words)
})
