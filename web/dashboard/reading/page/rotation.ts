import type { Mark } from '#contract/documents/documents.ts'
import type { Size } from './layout.ts'

/** Quarters of a turn to the right: 0 to 3. */
export type Turn = number

export const next = (turn: Turn) => (turn + 1) % 4

export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width }

/** Where a mark lies on the turned page, in fractions of it. */
export function turnedBox({ x, y, width, height }: Mark, turn: Turn) {
  if (turn === 1) return { left: 1 - y - height, right: 1 - y, top: x }
  if (turn === 2) return { left: 1 - x - width, right: 1 - x, top: 1 - y - height }
  if (turn === 3) return { left: y, right: y + height, top: 1 - x - width }
  return { left: x, right: x + width, top: y }
}
