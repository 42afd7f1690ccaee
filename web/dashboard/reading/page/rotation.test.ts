import { expect, test } from 'vitest'
import { next, turnedCorner, turnedSize } from './rotation.ts'

test('four quarters are a whole turn', () => {
  expect([0, 1, 2, 3].map(next)).toEqual([1, 2, 3, 0])
  expect(turnedSize({ width: 600, height: 800 }, 1)).toEqual({ width: 800, height: 600 })
  expect(turnedSize({ width: 600, height: 800 }, 2)).toEqual({ width: 600, height: 800 })
})

test('a mark goes with its page', () => {
  const mark = { x: 0.125, y: 0.25, width: 0.5, height: 0.125 }
  expect([0, 1, 2, 3].map((turn) => turnedCorner(mark, turn))).toEqual([
    { x: 0.125, y: 0.25 },
    { x: 0.625, y: 0.125 },
    { x: 0.375, y: 0.625 },
    { x: 0.25, y: 0.375 },
  ])
})
