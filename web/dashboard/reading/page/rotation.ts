import type { Mark } from '#contract/documents.ts'
import type { Size } from './layout.ts'

/** Quarters of a turn to the right: 0 to 3. */
export type Turn = number

export const next = (turn: Turn) => (turn + 1) % 4

export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width }

/** Where the top left corner of a mark lies on the turned page, in fractions of it. */
export function turnedCorner({ x, y, width, height }: Mark, turn: Turn): { x: number; y: number } {
  if (turn === 1) return { x: 1 - y - height, y: x }
  if (turn === 2) return { x: 1 - x - width, y: 1 - y - height }
  if (turn === 3) return { x: y, y: 1 - x - width }
  return { x, y }
}
