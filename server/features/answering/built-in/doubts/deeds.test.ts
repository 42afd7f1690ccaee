import { expect, test } from 'vitest'
import { asksForDeeds, onlyComposes } from './deeds.ts'

test.each([
  'What does the audit committee do?',
  'what are the duties of the wardens',
  'What is the panel responsible for?',
  'Was macht der Beirat?',
  'Wofür ist die Schiedsstelle zuständig?',
  'Welche Aufgaben hat der Kassenwart?',
  'was macht der beirat',
  'What is the role of the panel?',
  'Was ist die Aufgabe des Beirats?',
])('“%s” asks what somebody does', (question) => {
  expect(asksForDeeds(question)).toBe(true)
})

test.each([
  'What do I do with my key?',
  'What do I have to do?',
  'What does it cost to do?',
  'Was macht die Anmeldung so teuer?',
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
  ['What does the panel do?', 'The panel is elected each May and hears complaints.', false],
  ['What does the panel do?', 'Its work consists of hearing complaints.', false],
  ['What does the panel do?', 'The panel decides which members are elected.', false],
  ['What does the assembly do?', 'In the assembly the officers are elected.', false],
  ['Was macht der Verein?', 'Der Verein setzt sich für den Naturschutz ein.', false],
  ['Was macht die Versammlung?', 'In der Versammlung wird der Vorstand gewählt.', false],
  ['Was macht der Beirat?', 'Der Beirat besteht aus fünf Mitgliedern.', true],
  ['Was macht der Beirat?', 'Der Beirat wird von der Versammlung auf ein Jahr gewählt.', true],
  ['Was macht der Beirat?', 'Der Beirat berät den Vorstand.', false],
])('of “%s”, “%s” only says who they are: %s', (question, quote, expected) => {
  expect(onlyComposes(question, quote)).toBe(expected)
})
