import { expect, test } from 'vitest'
import { asRead } from './plain-text.ts'

test.each([
  ['stands in *Rules*, page 6:\n\n> “Two days.” [1]', 'stands in Rules, page 6:\n\n“Two days.”'],
  ['## Fees\n\n**Nine** `pounds`', 'Fees\n\nNine pounds'],
  ['- [Rules, page 6](</view-pdf/rules.pdf#page=6>): six', 'Rules, page 6: six'],
  [
    '- [Debian Policy Manual, Seite 32](</view-pdf/policy.pdf?quote=hh%20is%20(00-23)%20and%20(x#page=32>): hours',
    'Debian Policy Manual, Seite 32: hours',
  ],
  ['[Policy (2024)](/view-pdf/policy(1).pdf), [Fees](/fees)', 'Policy (2024), Fees'],
  [`See [Rules](</view-pdf/rules.pdf?quote=${'a%20'.repeat(300)}#page=6>).`, 'See Rules.'],
  ['[Rules \\[draft\\], page 6](</view-pdf/rules.pdf>): six', 'Rules [draft], page 6: six'],
  ['- Two days\n  * paid\n- 5 - 3', 'Two days\npaid\n5 - 3'],
  // A text that was cut within the address.
  ['See [Rules, page 6](</view-pdf/rules.pdf?quote=two%20(2', 'See Rules, page 6'],
  ['See [Rules, page 6](/view-pdf/rules.pdf', 'See Rules, page 6'],
  ['Rooms [A](or B) and (C', 'Rooms [A](or B) and (C'],
  ['2 * 3, and \\*not\\* a sign', '2 * 3, and *not* a sign'],
])('%j is read without its signs', (markdown, read) => {
  expect(asRead(markdown)).toBe(read)
})
