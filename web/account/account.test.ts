import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'
import { tokenIn } from './set-up.tsx'

test('a code can be pasted as it stands in the letter', () => {
  expect(digitsOf('123 456')).toBe('123456')
  expect(digitsOf('Your code is 123-456.')).toBe('123456')
  expect(digitsOf('1234567')).toBe('123456')
})

test('the token of the set-up link is what stands after the #', () => {
  expect(tokenIn('#abc_-1')).toBe('abc_-1')
  expect(tokenIn('#token=abc')).toBe('abc')
  expect(tokenIn('')).toBe('')
})
