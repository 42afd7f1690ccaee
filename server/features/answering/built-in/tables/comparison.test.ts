import { expect, test } from 'vitest'
import { comparisonIn } from './comparison.ts'

test.each([
  ['What is cheaper, a dinghy or a yacht?', 'a dinghy', 'a yacht'],
  ['which is more expensive, pilates or yoga', 'pilates', 'yoga'],
  ['was is billiger pilates oder rückenschule', 'pilates', 'rückenschule'],
  ['Was kostet mehr, Pacht oder Beitrag?', 'Pacht', 'Beitrag'],
  ['Which is cheaper, climbing shoes vs harness?', 'Which is cheaper, climbing shoes', 'harness'],
  ['which is the bigger room, Oak or Elm?', 'Oak', 'Elm'],
  ['compare the dinghy with the yacht', 'the dinghy', 'the yacht'],
])('“%s” compares “%s” and “%s”', (question, first, second) =>
  expect(comparisonIn(question)).toEqual({ first, second }),
)

test.each([
  'What is the power or water supply?',
  'Which is cheaper, one, two or three or four?',
  'Who is cheaper?',
  'What is the number of keys or fobs I get?',
  'What is the printer password or code?',
])('“%s” compares no two things', (question) => expect(comparisonIn(question)).toBeUndefined())
