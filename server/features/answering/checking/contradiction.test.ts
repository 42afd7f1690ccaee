import { expect, test } from 'vitest'
import { isContrary, overstates } from './contradiction.ts'

test.each([
  ['The joining fee is charged every year.', 'A joining fee of £35 is charged once.'],
  ['Proxies count towards the quorum.', 'Proxies do not count towards the quorum.'],
  ['Klaviere werden verliehen.', 'Klaviere werden nicht verliehen.'],
  ['Mitglieder zahlen eine Gebühr.', 'Mitglieder zahlen keine Gebühr.'],
  ['Der Beitrag wird jährlich erhoben.', 'Der Beitrag wird einmalig erhoben.'],
])('“%s” denies “%s”', (claim, sentence) => {
  expect(isContrary(claim, sentence)).toBe(true)
})

test.each([
  [
    'A new singer is not heard until four weeks have gone by.',
    'New singers are heard after four weeks.',
  ],
  [
    'They receive time off instead of overtime pay.',
    'They get time off but are not paid for overtime.',
  ],
  [
    'The paper goes to the team rather than to the manager.',
    'It is sent to the team and not to the manager.',
  ],
  [
    'Late things cost 50 pence a day, up to £3.',
    'Late things cost 50 pence a day, never more than £3.',
  ],
  ['You may ask once a year.', 'Members may ask once every year.'],
  ['Klaviere werden nicht vermietet.', 'Wir vermieten keine Klaviere.'],
])('“%s” does not deny “%s”', (claim, sentence) => {
  expect(isContrary(claim, sentence)).toBe(false)
})

test.each([
  'The joining fee is charged once and the subscription every year.',
  'Once accepted, members pay the annual fee.',
  'Die Aufnahmegebühr wird einmalig, der Beitrag jährlich erhoben.',
  'Die Prüfung ist einmal jährlich.',
])('“%s” does not deny itself', (sentence) => {
  expect(isContrary(sentence, sentence)).toBe(false)
})

test('a sentence says more than the text where it says always', () => {
  expect(overstates('Der Raum ist immer offen.', 'Der Raum ist montags offen.')).toBe(true)
  expect(overstates('Der Raum ist immer offen.', 'Der Raum ist an allen Tagen offen.')).toBe(false)
})
