import { expect, test } from 'vitest'
import { answersAnother } from './other-question.ts'

test.each([
  ['how do i get a key to the space', 'If I have no key, how often is the space open for me?'],
  ['Wo bekomme ich einen Schlüssel?', 'Wann bekomme ich einen Schlüssel?'],
  ['who locks the gate', 'Why is the gate locked?'],
  ['how much is a key', 'Who gets a key?'],
])('“%s” is not what is answered below “%s”', (question, heading) => {
  expect(answersAnother(question, heading)).toBe(true)
})

test.each([
  ['when is the space open', 'How often is the space open?'],
  ['can I get a key', 'How do I get a key?'],
  ['how do I get a key', 'What about keys?'],
  ['how long can I park', 'How does the permit scheme work?'],
  ['wie lange darf ich parken', 'Wie funktioniert das Parken?'],
  ['how do i get a key', 'Opening hours, and how often'],
  ['wie bekomme ich einen schlüssel', 'Wie kann ich einen Schlüssel bekommen?'],
])('“%s” may be answered below “%s”', (question, heading) => {
  expect(answersAnother(question, heading)).toBe(false)
})
