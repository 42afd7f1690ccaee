import { expect, test } from 'vitest'
import { closer, farther, fittedWidth, fittedZoom } from './zoom.ts'

test('in a narrow column the text fills the width, in a roomy one the whole page does', () => {
  const zoom = fittedZoom(440, 0.15)
  const page = fittedWidth(440) * zoom
  expect(page * (1 - 2 * 0.15)).toBeLessThan(440)
  expect(page * (1 - 2 * 0.125)).toBeCloseTo(fittedWidth(440))
  expect(fittedZoom(800, 0.15)).toBe(1)
  expect(fittedZoom(620, 0.15)).toBeLessThan(zoom)
})

test('a page without margins is never cut', () => {
  expect(fittedZoom(320, 0)).toBe(1)
  expect(fittedZoom(320, 0.02)).toBe(1)
})

test('nearer and farther undo each other and end at the ends', () => {
  expect(farther(closer(1))).toBe(1)
  expect(closer(4)).toBe(4)
  expect(farther(0.5)).toBe(0.5)
  expect(farther(1.36)).toBe(1.25)
})
