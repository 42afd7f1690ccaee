import { expect, test } from 'vitest'
import { asksWhoDoesNot, isOfAnotherHolder } from './holder.ts'
import { missesCharge } from './in-charge.ts'

const unitOf = (quote: string, cells: string[] = []) => ({ quote, text: quote, cells, heads: [] })

test.each([
  ['Who looks after the pond?', 'Parents love the pond.'],
  ['Who looks after the pond?', 'Parents look after their children at the pond.'],
  ['who is responsible for bikes', 'Guests leave bikes in the yard.'],
  ['who is responsible for bikes', 'Guests keep bikes on a lead.'],
  ['And who deals with post?', 'Students collect their post at noon.'],
  ['Who is in charge of the bar?', 'The steward is not in charge of the bar.'],
  ['Wer kümmert sich um den Teich?', 'Alle baden im Teich.'],
  ['Wer ist für die Küche zuständig?', 'Eltern kümmern sich in der Küche um ihre Kinder.'],
  ['Who handles bookings?', 'East Wing: bookings and keys'],
])('of “%s”, “%s” says no duty', (question, quote) => {
  expect(missesCharge(question, unitOf(quote))).toBe(true)
})

test.each([
  ['Who looks after the pond?', 'The warden looks after the pond.'],
  ['Who looks after the pond?', 'The pond is looked after by volunteers.'],
  ['who is responsible for bikes', 'Every guest is responsible for their own bike.'],
  ['Who is in charge of the bar?', 'The bar is run by the steward.'],
  ['Who is in charge of the bar?', 'Ivy Chen – bar and keys'],
  ['Wer kümmert sich um den Teich?', 'Um den Teich kümmert sich der Wart.'],
  ['Wer ist für die Küche zuständig?', 'Die Leitung der Küche hat der Koch.'],
  ['Who is responsible for the stairs?', 'The stairs are the responsibility of the tenants.'],
  ['Wer kocht?', 'Alle kochen.'],
  ['Do people who look after a child pay less?', 'Parents pay half.'],
  ['Wer zahlt, wenn niemand zuständig ist?', 'Der Verein zahlt.'],
])('of “%s”, “%s” does', (question, quote) => {
  expect(missesCharge(question, unitOf(quote))).toBe(false)
})

test.each([
  ['Who is responsible for letters?', 'Rosa Quint – formerly letters'],
  ['Who is responsible for letters?', 'Rosa Quint – letters (until 2021)'],
  ['Who is responsible for letters?', 'Rosa Quint – letters 2014–2018'],
  ['Who writes letters?', 'Rosa Quint – deputy, not letters'],
  ['Wer ist der Kassenwart?', 'Ehemaliger Kassenwart: Jan Roth'],
  ['Wer ist nicht für Briefe zuständig?', 'Jan Roth: Briefe'],
])('of “%s”, “%s” is another one', (question, quote) => {
  expect(isOfAnotherHolder(question, unitOf(quote))).toBe(true)
})

test.each([
  ['Who is responsible for letters?', 'Rosa Quint – letters'],
  ['Who is the deputy?', 'Deputy: Rosa Quint'],
  ['When is the office closed?', 'Rosa Quint – not on Mondays'],
])('of “%s”, “%s” is not', (question, quote) => {
  expect(isOfAnotherHolder(question, unitOf(quote))).toBe(false)
})

test('a row may say until when somebody is there', () => {
  const row = unitOf('Jan Roth Briefe Mo bis Fr', ['Jan Roth', 'Briefe', 'Mo bis Fr'])
  expect(isOfAnotherHolder('Wer ist für Briefe zuständig?', row)).toBe(false)
  const past = unitOf('Jan Roth Briefe bis 2019', ['Jan Roth', 'Briefe', 'bis 2019'])
  expect(isOfAnotherHolder('Wer ist für Briefe zuständig?', past)).toBe(true)
})

test('who does not do something is asked', () => {
  expect(asksWhoDoesNot('Wer ist nicht dabei?')).toBe(true)
  expect(asksWhoDoesNot('Who doesn’t row?')).toBe(true)
  expect(asksWhoDoesNot('Who rows?')).toBe(false)
})
