import { describe, expect, test } from 'vitest'
import { ageIn } from '#server/features/answering/words/age-in.ts'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'
import { isSaidOfAge } from './age-asked.ts'

const answer = builtInAnswerer()

describe('the age in a question', () => {
  test.each([
    ['hey can my daughter come along shes 13', 13],
    ['what about my little one, he’s 9', 9],
    ['muss meine tochter (16) was dazuzahlen', 16],
    ['ich bin 77 muss ich noch arbeitsstunden machen', 77],
    ['Can a 9-year-old use the workshop?', 9],
    ['my 9 year old son wants to come', 9],
    ['can a ten year old swim alone', 10],
    ['which classes can a 9 year old do', 9],
    ['Mein 5-jähriger Sohn', 5],
    ['darf mein sechsjähriger allein rudern', 6],
    ['darf eine 12-jährige schon mitmachen', 12],
    ['I’m 62, what do I pay?', 62],
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
    'we are 30 and want to book the room',
    'My boiler is 12 years old, who pays for the repair?',
    'Is my 10 year old employment certificate still valid?',
    'Wie hoch ist die Miete mit 20 Jahren Laufzeit?',
    'Was gilt bei einer 5-jährigen Laufzeit?',
    'They are 5. Can I print them?',
    'She’s 18.5 km away',
    'Wir fahren mit 12, wo parken?',
  ])('%s: none', (question) => expect(ageIn(question)).toBeUndefined())
})

test.each([
  ['Between 12 and 15 you may come with an adult who stays with you.', 13, true],
  ['Under 12s are welcome at the open evening only.', 9, true],
  ['Under 12s are welcome at the open evening only.', 12, false],
  ['Children under the age of 13 come with an adult.', 10, true],
  ['Children under age 13 come with an adult.', 14, false],
  ['Kinder und Jugendliche unter 18 Jahren sind befreit.', 16, true],
  ['Mitglieder über 75 Jahre und Schwerbehinderte sind befreit.', 77, true],
  ['Mitglieder über 75 Jahre und Schwerbehinderte sind befreit.', 70, false],
  ['A membership may be frozen once a year for up to three months.', 13, undefined],
  ['More than 5 years of service: 26 weeks of sick pay.', 12, undefined],
  ['Jeden Donnerstag von 16:00 bis 18:00 Uhr, beim Lesen alter Schriften.', 17, undefined],
  ['Children must leave the pool from 7 pm.', 9, undefined],
  ['Kinder dürfen ab 14 Uhr baden.', 16, undefined],
  ['Sailing is for children from eight.', 25, undefined],
  ['Sailing is for children from eight.', 9, true],
  ['Unter 3 Jahren: 200 Euro. Ab 3 Jahren: 150 Euro.', 35, undefined],
  ['Up to 8 people fit in the room.', 5, undefined],
])('“%s”, of somebody of %i: %s', (sentence, age, said) =>
  expect(isSaidOfAge(sentence, age)).toBe(said),
)

test('what is said of the age is quoted once, where the best sentence speaks of none', async () => {
  const text =
    'Pool hours are 9am - 11pm. Swim at your own risk! Children under age 13 must be accompanied by an adult while in the pool area.'
  const { quotes } = await answer('can a ten year old swim there alone', [
    passageOf(text, { title: 'House rules' }),
  ])
  expect(quotes.filter((quote) => quote.includes('under age 13'))).toHaveLength(1)
})
