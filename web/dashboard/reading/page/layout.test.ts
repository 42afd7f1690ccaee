import { expect, test } from 'vitest'
import { anchorAt, clampPage, gap, layOut, placeAt, placesNear, scrollTopFor } from './layout.ts'

const upright = { width: 600, height: 800 }
const wide = { width: 800, height: 600 }
const uniform = layOut(300, () => upright, 300)

test('a page keeps its shape at the width of the column, and pages follow each other with a gap', () => {
  const { places, height } = layOut(2, (page) => (page === 1 ? upright : wide), 400)
  expect(places).toEqual([
    { page: 1, top: gap, height: 533 },
    { page: 2, top: gap + 533 + gap, height: 300 },
  ])
  expect(height).toBe(gap + 533 + gap + 300 + gap)
})

test('only pages near the view are drawn, however long the document is', () => {
  const pages = placesNear(uniform, uniform.places[216]!.top, 700).map(({ page }) => page)
  expect(pages).toEqual([215, 216, 217, 218, 219])
  expect(placesNear(uniform, 0, 700)[0]!.page).toBe(1)
  expect(placesNear(uniform, uniform.height, 700).at(-1)!.page).toBe(300)
})

test('every height of the column belongs to a page', () => {
  expect(placeAt(uniform, -50).page).toBe(1)
  expect(placeAt(uniform, uniform.places[4]!.top).page).toBe(5)
  expect(placeAt(uniform, uniform.places[4]!.top - 1).page).toBe(4)
  expect(placeAt(uniform, 1e9).page).toBe(300)
})

test('what the reader looks at stays where it was when the column gets wider', () => {
  const anchor = anchorAt(uniform, 12_345, 900)
  expect(scrollTopFor(uniform, anchor)).toBe(12_345)
  const wider = layOut(300, () => upright, 480)
  const after = anchorAt(wider, scrollTopFor(wider, anchor), 900)
  expect(after.page).toBe(anchor.page)
  expect(after.part).toBeCloseTo(anchor.part, 2)
})

test('who stands at the beginning stays at the beginning', () => {
  const anchor = anchorAt(uniform, 0, 900)
  expect(
    scrollTopFor(
      layOut(300, () => wide, 900),
      anchor,
    ),
  ).toBe(0)
})

test('a page that does not exist is the nearest one that does', () => {
  expect([-3, 0, 2.4, 9, NaN].map((page) => clampPage(page, 5))).toEqual([1, 1, 2, 5, 1])
})
