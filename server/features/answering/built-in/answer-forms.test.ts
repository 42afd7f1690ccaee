import { expect, test } from 'vitest'
import { countsIt, hasForm, thingAskedFor } from './answer-forms.ts'

test.each([
  ['How tall is the lighthouse?', 'The lighthouse of 1868 can be visited.', false],
  ['How tall is the lighthouse?', 'The lighthouse is 31 metres high.', true],
  ['How long is the course?', 'The course lasts six hours.', true],
  ['How long is the course?', 'The course is held in the hall.', false],
  ['What does the cleaner weigh?', 'The cleaner went out 412 times.', false],
  ['What does the cleaner weigh?', 'The cleaner weighs 9 kg.', true],
  ['What colour is the door?', 'The door is green.', true],
  ['When was the hall built?', 'The hall is closed on Sundays.', false],
  ['When was the hall built?', 'The hall dates from 1904.', true],
  ['Who may use the hall?', 'Every member may.', true],
])('“%s” and “%s”', (question, sentence, expected) => {
  expect(hasForm(question, sentence)).toBe(expected)
})

test('a number has to stand with what is counted', () => {
  expect(countsIt('How many members has the club?', 'The club has 48 members.')).toBe(true)
  expect(countsIt('How many members has the club?', 'Members pay £48 a year.')).toBe(true)
  expect(countsIt('How many members has the club?', 'The club lends 4,000 tools.')).toBe(false)
  expect(countsIt('When does the club meet?', 'On Mondays.')).toBe(true)
})

test('what a question asks the existence of', () => {
  expect(thingAskedFor('Is there a campsite in Pendarra?')).toBe('campsite in Pendarra?')
  expect(thingAskedFor('Does the pool have a sauna?').trim()).toBe('a sauna?')
  expect(thingAskedFor('What does it cost?')).toBe('')
})
