import { expect, test } from 'vitest'
import { placeOf } from './use-side-swipe.ts'

test('the side bar follows the finger and never leaves its way', () => {
  expect(placeOf(100, false, 300)).toBe(-200)
  expect(placeOf(400, false, 300)).toBe(0)
  expect(placeOf(-20, false, 300)).toBe(-300)
  expect(placeOf(-100, true, 300)).toBe(-100)
  expect(placeOf(50, true, 300)).toBe(0)
})
