import { expect, test } from 'vitest'
import { asRead } from './plain-text.ts'

test.each([
  ['stands in *Rules*, page 6:\n\n> “Two days.” [1]', 'stands in Rules, page 6:\n\n“Two days.”'],
  ['## Fees\n\n**Nine** `pounds`', 'Fees\n\nNine pounds'],
  ['- [Rules, page 6](</view-pdf/rules.pdf#page=6>): six', '- Rules, page 6: six'],
  ['2 * 3, and \\*not\\* a sign', '2 * 3, and *not* a sign'],
])('%j is read without its signs', (markdown, read) => {
  expect(asRead(markdown)).toBe(read)
})
