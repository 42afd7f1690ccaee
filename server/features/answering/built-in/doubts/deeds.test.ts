import { expect, test } from 'vitest'
import { asksForDeeds, onlyComposes } from './deeds.ts'

test.each([
  'What does the audit committee do?',
  'what are the duties of the wardens',
  'What is the panel responsible for?',
  'Was macht der Beirat?',
  'Wofür ist die Schiedsstelle zuständig?',
  'Welche Aufgaben hat der Kassenwart?',
])('“%s” asks what somebody does', (question) => {
  expect(asksForDeeds(question)).toBe(true)
})

test.each([
  'What do I do with my key?',
  'What is the deadline for papers?',
  'Was mache ich bei Regen?',
  'Who sits on the panel?',
  'What is the fee for?',
])('“%s” does not', (question) => {
  expect(asksForDeeds(question)).toBe(false)
})

test.each([
  ['What does the panel do?', 'The panel consists of five members.', true],
  ['What does the panel do?', 'The panel is elected by the members every year.', true],
  ['What does the panel do?', 'The panel hears complaints.', false],
  ['Who sits on the panel?', 'The panel consists of five members.', false],
  ['Was macht der Beirat?', 'Der Beirat besteht aus fünf Mitgliedern.', true],
  ['Was macht der Beirat?', 'Der Beirat wird von der Versammlung auf ein Jahr gewählt.', true],
  ['Was macht der Beirat?', 'Der Beirat berät den Vorstand.', false],
])('of “%s”, “%s” only says who they are: %s', (question, quote, expected) => {
  expect(onlyComposes(question, quote)).toBe(expected)
})
