import { expect, test } from 'vitest'
import { withPlainNumbers } from './ordinals.ts'

test.each([
  ['the eighteenth amendment', 'the 18 amendment'],
  ['Amendment XVIII', 'Amendment 18'],
  ['Article IV › Section 2', 'Article 4 › Section 2'],
  ['the 3rd and the twenty-first rule', 'the 3 and the 21 rule'],
  ['im zweiten Abschnitt', 'im 2 Abschnitt'],
  ['I mix vitamin C', 'I mix vitamin C'],
])('the numbers of ‘%s’ are read as digits', (text, plain) => {
  expect(withPlainNumbers(text)).toBe(plain)
})
