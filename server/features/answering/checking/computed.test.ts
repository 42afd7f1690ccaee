import { expect, test } from 'vitest'
import { computation } from './computed.ts'

test('a sum, a difference and a share follow from the numbers that the claim names', () => {
  expect(computation('Together they pay £153', 153, [118, 35], [])).toBe('118 + 35 = 153')
  expect(computation('A Fellow pays £80 more', 80, [118, 198], [])).toBe('198 − 118 = 80')
  expect(computation('That is half of 60', 50, [30, 60], [])).toBe('30 ÷ 60 = 50')
  expect(computation('Zusammen sind es 153', 153, [118, 35], [])).toBe('118 + 35 = 153')
})

test('a number follows from nothing where the claim does not say that it was computed', () => {
  expect(computation('They pay £153', 153, [118, 35], [])).toBeUndefined()
  expect(computation('A Fellow pays £316 more', 316, [118, 198], [])).toBeUndefined()
  expect(computation('Together they pay £154', 154, [118, 35], [])).toBeUndefined()
})

test('where the claim names no terms, those of one column are tried', () => {
  const columns = [
    [164, 118],
    [156, 112],
  ]
  expect(computation('A Professional pays £46 more', 46, [], columns)).toBe('164 − 118 = 46')
  expect(computation('A Professional pays £8 more', 8, [], columns)).toBeUndefined()
})
