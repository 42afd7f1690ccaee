import { expect, test } from 'vitest'
import { typingDistance } from './typing-distance.ts'

test.each([
  ['mooring', 'mooring', 0],
  ['moring', 'mooring', 1],
  ['mooorring', 'mooring', 2],
  ['mooting', 'mooring', 1],
  ['moornig', 'mooring', 1],
  ['omorign', 'mooring', 2],
  ['', 'fee', 3],
])('“%s” is “%s” with %i mistakes', (typed, meant, mistakes) => {
  expect(typingDistance(typed, meant)).toBe(mistakes)
})
