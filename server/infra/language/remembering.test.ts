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

test('of long texts only the last are remembered, and none that is longer than all may be', () => {
  const of = vi.fn((text: string) => text.length)
  const known = remembering(of)
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(400_000)) as [
    string,
    string,
    string,
  ]
  const tooLong = 'd'.repeat(1_000_001)
  for (const text of [a, b, c, c, b, a, tooLong, tooLong]) known(text)
  expect(of.mock.calls.map(([text]) => text[0])).toEqual(['a', 'b', 'c', 'a', 'd', 'd'])
})
