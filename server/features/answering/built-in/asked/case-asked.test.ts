import { describe, expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Candidate } from '../scoring.ts'
import { ofCaseAsked } from './case-asked.ts'

function firstOf(question: string, quotes: string[], apart = false) {
  const candidates = quotes.map(
    (quote, position): Candidate =>
      ({
        passage: { id: apart ? `${position}` : 'fees' } as FoundPassage,
        unit: { quote, text: quote, cells: [], heads: [] },
        position,
        score: 2 - position / 2,
      }) as unknown as Candidate,
  )
  const { candidates: found, isNeverSure } = ofCaseAsked(question, { candidates, likelihood: 0.5 })
  return { quote: found[0]!.unit.quote, isNeverSure }
}

const leaving = [
  'If you leave before 25 April you lose the deposit only.',
  'Between 25 April and 30 May we keep 60 %.',
  'After 30 May you pay the full price.',
]

describe('of the rules for several cases, the one that is asked for comes first', () => {
  test.each([
    ['What if we leave on 10 May?', leaving[1]],
    ['what if we leave on may 10th', leaving[1]],
    ['What if we leave on 3 July?', leaving[2]],
    ['What if we leave in July?', leaving[2]],
    ['What if we leave on 1 March?', leaving[0]],
    ['May I leave?', leaving[0]],
    ['What if we leave?', leaving[0]],
    ['What if we leave between 1 March and 10 May?', leaving[0]],
  ])('%s', (question, quote) => expect(firstOf(question, leaving).quote).toBe(quote))

  const leave = ['Der Urlaub beträgt 27 Tage.', 'Nach fünf Jahren sind es 28, nach zehn Jahren 30.']
  test.each([
    ['Wie viel Urlaub habe ich nach 6 Jahren?', leave[1]],
    ['Wie viel Urlaub habe ich nach 2 Jahren?', leave[0]],
    ['Ich bin 62 Jahre alt, wie viel Urlaub habe ich?', leave[0]],
  ])('%s', (question, quote) => expect(firstOf(question, leave).quote).toBe(quote))

  const winter = ['Im Sommer ist offen.', 'Vom 1. November bis zum 31. März ist geschlossen.']
  test.each([
    ['Ist am 5. Januar offen?', winter[1]],
    ['Ist am 5. Juni offen?', winter[0]],
  ])('%s', (question, quote) => expect(firstOf(question, winter).quote).toBe(quote))
})

test('a time may lie between two that a rule names', () => {
  const returns = [
    'Tickets returned at least 30 days before cost nothing.',
    'Between 29 and 8 days before, half is paid back.',
  ]
  expect(firstOf('What if I return it 12 days before?', returns).quote).toBe(returns[1])
  expect(firstOf('What if I return it 40 days before?', returns).quote).toBe(returns[0])
})

test('a sentence that names the very day or time stays first', () => {
  const fair = ['On 10 May the fair takes place.', 'Stalls may be booked until 15 May.']
  expect(firstOf('What happens on 10 May?', fair)).toEqual({
    quote: fair[0],
    isNeverSure: undefined,
  })
  const parking = ['Two hours cost £3.', 'Cars without a ticket are clamped after 30 minutes.']
  expect(firstOf('What do two hours cost?', parking).quote).toBe(parking[0])
})

test('it is never sure, and a rule of another place is of something else', () => {
  expect(firstOf('What if we leave on 10 May?', leaving).isNeverSure).toBe(true)
  expect(firstOf('What if we leave on 1 March?', leaving).isNeverSure).toBeUndefined()
  expect(firstOf('What if we leave on 10 May?', leaving, true).quote).toBe(leaving[0])
})

describe('what is said of the very day that is asked about comes before what is said of several', () => {
  const museum = [
    'The museum is open Tuesday to Sunday from 10 am to 5 pm.',
    'On Thursdays it stays open until 8 pm.',
    'The museum is closed on Mondays.',
  ]
  test.each([
    ['Till when is the museum open on Thursday?', museum[1]],
    ['is it open on mondays', museum[2]],
    ['Is the museum open on Sunday?', museum[0]],
    ['Is the museum open on Monday or Thursday?', museum[0]],
    ['When is the museum open?', museum[0]],
  ])('%s', (question, quote) => expect(firstOf(question, museum).quote).toBe(quote))

  const gym = ['Geöffnet ist von 9 bis 23 Uhr.', 'An Wochenenden schließt die Halle um 21 Uhr.']
  test.each([
    ['Wann schließt die Halle am Samstag?', gym[1]],
    ['Wann schließt die Halle am Freitag?', gym[0]],
  ])('%s', (question, quote) => expect(firstOf(question, gym).quote).toBe(quote))
})
