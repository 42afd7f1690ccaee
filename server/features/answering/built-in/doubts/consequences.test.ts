import { expect, test } from 'vitest'
import { asksOfNotDoing, saysOfThose } from './consequences.ts'

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
])('“%s” says something of those who do not: %s', (quote, expected) => {
  expect(saysOfThose(quote)).toBe(expected)
})
