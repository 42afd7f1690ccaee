import { expect, test } from 'vitest'
import { documentsAtOnce } from './at-once.ts'

const gb = 1024 ** 3

test('documents are read at a time as the memory and the processors allow, at least one and at most three', () => {
  const atOnce = (processors: number, memoryBytes: number) =>
    documentsAtOnce({ processors, memoryBytes })
  expect(atOnce(2, 0.5 * gb)).toBe(1)
  expect(atOnce(2, 3.8 * gb)).toBe(1)
  expect(atOnce(2, 7.7 * gb)).toBe(2)
  expect(atOnce(1, 7.7 * gb)).toBe(1)
  expect(atOnce(4, 11.6 * gb)).toBe(3)
  expect(atOnce(64, 512 * gb)).toBe(3)
})

test('this machine reads at least one', () => {
  expect(documentsAtOnce()).toBeGreaterThanOrEqual(1)
})
