import { describe, expect, test } from 'vitest'
import { ageIn, isSaidOfAge } from './age-asked.ts'

describe('the age in a question', () => {
  test.each([
    ['hey can my daughter come along shes 13', 13],
    ['what about my little one, he’s 9', 9],
    ['muss meine tochter (16) was dazuzahlen', 16],
    ['ich bin 77 muss ich noch arbeitsstunden machen', 77],
    ['Can a 9-year-old use the workshop?', 9],
    ['Mein Sohn ist erst 5.', 5],
    ['Darf man mit 15 schon mitmachen?', undefined],
    ['Darf man das mit 15 Jahren?', 15],
  ])('%s', (question, age) => expect(ageIn(question)).toBe(age))

  test.each([
    'Are you open until 8?',
    'We are 12 km away',
    'They are 20 pounds each',
    'Ich bin 2 Tage krank',
    'Is it 14 days?',
  ])('%s: none', (question) => expect(ageIn(question)).toBeUndefined())
})

test.each([
  ['Between 12 and 15 you may come with an adult who stays with you.', 13, true],
  ['Under 12s are welcome at the open evening only.', 9, true],
  ['Under 12s are welcome at the open evening only.', 12, false],
  ['Kinder und Jugendliche unter 18 Jahren sind befreit.', 16, true],
  ['Mitglieder über 75 Jahre und Schwerbehinderte sind befreit.', 77, true],
  ['Mitglieder über 75 Jahre und Schwerbehinderte sind befreit.', 70, false],
  ['From the age of 60 you pay half.', 61, undefined],
  ['Up to 8 people fit in the room.', 5, undefined],
])('“%s”, of somebody of %i: %s', (sentence, age, said) =>
  expect(isSaidOfAge(sentence, age)).toBe(said),
)
