import { expect, test } from 'vitest'
import { next, turnedBox, turnedSize } from './rotation.ts'

test('four quarters are a whole turn', () => {
  expect([0, 1, 2, 3].map(next)).toEqual([1, 2, 3, 0])
  expect(turnedSize({ width: 600, height: 800 }, 1)).toEqual({ width: 800, height: 600 })
  expect(turnedSize({ width: 600, height: 800 }, 2)).toEqual({ width: 600, height: 800 })
})

test('a mark goes with its page', () => {
  const mark = { x: 0.125, y: 0.25, width: 0.5, height: 0.125 }
  expect([0, 1, 2, 3].map((turn) => turnedBox(mark, turn))).toEqual([
    { left: 0.125, right: 0.625, top: 0.25 },
    { left: 0.625, right: 0.75, top: 0.125 },
    { left: 0.375, right: 0.875, top: 0.625 },
    { left: 0.25, right: 0.375, top: 0.375 },
  ])
})
