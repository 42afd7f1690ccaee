import type { Mark } from '#contract/documents.ts'
import type { Size } from '../page/layout.ts'
import { clampZoom, fittedWidth, narrow } from './zoom.ts'

/** How tall the letters of a passage are drawn, in CSS pixels: its marks are as tall as its letters. */
const letters = { least: 12, most: 18 }
const besidePassage = 12

/**
 * On a phone, how near a page opens for a passage: its lines fill the width, unless its letters would
 * be too small for it, or too large; all cells of a row are in view. Undefined where the whole width of a page can be read.
 */
export function zoomForPassage(
  marks: readonly Mark[],
  page: Size,
  column: Size,
  fitted: number,
): number | undefined {
  if (marks.length === 0 || column.width === 0 || column.width >= narrow) return undefined
  const width = fittedWidth(column.width)
  const left = Math.min(...marks.map(({ x }) => x))
  const right = Math.max(...marks.map((mark) => mark.x + mark.width))
  const filling = (column.width - 2 * besidePassage) / ((right - left) * width)
  const height = (width * page.height) / page.width
  const lineHeight = heightOfLine(marks) * height
  const least = letters.least / lineHeight
  const most = letters.most / lineHeight
  const nearest = Math.min(filling, most)
  // A row says nothing without its other cells; lines of text are read one after the other.
  if (isRow(marks)) return clampZoom(Math.min(Math.max(fitted, nearest), Math.max(1, filling)))
  return clampZoom(Math.max(fitted, least, nearest))
}

/** Whether pieces of it stand beside each other, as the cells of a table do. */
const isRow = (marks: readonly Mark[]) =>
  marks.some((mark, at) => {
    const next = marks[at + 1]
    return next !== undefined && next.x > mark.x && Math.abs(next.y - mark.y) < mark.height / 2
  })

/** Of most of its lines: one may hold a formula, or a number above the line. */
const heightOfLine = (marks: readonly Mark[]) =>
  marks.map(({ height }) => height).toSorted((a, b) => a - b)[Math.floor(marks.length / 2)]!
