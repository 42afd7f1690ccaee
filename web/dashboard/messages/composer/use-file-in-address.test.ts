import { expect, test } from 'vitest'
import { withQuote } from './use-file-in-address.ts'

test('a passage stands after what was written, and room for the question after it', () => {
  expect(withQuote('', 'Keys are kept. ')).toBe('“Keys are kept.”\n\n')
  expect(withQuote('Is this so?\n', 'Keys are kept.')).toBe('Is this so?\n\n“Keys are kept.”\n\n')
})

test('a passage that stands there already is not put there again', () => {
  const text = withQuote('', 'Keys are kept.')
  expect(withQuote(text, 'Keys are kept.')).toBe(text)
})
