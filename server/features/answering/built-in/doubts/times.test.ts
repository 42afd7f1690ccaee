import { expect, test } from 'vitest'
import { missesBeginning } from './times.ts'

test.each([
  ['ab wann darf man wählen', 'Die Prüfer werden auf zwei Jahre gewählt.', true],
  ['ab wann darf man wählen', 'Stimmberechtigt ist, wer das 16. Lebensjahr vollendet hat.', false],
  ['Ab welchem Alter darf man rudern?', 'Das Rudern dauert eine Stunde.', true],
  ['From what age may I vote?', 'Auditors are elected for two years.', true],
  ['From what age may I vote?', 'Members over 16 may vote.', false],
  ['Since when is the hut closed?', 'The hut was closed in 2019.', false],
  ['How long is the term?', 'Auditors are elected for two years.', false],
])('“%s” and “%s”', (question, quote, expected) => {
  expect(missesBeginning(question, quote)).toBe(expected)
})
