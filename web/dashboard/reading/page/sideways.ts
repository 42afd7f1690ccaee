import type { Mark } from '#contract/documents/documents.ts'
import { type Turn, turnedBox } from './rotation.ts'

/** The part of the column that is seen, in CSS pixels; `width` is that of the view. */
type View = { left: number; width: number }

const edge = 24

/**
 * How far to the side a page that is wider than the view is scrolled for a passage. All its lines
 * come into view if they fit: a passage that begins at the end of a line goes on at the left.
 * Otherwise its beginning does. What is in view already moves nothing.
 */
export function scrollLeftFor(
  marks: readonly Mark[],
  turn: Turn,
  pageWidth: number,
  view: View,
): number {
  const boxes = marks.map((mark) => turnedBox(mark, turn))
  const [first] = boxes
  if (!first) return view.left
  const whole = {
    left: Math.min(...boxes.map(({ left }) => left)) * pageWidth,
    right: Math.max(...boxes.map(({ right }) => right)) * pageWidth,
  }
  if (isIn(view, whole)) return view.left
  const spare = view.width - (whole.right - whole.left)
  // Not further than its lines reach: what is beside them is white.
  if (spare < 0) return Math.min(first.left * pageWidth, whole.right + 2 * edge - view.width) - edge
  const beside = Math.min(edge, spare / 2)
  return whole.left < view.left ? whole.left - beside : whole.right + beside - view.width
}

const isIn = (view: View, { left, right }: { left: number; right: number }) =>
  left >= view.left && right <= view.left + view.width
