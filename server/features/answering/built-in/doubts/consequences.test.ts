import { expect, test } from 'vitest'
import {
  asksOfNotDoing,
  saysOfAnotherDeed,
  saysOfThose,
  saysWhatFollows,
  saysWhatIf,
} from './consequences.ts'

test.each([
  ['What happens if I do not pay the rent?', true],
  ["what if i don't bring it back", true],
  ['was passiert wenn ich die Gartenarbeit nicht mache', true],
  ['Und was, wenn ich nicht komme?', true],
  ['What happens if I pay twice?', false],
  ['Was passiert mit dem Müll?', false],
  ['Why is it not open?', false],
])('“%s” asks what follows from not doing something: %s', (question, expected) => {
  expect(asksOfNotDoing(question)).toBe(expected)
})

test.each([
  ['Each member helps for eight hours a year.', false],
  ['Hours that are not worked cost £12.', true],
  ['Missed hours are charged.', true],
  ['Jedes Mitglied leistet acht Stunden im Jahr.', false],
  ['Nicht geleistete Stunden kosten 12 Euro.', true],
  ['Sonst wird eine Gebühr fällig.', true],
  ['Members in arrears for two months lose their vote.', true],
  ['The default language is English.', false],
  ['Bei Zahlungsverzug wird eine Gebühr erhoben.', true],
  ['Nichtzahlung führt zum Ausschluss.', true],
  ['Rückständige Beiträge werden gemahnt.', true],
])('“%s” says something of those who do not: %s', (quote, expected) => {
  expect(saysOfThose('What happens if I do not pay or help?', quote)).toBe(expected)
})

test.each([
  [
    'Was passiert, wenn ich den Beitrag nicht zahle?',
    'Bei Zahlungsverzug ruht das Stimmrecht.',
    true,
  ],
  ['What happens if I do not pay?', 'Members in arrears lose their vote.', true],
  ['What happens if I do not pay?', 'Members may not bring dogs.', false],
  ['What happens if I do not pay?', 'Pay by bank transfer.', false],
  ['What happens if I do not pay the fee?', 'A copy is free of charge without limit.', false],
  [
    'Was passiert, wenn ich nicht zahle?',
    'Wer nicht zahlt, verliert das Stimmrecht nach zwei Monaten.',
    true,
  ],
  ['Was passiert, wenn ich nicht zahle?', 'Kinder zahlen nichts.', false],
  ['Was passiert, wenn ich nicht bezahle?', 'Die Bezahlung erfolgt nicht in bar.', false],
  ['What happens if I do not return the key?', 'Return is not possible at night.', false],
  ['What happens if I do not return the key?', 'Keys that are not returned cost £12.', true],
  ['What is not to be paid?', 'Members in arrears lose their vote.', false],
])('of “%s”, “%s” says what follows: %s', (question, quote, expected) => {
  expect(saysWhatFollows(question, quote)).toBe(expected)
})

test('of not doing something else, arrears say nothing', () => {
  const quote = 'Members in arrears lose their vote.'
  expect(saysOfThose('What happens if I do not bring a lamp?', quote)).toBe(false)
})

test.each([
  ['what if it breaks?', 'If the oar breaks, tell the warden.', true],
  ['and what happens if it snows', 'We stay open, unless it snows.', true],
  ['Was passiert, wenn es brennt?', 'Wenn es brennt, verlassen Sie das Haus.', true],
  ['was wenn der Schlüssel fehlt', 'Fehlt etwas, rufen Sie an.', false],
  ['what if it breaks?', 'Tea breaks are at ten.', false],
  ['what if it breaks?', 'If it rains, the oar is dry and breaks are long.', false],
  ['if it breaks, who pays?', 'If the oar breaks, tell the warden.', false],
  ['what if it snows', 'In the event of snow, the tour is put off.', true],
])('“%s”: whether “%s” says what is done then: %s', (question, quote, expected) => {
  expect(saysWhatIf(question, quote)).toBe(expected)
})

test.each([
  ['Was passiert, wenn ich nicht zahle?', 'Wer nicht oder zu spät absagt, zahlt 25 €.', true],
  ['Was passiert, wenn ich nicht absage?', 'Wer nicht oder zu spät absagt, zahlt 25 €.', false],
  [
    'Was passiert, wenn ich nicht zahle?',
    'Wer den Beitrag nicht zahlt, verliert die Stimme.',
    false,
  ],
  ['What happens if I do not pay?', 'Those who do not help, pay £20.', true],
  ['What happens if I do not pay?', 'If rent is not paid, the lease ends.', false],
  ['What happens if I do not pay?', 'Pay by 1 March; otherwise, not a day is added.', false],
  ['What happens if I pay?', 'Those who do not help, pay £20.', false],
])('of “%s”, “%s” says of another deed: %s', (question, quote, expected) => {
  expect(saysOfAnotherDeed(question, quote)).toBe(expected)
  if (expected) expect(saysWhatFollows(question, quote)).toBe(false)
})
