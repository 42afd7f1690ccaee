import { expect, test } from 'vitest'
import { zoomForPassage } from './passage-zoom.ts'
import { fittedWidth } from './zoom.ts'

const a4 = { width: 595, height: 842 }
const phone = { width: 390, height: 700 }
/** Letters of 11 points on A4. */
const line = (x: number, width: number) => ({ x, y: 0.4, width, height: 11 / 842 })
const lettersAt = (zoom: number) => ((fittedWidth(phone.width) * zoom) / a4.width) * 11

test('on a phone a passage of half a line fills the width, and no more', () => {
  const zoom = zoomForPassage([line(0.15, 0.45)], a4, phone, 1.3)!
  expect(fittedWidth(phone.width) * zoom * 0.45).toBeLessThanOrEqual(phone.width)
  expect(lettersAt(zoom)).toBeGreaterThan(12)
})

test('whole lines are not cut off, and a single word is not blown up', () => {
  for (const part of [0.76, 0.9])
    expect(
      fittedWidth(phone.width) * zoomForPassage([line(0.05, part)], a4, phone, 1.3)! * part,
    ).toBeLessThanOrEqual(phone.width)
  expect(lettersAt(zoomForPassage([line(0.4, 0.05)], a4, phone, 1.3)!)).toBeCloseTo(18)
})

test('all cells of a row are in view, however far they are apart', () => {
  const zoom = zoomForPassage([line(0.14, 0.1), line(0.8, 0.05)], a4, phone, 1.3)!
  expect(fittedWidth(phone.width) * zoom * 0.71).toBeLessThanOrEqual(phone.width)
})

test('large letters are shown as the page fits', () => {
  const large = { x: 0.1, y: 0.1, width: 0.7, height: 40 / 842 }
  expect(zoomForPassage([large], a4, phone, 1.3)).toBe(1.3)
})

test('where there is room, and without a passage, the page is shown as it is', () => {
  expect(zoomForPassage([line(0.15, 0.4)], a4, { width: 700, height: 700 }, 1)).toBeUndefined()
  expect(zoomForPassage([line(0.15, 0.4)], a4, { width: 474, height: 700 }, 1)).toBeUndefined()
  expect(zoomForPassage([], a4, phone, 1.3)).toBeUndefined()
})
