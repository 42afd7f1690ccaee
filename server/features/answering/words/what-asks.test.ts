import { expect, test } from 'vitest'
import { withoutWhatAsks } from './what-asks.ts'

test.each([
  ['Wie lautet die Adresse?', 'wie die Adresse?'],
  ['wie heißt der Wirt', 'wie der Wirt'],
  ['What is the name of the warden?', 'What is   the warden?'],
  ['Who signs the name of the club?', 'Who signs the name of the club?'],
  ['Who do I call about a leak?', 'Who about a leak?'],
  ['From what age may I row?', 'what may I row?'],
  ['How big may a boat be?', 'How may a boat be?'],
  ['wie groß darf ein Boot sein', 'wie darf ein Boot sein'],
  ['Who takes care of the roof?', 'Who the roof?'],
  ['Wer ist für das Dach verantwortlich?', 'Wer ist für das Dach ?'],
  ['Do people who look after a child pay?', 'Do people who look after a child pay?'],
  ['What do I have to bring along?', 'What do I have to bring?'],
  ['Do you come along the river?', 'Do you come along the river?'],
  ['can i rest instead', 'can i rest'],
  ['do i get oars as well?', 'do i get oars?'],
  ['kann ich stattdessen rudern', 'kann ich stattdessen rudern'],
  ['rest instead of rowing', 'rest instead of rowing'],
])('of “%s” is left “%s”', (question, left) => {
  expect(withoutWhatAsks(question).replace(/ +/g, ' ').toLowerCase()).toBe(
    left.replace(/ +/g, ' ').toLowerCase(),
  )
})
