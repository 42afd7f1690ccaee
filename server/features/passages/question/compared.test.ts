import { expect, test } from 'vitest'
import { comparedIn } from './compared.ts'

test.each([
  [
    'compare cancelling at the hall and at the canoes',
    'cancelling at the hall',
    'cancelling at the canoes',
  ],
  [
    'compare the deposits of the nursery and the hall',
    'the deposits of the nursery',
    'the deposits of the hall',
  ],
  [
    "what's the difference between the notice for the unit and the deposit for the flat",
    'the notice for the unit',
    'the deposit for the flat',
  ],
  ['Vergleiche die Miete im Saal mit der Küche', 'die Miete im Saal', 'die Miete der Küche'],
  ['compare the gym and the school on cancelling', 'cancelling the gym', 'cancelling the school'],
])('“%s” asks the same of both', (question, first, second) => {
  expect(comparedIn(question)).toEqual([first, second])
})

test.each([
  'compare the dinghy with the yacht',
  'What is the difference between peak and off-peak?',
  'compare the fees of the hall, the field and the kitchen',
  'How much is the deposit of the hall and the field?',
])('“%s” does not say what is compared of two things', (question) => {
  expect(comparedIn(question)).toEqual([])
})
