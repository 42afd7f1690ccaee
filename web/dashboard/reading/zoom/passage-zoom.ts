import type { Mark } from '#contract/documents/documents.ts'
import type { Size } from '../page/layout.ts'
import { clampZoom, fittedWidth } from './zoom.ts'

/**
 * From this width on the lines of a page can be read as they are. No phone that is held upright is as
 * wide, and the page beside a chat is at 1280 pixels: there, lines that are cut off would look broken.
 */
const legible = 450
/** How tall the letters of a short passage are drawn at most, in CSS pixels: its marks are as tall. */
const tallestLetters = 18
const besidePassage = 12

/**
 * On a phone, how near a page opens for a passage: its lines, or the cells of its row, fill the
 * width, and none is cut off. Undefined where the whole width of a page can be read.
 */
export function zoomForPassage(
  marks: readonly Mark[],
  page: Size,
  column: Size,
  fitted: number,
): number | undefined {
  if (marks.length === 0 || column.width === 0 || column.width >= legible) return undefined
  const width = fittedWidth(column.width)
  const left = Math.min(...marks.map(({ x }) => x))
  const right = Math.max(...marks.map((mark) => mark.x + mark.width))
  const filling = (column.width - 2 * besidePassage) / ((right - left) * width)
  const height = (width * page.height) / page.width
  const most = tallestLetters / (heightOfLine(marks) * height)
  const near = Math.max(fitted, Math.min(filling, most))
  return clampZoom(Math.min(near, Math.max(1, filling)))
}

/** Of most of its lines: one may hold a formula, or a number above the line. */
const heightOfLine = (marks: readonly Mark[]) =>
  marks.map(({ height }) => height).toSorted((a, b) => a - b)[Math.floor(marks.length / 2)]!
