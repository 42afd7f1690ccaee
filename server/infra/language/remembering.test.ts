import { expect, test, vi } from 'vitest'
import { remembering } from './remembering.ts'

test('what a function gave for the same texts is given again, nothing included', () => {
  const of = vi.fn((one: string, other: string) => (one === other ? undefined : one + other))
  const known = remembering(of)
  expect([known('a', 'b'), known('a', 'b'), known('ab', 'ab'), known('ab', 'ab')]).toEqual([
    'ab',
    'ab',
    undefined,
    undefined,
  ])
  expect(of.mock.calls).toEqual([
    ['a', 'b'],
    ['ab', 'ab'],
  ])
})

test('only the last texts are remembered', () => {
  const of = vi.fn((text: string) => text.length)
  const known = remembering(of, 2)
  for (const text of ['a', 'ab', 'abc', 'abc', 'a']) known(text)
  expect(of.mock.calls).toEqual([['a'], ['ab'], ['abc'], ['a']])
})
