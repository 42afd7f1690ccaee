import { expect, test } from 'vitest'
import { binaryStep, decimalStep, ticksTo } from './axis.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [45.5, [0, 10, 20, 30, 40, 50]],
  [100, [0, 20, 40, 60, 80, 100]],
  [7_301, [0, 2_000, 4_000, 6_000, 8_000]],
])('an axis up to %d steps by round numbers', (greatest, ticks) => {
  expect(ticksTo(greatest, decimalStep())).toEqual(ticks)
})

test('seconds are divided, and sizes step by what is written round', () => {
  const written = ticksTo(0.78, decimalStep(0.01)).map((tick) => tick.toFixed(2))
  expect(written).toEqual(['0.00', '0.20', '0.40', '0.60', '0.80'])
  const kb = 1_024
  expect(ticksTo(1_500 * kb, binaryStep)).toEqual([0, 512 * kb, 1_024 * kb, 1_536 * kb])
})
