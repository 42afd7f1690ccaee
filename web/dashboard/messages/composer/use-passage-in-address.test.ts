import { expect, test } from 'vitest'
import { longestSelection } from '#contract/chats/selections.ts'
import { selectionOf } from './use-passage-in-address.ts'

test('a passage of an address is taken up to its longest, and not without words or a page', () => {
  expect(selectionOf('keys.md', 3, 'Keys are kept.')).toEqual({
    filename: 'keys.md',
    page: 3,
    text: 'Keys are kept.',
  })
  expect(selectionOf('keys.md', 1, 'x'.repeat(3_000))!.text).toHaveLength(longestSelection)
  for (const [page, text] of [
    [0, 'Keys'],
    [1.5, 'Keys'],
    [Number.NaN, 'Keys'],
    [1, ' '],
    [1, null],
  ] as const)
    expect(selectionOf('keys.md', page, text)).toBeUndefined()
})
