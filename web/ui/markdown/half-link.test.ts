import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutHalfLink } from './half-link.ts'

const link = 'See [the rules of the branch](https://example.org/rules_(new).html "Rules") today.'

test('nothing of a link is shown but its words until it is whole', () => {
  const end = link.indexOf(' today')
  for (let at = 1; at < end; at++) {
    const shown = withoutHalfLink(link.slice(0, at))
    expect('See the rules of the branch').toContain(shown)
  }
  expect(withoutHalfLink(link.slice(0, end))).toBe(link.slice(0, end))
  expect(withoutHalfLink(link)).toBe(link)
})

test.each([
  ['a picture', 'Look: ![a map](https://example.org/ma', 'Look: a map'],
  ['a link with brackets in its words', 'See [rule [a] of it](http', 'See rule [a] of it'],
  ['an address between angles', 'See <https://example.org/a', 'See https://example.org/a'],
  ['the number of a source', 'Three days. [1', 'Three days. '],
  ['a doubt', 'Three days. [?', 'Three days. '],
])('%s that has half arrived is shown without its signs', (_, half, shown) => {
  expect(withoutHalfLink(half)).toBe(shown)
})

test.each([
  'Three days. [1]',
  'Three days. [1] [12]',
  'In code `list[0',
  String.raw`An escaped \[bracket`,
  'Some [words] in brackets, and more',
  'a < b',
])('%s stays as it is', (text) => {
  expect(withoutHalfLink(text)).toBe(text)
})

test('what it takes away is at the end, and little', () => {
  const signs = fc.constantFrom('[', ']', '(', ')', '`', '!', '<', 'https:', ' a', '\n', '1', '\\')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const shown = withoutHalfLink(text)
      expect(shown.length).toBeLessThanOrEqual(text.length)
      expect(withoutHalfLink(`${text}\n\nAnd more.`)).toBe(`${text}\n\nAnd more.`)
    }),
  )
})
