import { expect, test } from 'vitest'
import { asksWhere, missesPlace, pointsElsewhere } from './pointing.ts'

test.each([
  ['This will be covered in more detail later on in this handbook.', true],
  ['See the Datatypes in SQLite document for a detailed discussion of the type system.', true],
  ['A full description of this topic can be found in the QIF Import section.', true],
  ['(Also see Section 7.8, “What is a Virtual Package?”.)', true],
  ['(Siehe Abschnitt 4.)', true],
  ['Siehe Abschnitt 4.', true],
  ['Das wird später in diesem Handbuch beschrieben.', true],
  ['Visitors are shown the way by a member who is found at the desk.', false],
  ['Members may see every file on request.', false],
  ['Der Vorstand (§ 4)', true],
  ['The general meeting (section 3)', true],
  ['The fee for a document is £5.', false],
  ['The fee is 5 pounds (section 3)', false],
])('‘%s’', (sentence, expected) => {
  expect(pointsElsewhere(sentence)).toBe(expected)
})

test('what asks for the place is answered by it', () => {
  expect(asksWhere('Where is the import of files described?')).toBe(true)
  expect(asksWhere('Wo steht das?')).toBe(true)
  expect(asksWhere('What is a split?')).toBe(false)
})

test.each([
  ['Wohin mit dem Müll?', 'Jeder wird aufgefordert den Müll zu trennen.', true],
  ['Wohin mit dem Müll?', 'Container stehen am Haupteingang bereit.', false],
  ['where do I put rubbish', 'Rubbish is sorted.', true],
  ['where do I put rubbish', 'Rubbish goes behind the shed.', false],
  ['when do I put out rubbish', 'Rubbish is sorted.', false],
])('“%s”: whether “%s” names no place', (question, quote, expected) => {
  expect(missesPlace(question, quote)).toBe(expected)
})
