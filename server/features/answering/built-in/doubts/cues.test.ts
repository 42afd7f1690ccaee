import { expect, test } from 'vitest'
import { cueMatch, focusMatch, questionWords, telling, withoutClauses } from './cues.ts'

test.each([
  ['what happens when i am late', 'what happens  i am late'],
  ['Can my son who is 14 come?', 'Can my son  is 14 come?'],
  ['how do I pay when I am away', 'how do I pay  I am away'],
])('%s', (question, left) => {
  expect(withoutClauses(question)).toBe(left)
})

test.each([
  'when is it open',
  'who may vote',
  'what does it cost, and when is it open',
  'do you know who has the key',
  'can you tell me when it opens',
  'how much do we owe somebody who is ill',
  'since when has it been closed',
  'Until when may I stay?',
])('%s asks with all of its words', (question) => {
  expect(withoutClauses(question)).toBe(question)
})

test('a number of years or of a telephone answers who asks for an age or whom to call', () => {
  expect(cueMatch('from what age may i row', 'Seven. Younger ones watch.')).toBe(1)
  expect(cueMatch('Ab welchem Alter darf ich rudern?', 'Mit sieben darf man mit.')).toBe(1)
  expect(cueMatch('who do i ring', 'Broken oar: 01632 960 041')).toBe(1)
  expect(cueMatch('who do i ring', 'Broken oars lie in the shed.')).toBe(-1)
})

test('only a question for a time lacks a time', () => {
  const quote = 'Whoever goes without food will faint.'
  expect(cueMatch('what happens when i starve', quote)).toBe(0)
  expect(cueMatch('when will i starve', quote)).toBe(-1)
})

test.each([
  ['Monthly backups may suffice.', 1],
  ['Copies may suffice.', -1],
  ['Backups: May', 1],
  ['Backups are held during May.', 1],
  ['May we suffice?', -1],
  ['Copies are made in May.', 1],
  ['May 1 is the day.', 1],
])('whether “%s” says how often: %s', (quote, expected) => {
  expect(cueMatch('How often should I make a backup?', quote)).toBe(expected)
})

test.each(['12€', '12 €', '10,00 EUR', '€12', 'kostenlos'])('“%s” is a price', (price) => {
  expect(cueMatch('Was kostet die Mitgliedschaft?', `Sie kostet ${price}`)).toBe(1)
})

test('what says how much is asked for is no word of the answer', () => {
  expect(questionWords('Wie oft findet das Treffen statt?')).toEqual(
    questionWords('Wie findet das Treffen statt?'),
  )
  expect(telling('Wie lange ist der Vorstand im Amt?')).not.toContain('lange')
})

test.each(['2:00 PM', 'by 9 am', 'at 10 p.m.', '14:30'])('“%s” is a time of day', (time) => {
  expect(cueMatch('When does the gate open?', `The gate opens ${time}`)).toBe(1)
})

test('a German verb that stands apart is one word, and its parts are none', () => {
  expect([...questionWords('wann macht die kita zu')]).toEqual(['kita', 'zumachen'])
})

test('a thing behind its name says nothing', () => {
  expect(questionWords('where is the robotics thing')).toEqual(questionWords('where is robotics'))
  expect(questionWords('what is the best thing')).toEqual(new Set(['best', 'thing']))
})

test.each([
  'Black bins are emptied on Mondays.',
  'It is read out at weekends.',
  'Choir: Thursdays and Saturdays',
  'We ring back in the evenings.',
  'Coal is brought every weekday.',
  'It is held on weekday evenings.',
])('a day that comes again and again is a time: %s', (quote) => {
  expect(cueMatch('when do they come', quote)).toBe(1)
})

test.each([
  'Five trustees decide within nine weeks.',
  'The caretaker has the key.',
  'Volunteers lock up.',
  'Parents bring the cake.',
  'That is the task of the librarian.',
  'Everybody washes their own cup.',
])('somebody is told by what they are: %s', (quote) => {
  expect(cueMatch('who sees to that', quote)).toBe(1)
})

test('a thing is nobody', () => {
  expect(cueMatch('who sees to that', 'The parent company of the firm is gone.')).toBe(-1)
  expect(cueMatch('who sees to that', 'Guest rooms lie upstairs.')).toBe(-1)
  expect(cueMatch('who sees to that', 'Staffed counters are on the left.')).toBe(-1)
})

test.each([
  'Guests love the weekends at the pond.',
  'Swimmers lay awake for nights.',
  'It was an afternoon of games.',
  'They had a weekend of games.',
  'Weekends are quiet.',
  'Day guest fee of £10.00',
])('days that only are spoken of are no time: %s', (quote) => {
  expect(cueMatch('when do they come', quote)).toBe(-1)
})

test('‘what’s the fine’ asks for the fine as ‘what is the fine’ does', () => {
  for (const question of ["what's the fine", 'what’s the fine', 'what is the fine'])
    expect([
      focusMatch(question, questionWords('A fine of 5p')),
      focusMatch(question, questionWords('A fee of 5p')),
    ]).toEqual([1, 0])
})

test('something and somebody are not asked for', () => {
  expect([...questionWords('can i fax something')]).toEqual([...questionWords('can i fax')])
  expect([...questionWords('may somebody else row')]).toContain('somebodi')
})
