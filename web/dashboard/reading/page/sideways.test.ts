import { expect, test } from 'vitest'
import { scrollLeftFor } from './sideways.ts'

// A phone at the zoom that leaves out the margins: the text takes the view from edge to edge.
const pageWidth = 473
const view = { left: 47, width: 380 }
const line = (x: number, width: number, y = 0.5) => ({ x, y, width, height: 0.01 })

test('a passage that begins at the end of a line leaves the page where it is', () => {
  expect(scrollLeftFor([line(0.75, 0.11), line(0.14, 0.2, 0.52)], 0, pageWidth, view)).toBe(47)
  expect(scrollLeftFor([line(0.8, 0.06)], 0, pageWidth, view)).toBe(47)
})

test('a passage outside of the view comes into it, with some space beside it', () => {
  const wide = 1_000
  const left = scrollLeftFor([line(0.1, 0.2)], 0, wide, { left: 310, width: 380 })
  expect(left).toBe(100 - 24)
  const right = scrollLeftFor([line(0.8, 0.1)], 0, wide, { left: 310, width: 380 })
  expect(right + 380).toBe(900 + 24)
})

test('of a passage wider than the view, the beginning is seen, and no white behind its lines', () => {
  const far = { left: 800, width: 380 }
  expect(scrollLeftFor([line(0.2, 0.7), line(0.1, 0.8, 0.52)], 0, 1_000, far)).toBe(200 - 24)
  const left = scrollLeftFor([line(0.7, 0.2), line(0.1, 0.8, 0.52)], 0, 1_000, far)
  expect(left + 380).toBe(900 + 24)
  expect(left).toBeLessThan(700 - 24)
})

test('on a turned page, the lines lie elsewhere', () => {
  expect(scrollLeftFor([line(0.1, 0.5, 0.9)], 1, 1_000, { left: 310, width: 380 })).toBeCloseTo(
    90 - 24,
  )
})
