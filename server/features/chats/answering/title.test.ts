import { expect, test } from 'vitest'
import { titleOf } from './title.ts'

test.each([
  ['How long is the notice?', 'How long is the notice?'],
  ['Tell me about leave.', 'Tell me about leave'],
  [
    'I have worked for the Institute for six years, three days a week. How many days of leave do I have?',
    'How many days of leave do I have?',
  ],
  [
    'How much notice do we owe someone who works for us, and does it depend on the days of the week?',
    'How much notice do we owe someone who works for us…',
  ],
  [
    'Wie lange gilt die Aufbewahrungsfrist fuer Personalunterlagenverzeichnisse der Niederlassung',
    'Wie lange gilt die Aufbewahrungsfrist fuer…',
  ],
  [`Ja? ${'wort '.repeat(30)}`, `Ja? ${'wort '.repeat(11).trim()}…`],
])('“%s” is called “%s”', (question, title) => {
  expect(titleOf(question)).toBe(title)
})

test('only a word that takes nearly all of a title is cut itself', () => {
  expect(titleOf(`What is the ${'x'.repeat(80)} for, and who may use it?`)).toBe(
    `What is the ${'x'.repeat(48)}…`,
  )
  expect(titleOf('x'.repeat(80))).toBe(`${'x'.repeat(60)}…`)
  expect([...titleOf('🎉'.repeat(80))]).toHaveLength(61)
})
