import { expect, test } from 'vitest'
import { isSlip, typingDistance } from './typing-distance.ts'

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

test('a finger that slips leaves out, repeats, exchanges or hits the key beside', () => {
  for (const typed of ['moring', 'moooring', 'moornig', 'moorimg', 'moorin'])
    expect([typed, isSlip(typed, 'mooring')]).toEqual([typed, true])
  for (const typed of ['mooping', 'moxoring', 'omorign', 'roaring'])
    expect([typed, isSlip(typed, 'mooring')]).toEqual([typed, false])
})
