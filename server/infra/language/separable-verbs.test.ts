import { expect, test } from 'vitest'
import {
  infinitiveOf,
  isWithParticle,
  participleOf,
  separatedForms,
  withJoinedVerb,
  withJoinedVerbs,
  withoutInfix,
} from './separable-verbs.ts'

test.each([
  ['Wie lege ich ein Konto an?', 'Wie ich ein Konto anlegen?'],
  ['Wie gleiche ich ein Konto ab?', 'Wie ich ein Konto abgleichen?'],
  ['Wann läuft die Frist ab?', 'Wann die Frist ablaufen?'],
  ['Wie oft findet die Sitzung statt', 'Wie oft die Sitzung stattfinden'],
  ['wo melde ich mich an', 'wo ich mich anmelden'],
  ['Gibt jemand den Schlüssel ab?', 'jemand den Schlüssel abgeben?'],
  ['wie leg ich einen benutzer an', 'wie ich einen benutzer anlegen'],
  ['Wie füge ich einen Drucker hinzu?', 'Wie ich einen Drucker hinzufügen?'],
  ['Ist der Eintritt frei?', undefined],
  ['Wann ist das Archiv auf?', undefined],
  ['Wie komme ich zum Archiv?', undefined],
  ['What do I hand in', undefined],
  ['an', undefined],
])('‘%s’', (question, joined) => {
  expect(withJoinedVerb(question)?.trim()).toBe(joined)
})

test.each([
  [
    'Lehnen diese den Antrag ab, so kann sie klagen.',
    ' diese den Antrag ablehnen, so kann sie klagen.',
  ],
  ['Die Leitung tritt in beratender Rolle hinzu.', 'Die Leitung  in beratender Rolle hinzutreten.'],
  [
    'Legen Sie ein Konto an; melden Sie sich dann an.',
    ' Sie ein Konto anlegen;  Sie sich dann anmelden.',
  ],
  [
    'Bringen Sie den Ausweis, ein Handtuch und Schuhe mit.',
    ' Sie den Ausweis, ein Handtuch und Schuhe mitbringen.',
  ],
  ['Der Eintritt ist frei.', 'Der Eintritt ist frei.'],
  ['Die Tür ist zu.', 'Die Tür ist zu.'],
])('the verbs of the clauses of ‘%s’', (text, joined) => {
  expect(withJoinedVerbs(text)).toBe(joined)
})

test('the forms of a verb whose particle stands before it', () => {
  expect(separatedForms('Wie ich ein Konto anlegen?')).toEqual(['angelegt', 'anzulegen'])
  expect(separatedForms('Hunde mitbringen')).toEqual(['mitgebracht', 'mitzubringen'])
  expect(separatedForms('In the garden then')).toEqual([])
  expect(['angelegt', 'anzulegen', 'ausgeben', 'gelegt'].map(withoutInfix)).toEqual([
    'anlegt',
    'anlegen',
    'ausgeben',
    'gelegt',
  ])
})

test.each([
  ['abgelehnt', 'ablehnen'],
  ['angemeldet', 'anmelden'],
  ['gekündigt', 'kündigen'],
  ['gesamt', undefined],
  ['Gewicht', undefined],
  ['verlängert', undefined],
])('the verb of ‘%s’', (participle, verb) => {
  expect(infinitiveOf(participle)).toBe(verb)
})

test('the participle of a plain verb', () => {
  expect(participleOf('duschen')).toBe('geduscht')
  expect(participleOf('hausdach')).toBeUndefined()
})

test.each([
  ['klopf', 'ausklopf', true],
  ['ander', 'abander', true],
  ['nehm', 'abnehm', false],
  ['klopf', 'klopf', false],
  ['rat', 'heirat', false],
])('whether “%s” is said by “%s”', (verb, other, expected) => {
  expect(isWithParticle(verb, other)).toBe(expected)
})
