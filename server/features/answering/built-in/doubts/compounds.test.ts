import { expect, test } from 'vitest'
import { hasOnlyFirstPart, isOfAnotherThing, isOnlyInCompounds } from './compounds.ts'

test.each([
  ['How long may I borrow a book?', 'Branches may borrow a book cradle for six weeks.', true],
  ['How long may I borrow a book?', 'You may borrow a book for six weeks.', false],
  ['How long may I borrow a book?', 'A book costs nothing for six weeks.', false],
  ['When may I buy a book?', 'A book order ends in May.', false],
  ['How long may I borrow a book cradle?', 'Branches may borrow a book cradle.', false],
  ['I had seven a day. What now?', 'With ten a day treat the hive.', false],
  ['What does a lost key cost?', 'A lost key costs twelve pounds.', false],
  ['May I use my boat at night?', 'No boat use after ten.', false],
  ['When do we have to check out?', 'Check-in: 2 pm', true],
  ['muss mein hund an die leine', 'Hunde müssen an der Leine geführt werden.', false],
  ['When do we have to check out?', 'Check-in is at 2 pm, check-out at 11 am.', false],
  ['When do we check out?', 'Check in and out at the desk until 11 am.', false],
  ['When do we check out?', 'Check-in/out: 2 pm / 11 am', false],
  ['Are dogs allowed out?', 'Dogs are allowed in the cabin.', false],
  ['How long may I keep a boat?', 'Boat storage ends in May.', true],
  ['Darf ich ein Boot nachts nutzen?', 'Die Bootsnutzung ist nach zehn untersagt.', false],
  ['When can I check in?', 'Please check the list.', false],
  ['How do I switch off the alarm?', 'To switch on the alarm, turn the key.', true],
  ['What does a key for a room cost?', 'The room number is on the key.', false],
  [
    'Wie lange darf ich ein Buch ausleihen?',
    'Eine Buchstütze wird für sechs Wochen verliehen.',
    true,
  ],
  ['Wie lange darf ich ein Buch ausleihen?', 'Bücher werden für sechs Wochen verliehen.', false],
  ['Was zahlt man für ein Mitglied?', 'Der Mitgliedsbeitrag beträgt 40 Euro.', false],
])('whether “%s” asks for another thing than “%s”', (question, sentence, expected) => {
  expect(isOfAnotherThing(question, sentence)).toBe(expected)
})

test.each([
  ['Gibt es einen Hof?', 'Der Reiterhof öffnet um neun.', true],
  ['Gibt es einen Hof?', 'Der Hof öffnet um neun.', false],
  ['Gibt es einen Platz?', 'Am Platzrand stehen Bänke.', false],
  ['Wann öffnet der Hof?', 'Der Reiterhof öffnet um neun.', false],
])(
  'whether what “%s” asks for is only a part of a name in “%s”',
  (question, sentence, expected) => {
    expect(isOnlyInCompounds(question, sentence)).toBe(expected)
  },
)

test.each([
  ['gibt es einen kindersitz?', 'Kinder schlafen am Mittag.', true],
  ['gibt es einen kindersitz?', 'Sitze für Kinder liegen im Keller.', false],
  ['Habt ihr auch Kindersitze?', 'Ein Kindersitz liegt im Keller.', false],
  ['schlafen kinder?', 'Kinder schlafen am Mittag.', false],
])('“%s”: whether “%s” has only the first part of it', (question, quote, expected) => {
  expect(hasOnlyFirstPart(question, quote)).toBe(expected)
})
